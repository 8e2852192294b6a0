import { atMost } from "@platen/shared/time";
import type { Knowledge } from "../knowledge.ts";
import type { Link } from "../link.ts";
import type { Replies, Reply } from "../reply.ts";
import {
  askMaker,
  askModel,
  askPaperSensor,
  askProcessId,
  enableAutomaticStatus,
  processId,
  processIdHeader,
  processIdMark,
  realTimeQuestions,
} from "./commands.ts";

/** A printer that answers status at all may first have to finish what an earlier connection left in its buffer. */
const busyPrinterMs = 15_000;

/**
 * One that has told its status so often since it was asked for something else, and has not answered that, does not know
 * it. Counted in its own answers, which come every second, so that a slow line is not taken for a printer that is mute.
 */
const statusesWithoutAnswer = 2;

/** One that answered the question before answers the next one soon, or never. */
const nextAnswerMs = 1_000;

/**
 * Asks a printer that is online for each kind of answer. The questions are harmless where they are understood and
 * ignored by most printers that do not understand them; none of them moves paper.
 */
export async function learnEscPos(
  link: Link,
  replies: Replies,
  realTimeStatus: boolean,
  mayBeBusy: boolean,
): Promise<Knowledge> {
  const patienceMs = realTimeStatus ? busyPrinterMs : nextAnswerMs;
  const automatic = replies.expect((reply) => reply.type === "automatic", patienceMs);
  const endsHope = mayBeBusy ? () => false : afterStatuses(statusesWithoutAnswer);
  const sensor = replies.expect((reply) => reply.type === "queued", patienceMs, endsHope);
  await link.write(Uint8Array.of(...enableAutomaticStatus, ...askPaperSensor));
  // GS r stands behind GS a: once it is answered, or will not be, no answer to GS a can follow.
  const statusFence = (await sensor) !== undefined;
  const automaticStatus = (await atMost(0, automatic)) !== undefined;
  const isNamed = realTimeStatus || automaticStatus || statusFence;
  if (!statusFence) return learnWithoutFence(link, replies, { realTimeStatus, automaticStatus, isNamed });
  const processIdEcho = await echoesProcessId(link, replies, true);
  const capabilities = { realTimeStatus, automaticStatus, statusFence, processId: processIdEcho };
  return { capabilities, model: await nameOf(link, replies) };
}

/** Whatever such a printer answers, it answers soon: both are asked at once. */
async function learnWithoutFence(
  link: Link,
  replies: Replies,
  { realTimeStatus, automaticStatus, isNamed }: { realTimeStatus: boolean; automaticStatus: boolean; isNamed: boolean },
): Promise<Knowledge> {
  let answersLate = false;
  const stopListening = replies.listen((reply) => {
    answersLate ||= reply.type === "queued";
  });
  const [processIdEcho, model] = await Promise.all([
    echoesProcessId(link, replies, false),
    isNamed ? nameOf(link, replies) : null,
  ]);
  stopListening();
  // It was only busy, and has answered what it was asked at first.
  if (answersLate) return learnEscPos(link, replies, realTimeStatus, true);
  return { capabilities: { realTimeStatus, automaticStatus, statusFence: false, processId: processIdEcho }, model };
}

/** True with the last answer to the so many-th status question from now on. */
function afterStatuses(count: number): (reply: Reply) => boolean {
  let answers = 0;
  return (reply) => reply.type === "realTime" && ++answers >= count * realTimeQuestions.length;
}

/**
 * Where GS r is answered, it stands behind the question: the answer to it says that the question was read, however slow
 * the line, and only from then on is the echo given its time.
 */
async function echoesProcessId(link: Link, replies: Replies, hasFence: boolean): Promise<boolean> {
  const id = processId(0);
  const echo = replies.expect((reply) => isEcho(reply, id), hasFence ? busyPrinterMs : nextAnswerMs);
  if (!hasFence) {
    await link.write(askProcessId(id));
    return (await echo) !== undefined;
  }
  const fence = replies.expect((reply) => reply.type === "queued", busyPrinterMs);
  await link.write(Uint8Array.of(...askProcessId(id), ...askPaperSensor));
  await fence;
  return (await atMost(nextAnswerMs, echo)) !== undefined;
}

export function isEcho(reply: Reply, id: string): boolean {
  return reply.type === "block" && reply.header === processIdHeader && reply.text === processIdMark + id;
}

async function nameOf(link: Link, replies: Replies): Promise<string | null> {
  const maker = await text(link, replies, askMaker);
  const model = maker === undefined ? undefined : await text(link, replies, askModel);
  return [maker, model].filter(Boolean).join(" ") || null;
}

async function text(link: Link, replies: Replies, question: Uint8Array): Promise<string | undefined> {
  const answer = replies.expect((reply) => reply.type === "block" && reply.header === 0x5f, nextAnswerMs);
  await link.write(question);
  const reply = await answer;
  return reply?.type === "block" ? reply.text.trim() : undefined;
}
