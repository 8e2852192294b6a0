import type { Condition } from "@platen/shared/condition";
import type { ConfirmationMethod } from "@platen/shared/job";
import type { PrinterCapabilities } from "@platen/shared/printer";
import type { Knowledge } from "./knowledge.ts";
import type { Link } from "./link.ts";
import type { Replies, Reply, ReplyParser } from "./reply.ts";

/**
 * How a printer of one language is talked to. The session owns the connection and knows when to say something; what is
 * said, and what the answers mean, is here. Nothing in it moves paper except `flush`.
 */
export interface Dialect {
  /** Sent first on every connection: ends the head of a command that a broken one may have left open. */
  readonly opening: Uint8Array;
  /** Asks how the printer is: when it is connected, as the keep-alive, and between the pieces of a job. */
  readonly statusQuestion: Uint8Array;
  /** How many answers the status question brings. */
  readonly statusAnswers: number;
  createParser(): ReplyParser;
  isStatusAnswer(reply: Reply): boolean;
  /** What a reply tells of the printer. `place`: which of the answers to the status question it is, from 0. */
  conditionAfter(condition: Condition, reply: Reply, place: number | undefined): Condition;
  /**
   * Asks a printer that is online for each kind of answer it might give. `mayBeBusy`: it may have to finish what it was
   * sent before, and is given the time for it.
   */
  learn(link: Link, replies: Replies, answersStatus: boolean, mayBeBusy: boolean): Promise<Knowledge>;
  /** Whether a reply nobody waits for any more shows that the printer can do more than was learned. */
  showsMore(reply: Reply, learned: PrinterCapabilities): boolean;
  /** The answer to a status fence says itself that nothing is left to print. Otherwise it counts only when paper can have moved. */
  readonly fenceSaysPrinted: boolean;
  /** A new mark to stand behind one job. `unanswered`: status questions from before it whose answers are due. */
  mark(proof: ConfirmationMethod, unanswered: number): Mark;
  /** Cuts a job where a status question may stand between two pieces. */
  pieces(bytes: Uint8Array): Uint8Array[];
  /** The most filler a printer could be waiting for when the stream was cut within its first `sent` bytes. */
  mostUnfinishedBytes(bytes: Uint8Array, sent: number): number;
  /** Ends what a broken connection left unfinished, given the filler that an open command may take. */
  flush(filler: number): Uint8Array;
}

/** What is asked behind a job's bytes, and which replies prove that the printer got there. */
export interface Mark {
  question(): Uint8Array;
  /** "not yet": the printer answered, and is still at work. */
  judge(reply: Reply): "proof" | "not yet" | undefined;
}
