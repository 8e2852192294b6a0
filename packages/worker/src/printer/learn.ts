import type { PrinterCapabilities } from "@platen/shared/printer";
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
import type { Reply } from "./reply-parser.ts";

/** What one printer turned out to be. Kept per address, so that a moment of silence later does not lower the proof. */
export interface Knowledge {
  capabilities: PrinterCapabilities;
  model: string | null;
}

export interface Conversation {
  send(bytes: Uint8Array): Promise<void>;
  /** The first matching answer from now on, or undefined when the time is over. */
  expect(matches: (reply: Reply) => boolean, timeoutMs: number): Promise<Reply | undefined>;
}

/** A printer that answers status at all may first have to finish what an earlier connection left in its buffer. */
const busyPrinterMs = 15_000;

/** One that answered the question before answers the next one soon, or never. */
const nextAnswerMs = 1_000;

/**
 * Asks a printer that is online for each kind of answer. The questions are harmless where they are understood and
 * ignored by most printers that do not understand them; none of them moves paper.
 */
export async function learn(talk: Conversation, realTimeStatus: boolean): Promise<Knowledge> {
  const automatic = talk.expect((reply) => reply.type === "automatic", realTimeStatus ? busyPrinterMs : nextAnswerMs);
  const sensor = talk.expect((reply) => reply.type === "queued", realTimeStatus ? busyPrinterMs : nextAnswerMs);
  await talk.send(Uint8Array.of(...enableAutomaticStatus, ...askPaperSensor));
  // GS r stands behind GS a: once it is answered, no answer to GS a can follow.
  const statusFence = (await sensor) !== undefined;
  const automaticStatus = (await Promise.race([automatic, later(statusFence ? 0 : nextAnswerMs)])) !== undefined;
  const answersAtAll = realTimeStatus || automaticStatus || statusFence;
  const processIdEcho = await echoesProcessId(talk);
  return {
    capabilities: { realTimeStatus, automaticStatus, statusFence, processId: processIdEcho },
    model: answersAtAll ? await nameOf(talk) : null,
  };
}

async function echoesProcessId(talk: Conversation): Promise<boolean> {
  const id = processId(0);
  const echo = talk.expect((reply) => isEcho(reply, id), nextAnswerMs);
  await talk.send(askProcessId(id));
  return (await echo) !== undefined;
}

export function isEcho(reply: Reply, id: string): boolean {
  return reply.type === "block" && reply.header === processIdHeader && reply.text === processIdMark + id;
}

async function nameOf(talk: Conversation): Promise<string | null> {
  const maker = await text(talk, askMaker);
  const model = maker === undefined ? undefined : await text(talk, askModel);
  return [maker, model].filter(Boolean).join(" ") || null;
}

async function text(talk: Conversation, question: Uint8Array): Promise<string | undefined> {
  const answer = talk.expect((reply) => reply.type === "block" && reply.header === 0x5f, nextAnswerMs);
  await talk.send(question);
  const reply = await answer;
  return reply?.type === "block" ? reply.text.trim() : undefined;
}

function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
