import type { Document } from "@platen/receipt/document";
import type { PrinterProfile } from "@platen/receipt/profile";
import type { TypesetOptions } from "@platen/receipt/typesetter";
import type { AskingRow } from "@platen/shared/db/asking-printers";
import type { Job, JobError } from "@platen/shared/job";
import type { AskingDevice, PrinterReport } from "@platen/shared/printer";
import type { AskingLane } from "@platen/shared/printer-kinds";
import type { PasswordRequest } from "./auth/ask-for-password.ts";

/**
 * What the lanes of asking printers have in common, and the whole of what one of them sees of it. A lane reads its
 * protocol's requests and writes its answers; who is let in, which job is handed over, and what a job's end means is
 * decided here, the same for all. A question is answered in this order: `admit`, `hear`, then `offer` or `fetch` or `settle`.
 */
export interface LaneCore {
  /** Lets a printer in, or says why not; who is not let in has knocked. The first device that asks is the printer's own from then on. */
  admit(visit: Visit): Promise<AskingRow | Refusal>;
  /** It asked, and told this state, or nothing of it. From now on it is there for twice its interval and 5 s. */
  hear(printer: AskingRow, condition: AskedCondition | undefined): void;
  /** Keeps what is new of what it says of itself. */
  learn(printer: AskingRow, device: AskingDevice): Promise<void>;
  /** The job it may fetch now. Nothing while it has one; and no statement, while memory knows of none. */
  offer(printer: AskingRow): Promise<Offer | undefined>;
  /** The job it has fetched and not spoken of yet. */
  underWay(printer: AskingRow): Promise<Job | undefined>;
  /**
   * A job's bytes. The first time the job is `printing` before this resolves; again, as long as it is under way, they are
   * the same bytes and nothing moves. Undefined: this printer is not to have it.
   */
  fetch(printer: AskingRow, jobId: string, encode?: Encode): Promise<Fetched | undefined>;
  /** For `fetch`: the receipt as a PNG, for a printer that reads nothing else. */
  picture: Encode;
  /**
   * Writes down what it says became of a job, and how it says so. Of a job that is not its own, or that ended before,
   * nothing is changed.
   */
  settle(printer: AskingRow, jobId: string, word: Word, words: string): Promise<Settled>;
}

/** One question, as far as it says who asks. */
export interface Visit extends Pick<PasswordRequest, "method" | "path" | "authorization"> {
  lane: AskingLane;
  secret: string;
  /** Undefined where a request of this kind need not say it; empty where it should, and does not. */
  identity: string | undefined;
  /** Whether this request may bind the printer to the device. A request that every device need not identify itself in may not. */
  binds: boolean;
  says: AskingDevice;
  /** The address it came from. */
  client(): string;
}

/** `unknown`: nobody has this secret. `stranger`: it is another device's. Or it has to give its password: by which header. */
export type Refusal = "unknown" | "stranger" | { challenge: string };

/** How a printer is, in the interface's words. */
export type AskedCondition = Pick<PrinterReport, "status" | "paperStatus" | "coverStatus" | "errorCode" | "drawer">;

export interface Offer {
  jobId: string;
}

/** A receipt on its way to bytes. */
export interface Receipt {
  document: Document;
  profile: PrinterProfile;
  options: TypesetOptions;
}

/** Absent: the bytes of the printer's language. The same receipt has to become the same bytes each time. */
export type Encode = (receipt: Receipt) => Promise<Uint8Array>;

export interface Fetched {
  job: Job;
  document: Document;
  bytes: Uint8Array;
  /** It was handed over before. Who names the job in its question may have it again; others would print it twice. */
  isRepeated: boolean;
}

/**
 * What a printer says of a job. `not fetched`: it was given nothing, so the job waits on; said of one whose bytes were
 * answered, nobody knows.
 */
export type Word =
  | { type: "completed" }
  | { type: "failed"; error: JobError }
  | { type: "not fetched"; reason: string };

/** `late`: it had been given up, and stays so, with the proof. `nothing`: the word changed nothing. */
export type Settled = "ended" | "late" | "waits" | "nothing";

/** Something may be on paper, and nobody knows. */
export function inDoubt(reason: string): JobError {
  const message = `Something may be on paper: ${reason}. Look at the printer; reprint if it is missing.`;
  return { code: "OUTCOME_UNKNOWN", message };
}

/** Nothing is on paper. */
export function notPrinted(reason: string): JobError {
  return { code: "PRINT_FAILED", message: `Nothing was printed: ${reason}.` };
}

/** What a device says of itself, without the letters that PostgreSQL does not keep. */
export function deviceText(said: string): string {
  return said.replaceAll(/[\p{Cc}\p{Cs}]/gu, "?");
}

const mostWords = 100;

/** What a printer said, in letters that any file and screen takes. */
export function plainWords(said: string): string {
  return said.replaceAll(/[^ -~]/g, "?").slice(0, mostWords);
}
