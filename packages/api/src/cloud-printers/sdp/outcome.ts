import type { JobError } from "@platen/shared/job";
import { inDoubt, notPrinted } from "../lane.ts";
import type { PrintResult } from "./response-xml.ts";
import { saysPrinted, saysSpooled } from "./status-bits.ts";

/** What a result says of the job. */
export type Outcome =
  | { type: "completed" }
  /** Nothing of it can be on paper (PRINT_FAILED), or nobody knows (OUTCOME_UNKNOWN). */
  | { type: "failed"; error: JobError }
  /** The printer's spooler has it. It can be asked for the outcome. */
  | { type: "spooled" }
  /** It is still at it. */
  | { type: "printing" };

/** Why the printer began nothing: it could not read it, or had nowhere to put it. */
const refusals: Record<string, string> = {
  SchemaError: "the printer does not understand this form of print data",
  DeviceNotFound: "the printer has no device of the name local_printer",
  EX_SPOOLER: "the printer's spooler takes no jobs",
  TooManyRequests: "the printer has too many jobs already",
  RequestEntityTooLarge: "the receipt is too large for the printer",
};

const stillAtIt: ReadonlySet<string> = new Set(["Printing", "JobSpooling"]);

/** Sentences for those that people meet; the code itself stands behind each. */
const reasons: Record<string, string> = {
  EPTR_AUTOMATICAL: "the print head was too hot",
  EPTR_BATTERY_LOW: "the printer's battery ran low",
  EPTR_COVER_OPEN: "the cover was open",
  EPTR_CUTTER: "the cutter was stuck",
  EPTR_MECHANICAL: "the printer's mechanism was stuck",
  EPTR_REC_EMPTY: "the paper ran out",
  EPTR_UNRECOVERABLE: "the printer has an error that it cannot get over",
  EX_TIMEOUT: "the printer gave up after a minute",
  EX_BADPORT: "the printer did not answer the part of it that fetches jobs",
  JobNotFound: "the printer's spooler does not know it any more",
  PrintSystemError: "the printing system of the printer failed",
  ERROR_WAIT_EJECT: "the printer waits for paper to be taken out",
};

/**
 * `isInSpooler`: the printer said before that its spooler has the job, and now tells how it ended.
 *
 * No error proves white paper once printing has begun: the bits tell how the printer is now, not how far it came.
 */
export function outcomeOf({ success, code, status }: PrintResult, isInSpooler: boolean): Outcome {
  if (success) {
    if (saysPrinted(status) || (isInSpooler && !saysSpooled(status))) return { type: "completed" };
    if (saysSpooled(status)) return { type: "spooled" };
    return unknown("the printer reported a success, but not that it had printed");
  }
  if (stillAtIt.has(code)) return { type: "printing" };
  const refusal = refusals[code];
  if (refusal) return { type: "failed", error: notPrinted(`${refusal} (${code})`) };
  return unknown(reasons[code] ?? "the printer reported an error", code);
}

function unknown(reason: string, code = ""): Outcome {
  return { type: "failed", error: inDoubt(code === "" ? reason : `${reason} (${code})`) };
}
