import { stripVTControlCharacters } from "node:util";
import type { Job } from "@platen/client/client";
import { defaultPrinterId } from "@platen/shared/printer";
import { type ExitCode, exitCodes, type Paint } from "./command.ts";

const colours = {
  queued: "cyan",
  printing: "yellow",
  completed: "green",
  failed: "red",
  cancelled: "dim",
} as const satisfies Record<Job["status"], string>;

const proofs = {
  "process-id": "the printer confirmed the paper",
  "status-fence": "the printer answered behind the receipt",
  transmitted: "sent, not confirmed: this printer answers nothing",
} as const;

export const hasEnded = ({ status }: Pick<Job, "status">) => status !== "queued" && status !== "printing";

export function paintStatus(status: Job["status"], paint: Paint): string {
  return paint(colours[status], status);
}

/** One line: where the job stands, what it prints and where, what it is called, and the proof or the reason. */
export function describeJob(job: Job, paint: Paint): string {
  const { id, templateId, printerId, status, confirmation, error, reference, title } = job;
  const isSentOnly = confirmation?.method === "transmitted";
  const why = error ? `${error.code}: ${error.message}` : confirmation ? proofs[confirmation.method] : "";
  const state = isSentOnly ? paint("yellow", status) : paintStatus(status, paint);
  const what = printerId === defaultPrinterId ? templateId : `${templateId} on ${printerId}`;
  const name = [reference, title].map((text) => text && `  ${stripVTControlCharacters(text)}`).join("");
  return `${id}  ${state}  ${what}${name}${why && `  ${paint(isSentOnly ? "yellow" : "dim", why)}`}\n`;
}

/** A job in doubt is not a failed one: whoever prints it again may print it twice. */
export function exitCodeOf({ status, error }: Job): ExitCode {
  if (status === "completed") return exitCodes.done;
  if (status === "queued" || status === "printing" || error?.code === "OUTCOME_UNKNOWN") return exitCodes.unknown;
  return exitCodes.failed;
}
