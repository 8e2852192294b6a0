import type { Job, JobStatus } from "../api/types.ts";
import { lastErrorWords } from "../printer/printer-words.ts";
import type { IconName } from "../ui/icon.tsx";
import { moment } from "../ui/time.tsx";
import { words } from "../words/words.ts";
import { type Hold, holdOf, type KnownState } from "./hold.ts";

/** In the order a job goes through them, which is the order they are offered in. */
const statusIcons: Record<JobStatus, IconName> = {
  queued: "clock",
  printing: "printer",
  completed: "check",
  failed: "alert",
  cancelled: "cross",
};

export const statuses = Object.keys(statusIcons) as JobStatus[];

export function isStatus(value: string | null | undefined): value is JobStatus {
  return value !== null && value !== undefined && Object.hasOwn(statusIcons, value);
}

/** How a job's status is shown. A job that was sent and not confirmed is completed too. */
export function outcomeOf({ status, confirmation }: Job): Outcome {
  const { statuses: names, sent, notConfirmed } = words().jobs;
  if (status === "completed" && confirmation?.method === "transmitted") {
    return { words: sent, note: notConfirmed, icon: "send", variant: "unconfirmed" };
  }
  return { words: names[status], icon: statusIcons[status], variant: status };
}

interface Outcome {
  words: string;
  note?: string;
  icon: IconName;
  variant: string;
}

/** A few words behind the name in the list: why it failed, what it waits for. */
export function rowNote(job: Job, printer?: KnownState): string | undefined {
  const { error, reprintOf, confirmation } = job;
  const { shortFailures, holds, reprint, printedLate } = words().jobs;
  if (confirmation?.late) return printedLate;
  if (error) return shortFailures[error.code] ?? error.code;
  const hold = holdOf(job, printer);
  if (hold === "offline" && printer?.lastErrorCode) return `${holds.offline} (${holds[printer.lastErrorCode]})`;
  if (hold) return holds[hold];
  return outcomeOf(job).note ?? (reprintOf ? reprint : undefined);
}

export function failureWords({ error }: Job): string | undefined {
  return error && (words().jobs.failures[error.code] ?? error.message);
}

/** What was seen of a failure, where that says more than the words for its code. In doubt it is the connection's own error. */
export function failureDetail({ error }: Job): string | undefined {
  return error?.code === "PRINT_FAILED" || error?.code === "TEMPLATE_RENDER_ERROR" ? error.message : undefined;
}

/** What a job waits for, in whole sentences. */
export function holdWords(job: Job, hold: Hold, printer?: KnownState): { headline: string; advice: string } {
  const { waits, stopped, holdAdvice, silent } = words().jobs;
  const since = printer?.status === "error" && printer.silentSince ? silent(moment(printer.silentSince)) : undefined;
  const last = hold === "offline" && printer ? lastErrorWords(printer) : undefined;
  const advice = [holdAdvice[hold], since, last].filter(Boolean).join(" ");
  return { headline: job.status === "printing" ? stopped : waits, advice };
}

/** Not a byte of it was sent: printed again it is no copy, and the service does not mark it as one. */
export function wasNeverPrinted({ status, error }: Job): boolean {
  return status === "cancelled" || (error !== undefined && error.code !== "OUTCOME_UNKNOWN");
}

/** Ids begin with the time, so jobs of one minute begin alike; their ends tell them apart. */
const shownOfId = 8;

export function shortId(id: string): string {
  return id.slice(-shownOfId);
}
