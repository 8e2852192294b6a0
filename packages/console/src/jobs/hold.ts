import type { Job, Printer } from "../api/types.ts";

/** What keeps a job from being printed: a fault of the printer, or one of these. */
export type Hold = NonNullable<Printer["errorCode"]> | "offline" | "switchedOff" | "workerAway" | "turn";

/** What is known of the job's printer. */
export type KnownState = Pick<
  Printer,
  "enabled" | "worker" | "status" | "errorCode" | "silentSince" | "lastErrorCode" | "printingJobId"
>;

/** Undefined for a job that has ended, or that nothing keeps waiting: it is taken in the next moment. */
export function holdOf({ id, status }: Pick<Job, "id" | "status">, printer: KnownState | undefined): Hold | undefined {
  if (!printer || (status !== "queued" && status !== "printing")) return undefined;
  if (!printer.enabled) return "switchedOff";
  if (printer.worker === "offline") return "workerAway";
  if (printer.status === "offline") return "offline";
  // A fault that nobody has named needs the same as the worst.
  if (printer.status === "error") return printer.errorCode ?? "UNRECOVERABLE";
  const isBusy = printer.printingJobId !== null && printer.printingJobId !== id;
  return status === "queued" && isBusy ? "turn" : undefined;
}
