import type { Dialogue } from "../dialogue.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Link } from "../link.ts";
import type { Reply } from "../reply.ts";
import {
  askMaker,
  askModel,
  askPaperSensor,
  askProcessId,
  enableAutomaticStatus,
  processId,
  processIdHeader,
  processIdMark,
} from "./commands.ts";

/** A printer that answers status at all may first have to finish what an earlier connection left in its buffer. */
const busyPrinterMs = 15_000;

/** One that answered the question before answers the next one soon, or never. */
const nextAnswerMs = 1_000;

/**
 * Asks a printer that is online for each kind of answer. The questions are harmless where they are understood and
 * ignored by most printers that do not understand them; none of them moves paper.
 */
export async function learnEscPos(link: Link, dialogue: Dialogue, realTimeStatus: boolean): Promise<Knowledge> {
  const automatic = dialogue.expect(
    (reply) => reply.type === "automatic",
    realTimeStatus ? busyPrinterMs : nextAnswerMs,
  );
  const sensor = dialogue.expect((reply) => reply.type === "queued", realTimeStatus ? busyPrinterMs : nextAnswerMs);
  await link.write(Uint8Array.of(...enableAutomaticStatus, ...askPaperSensor));
  // GS r stands behind GS a: once it is answered, no answer to GS a can follow.
  const statusFence = (await sensor) !== undefined;
  const automaticStatus = (await Promise.race([automatic, later(statusFence ? 0 : nextAnswerMs)])) !== undefined;
  const answersAtAll = realTimeStatus || automaticStatus || statusFence;
  const processIdEcho = await echoesProcessId(link, dialogue, statusFence);
  return {
    capabilities: { realTimeStatus, automaticStatus, statusFence, processId: processIdEcho },
    model: answersAtAll ? await nameOf(link, dialogue) : null,
  };
}

/**
 * Where GS r is answered, it stands behind the question: the answer to it says that the question was read, however slow
 * the line, and only from then on is the echo given its time.
 */
async function echoesProcessId(link: Link, dialogue: Dialogue, hasFence: boolean): Promise<boolean> {
  const id = processId(0);
  const echo = dialogue.expect((reply) => isEcho(reply, id), hasFence ? busyPrinterMs : nextAnswerMs);
  if (!hasFence) {
    await link.write(askProcessId(id));
    return (await echo) !== undefined;
  }
  const fence = dialogue.expect((reply) => reply.type === "queued", busyPrinterMs);
  await link.write(Uint8Array.of(...askProcessId(id), ...askPaperSensor));
  await fence;
  return (await Promise.race([echo, later(nextAnswerMs)])) !== undefined;
}

export function isEcho(reply: Reply, id: string): boolean {
  return reply.type === "block" && reply.header === processIdHeader && reply.text === processIdMark + id;
}

async function nameOf(link: Link, dialogue: Dialogue): Promise<string | null> {
  const maker = await text(link, dialogue, askMaker);
  const model = maker === undefined ? undefined : await text(link, dialogue, askModel);
  return [maker, model].filter(Boolean).join(" ") || null;
}

async function text(link: Link, dialogue: Dialogue, question: Uint8Array): Promise<string | undefined> {
  const answer = dialogue.expect((reply) => reply.type === "block" && reply.header === 0x5f, nextAnswerMs);
  await link.write(question);
  const reply = await answer;
  return reply?.type === "block" ? reply.text.trim() : undefined;
}

function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
