import { stripVTControlCharacters } from "node:util";
import type { Job } from "@platen/client/client";
import { defaultPrinterId } from "@platen/shared/printer";
import { type ExitCode, exitCodes, type Paint } from "../command.ts";
import { localTime } from "../local-time.ts";
import { table } from "../table.ts";

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
  "device-confirmed": "the printer fetched it and said that it was printed",
  transmitted: "sent, not confirmed by the printer",
} as const;

export const hasEnded = ({ status }: Pick<Job, "status">) => status !== "queued" && status !== "printing";

export function paintStatus(status: Job["status"], paint: Paint): string {
  return paint(colours[status], status);
}

/** One line: where the job stands, what it prints and where, what it is called, and the proof or the reason. */
export function describeJob(job: Job, paint: Paint): string {
  const { state, what, name, why } = partsOf(job, paint);
  return `${[job.id, state, what, name, why].filter(Boolean).join("  ")}\n`;
}

/** The same for many, each with the moment it was accepted, under each other. */
export function jobTable(jobs: readonly Job[], paint: Paint): string {
  return table(
    jobs.map((job) => {
      const { state, what, name, why } = partsOf(job, paint);
      return [job.id, localTime(job.createdAt), state, [what, name].filter(Boolean).join("  "), why];
    }),
  );
}

/** When a job was accepted, begun and ended, a line each. */
export function timesOf({ createdAt, startedAt, finishedAt, status }: Job): string {
  const moments: [string, string | null | undefined][] = [
    ["accepted", createdAt],
    ["printing", startedAt],
    [status, finishedAt],
  ];
  return table(moments.flatMap(([name, at]) => (at ? [[`  ${name}`, localTime(at)]] : [])));
}

function partsOf(job: Job, paint: Paint) {
  const { templateId, printerId, status, confirmation, error, reference, title } = job;
  const isSentOnly = confirmation?.method === "transmitted";
  const why = error
    ? `${error.code}: ${error.message}${lateWord(job)}`
    : confirmation
      ? proofs[confirmation.method]
      : "";
  const names = [reference, title].flatMap((text) => (text ? [stripVTControlCharacters(text)] : []));
  return {
    state: isSentOnly ? paint("yellow", status) : paintStatus(status, paint),
    what: printerId === defaultPrinterId ? templateId : `${templateId} on ${printerId}`,
    name: names.join("  "),
    why: why && paint(isSentOnly ? "yellow" : "dim", why),
  };
}

/** The printer's word came when the job had been given up: it stays failed, and whoever looks need not go to the printer. */
function lateWord({ confirmation }: Job): string {
  return confirmation?.late
    ? ` But it was printed after all: the printer said so at ${localTime(confirmation.at)}.`
    : "";
}

/** A job in doubt is not a failed one: whoever prints it again may print it twice. */
export function exitCodeOf({ status, error }: Job): ExitCode {
  if (status === "completed") return exitCodes.done;
  if (status === "queued" || status === "printing" || error?.code === "OUTCOME_UNKNOWN") return exitCodes.unknown;
  return exitCodes.failed;
}
