import type { LiveEvent, Printer } from "../api/types.ts";

/** What an event says of a printer, at once; the rest follows when the printers are read again. */
export function withUpdate(
  printers: readonly Printer[],
  { data: { printerId, errorCode, ...told } }: LiveEvent & { type: "printerUpdate" },
): readonly Printer[] {
  return printers.map((printer) => {
    if (printer.id !== printerId) return printer;
    const { errorCode: _before, ...rest } = printer;
    return { ...rest, ...told, ...(errorCode && { errorCode }) };
  });
}

type JobNews = Pick<(LiveEvent & { type: "jobUpdate" })["data"], "jobId" | "printerId" | "status">;

/** By printer, by this browser's clock. */
const lastJobs = new Map<string, number>();
const lastSaved = new Map<string, number>();

/** A printer that prints a receipt now and then stays at work between them, so that it does not jump to and fro. */
const workLastsMs = 30_000;

/** A worker takes a new or changed printer into its hands and speaks of it within this. */
const connectsWithinMs = 5_000;

/** By printer, the job that ended last. */
const lastEnded = new Map<string, string>();

export function noteJob({ jobId, printerId, status }: JobNews, now = Date.now()): void {
  lastJobs.set(printerId, now);
  if (status !== "queued" && status !== "printing") lastEnded.set(printerId, jobId);
}

/** A printer's own report may be a moment older than the event that its job has ended, and says that it still prints. */
export function withoutEndedJob(printer: Printer): Printer {
  const { id, printingJobId } = printer;
  return printingJobId !== null && printingJobId === lastEnded.get(id) ? { ...printer, printingJobId: null } : printer;
}

export function noteSaved(printerId: string, now = Date.now()): void {
  lastSaved.set(printerId, now);
}

export function isAtWork({ id, printingJobId, queueLength }: Printer, now = Date.now()): boolean {
  return printingJobId !== null || queueLength > 0 || isWithin(lastJobs.get(id), workLastsMs, now);
}

/** It was saved a moment ago, so that it does not answer yet means nothing. */
export function isConnecting({ id, enabled, status }: Printer, now = Date.now()): boolean {
  return enabled && status === "offline" && isWithin(lastSaved.get(id), connectsWithinMs, now);
}

function isWithin(then: number | undefined, ms: number, now: number): boolean {
  return then !== undefined && now - then < ms;
}
