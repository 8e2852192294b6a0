import { commandLength } from "@platen/receipt/encode/escpos/command-lengths";
import { fromAutomaticStatus } from "@platen/shared/epson-status";
import { chunksBetweenCommands, mostUnfinishedBytes } from "../chunks.ts";
import type { Dialect } from "../dialect.ts";
import { askRealTimeStatus, flushCommands, longestQuestionBytes, realTimeQuestions } from "./commands.ts";
import { learnEscPos } from "./learn.ts";
import { EscPosMark } from "./mark.ts";
import { EscPosReplyParser } from "./reply-parser.ts";
import { withRealTimeStatus } from "./status.ts";

/** Receipt printers of Epson and of everybody who copied them. */
export const escPosDialect: Dialect = {
  // A command torn in its head would take our first question for its parameters: a length of some hundred bytes, say.
  // Zeros end it there, and are skipped where nothing is open.
  opening: new Uint8Array(longestQuestionBytes),
  statusQuestion: askRealTimeStatus,
  statusAnswers: realTimeQuestions.length,
  createParser: () => new EscPosReplyParser(),
  isStatusAnswer: (reply) => reply.type === "realTime",
  conditionAfter(condition, reply, place) {
    if (reply.type === "automatic") return fromAutomaticStatus(reply.bytes);
    const question = place === undefined ? undefined : realTimeQuestions[place];
    if (reply.type !== "realTime" || question === undefined) return condition;
    return withRealTimeStatus(condition, question, reply.byte);
  },
  learn: learnEscPos,
  // Not an automatic status, which comes before it: answers to what was asked at first are all in by then.
  showsMore: (reply, { statusFence }) => reply.type === "queued" && !statusFence,
  fenceSaysPrinted: false,
  mark: (proof) => new EscPosMark(proof),
  pieces: (bytes) => chunksBetweenCommands(bytes, commandLength),
  mostUnfinishedBytes: (bytes, sent) => Math.max(mostUnfinishedBytes(bytes, sent, commandLength), longestQuestionBytes),
  flush: flushCommands,
};
