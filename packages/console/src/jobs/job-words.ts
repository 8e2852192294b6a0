import type { ConfirmationMethod, Job, JobError, JobStatus } from "../api/types.ts";
import type { IconName } from "../ui/icon.tsx";

/** In the order a job goes through them, which is the order they are offered in. */
export const statusWords: Record<JobStatus, string> = {
  queued: "Queued",
  printing: "Printing",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
};

export function isStatus(value: string | null | undefined): value is JobStatus {
  return value !== null && value !== undefined && Object.hasOwn(statusWords, value);
}

const statusIcons: Record<JobStatus, IconName> = {
  queued: "clock",
  printing: "printer",
  completed: "check",
  failed: "alert",
  cancelled: "cross",
};

/** How a job's status is shown. A job on a printer that answers nothing is completed too, but not confirmed. */
export function outcomeOf({ status, confirmation }: Job): Outcome {
  if (status === "completed" && confirmation?.method === "transmitted") {
    return { words: "Sent", note: "not confirmed", icon: "send", variant: "unconfirmed" };
  }
  return { words: statusWords[status], icon: statusIcons[status], variant: status };
}

interface Outcome {
  words: string;
  note?: string;
  icon: IconName;
  variant: string;
}

/** What a failure means for the person who waits for the paper. */
const failures: Record<JobError["code"], string> = {
  OUTCOME_UNKNOWN:
    "The connection was lost while this was printing. Look at the paper: if the receipt is there, all is well; if not, print it again.",
  EXPIRED: "It waited too long for the printer and was given up, so that old receipts do not come out late.",
  PRINT_FAILED: "The printer did not print it.",
  TEMPLATE_RENDER_ERROR: "The receipt could not be made from its data.",
};

/** For a line of the list. */
const shortFailures: Record<JobError["code"], string> = {
  OUTCOME_UNKNOWN: "look at the paper",
  EXPIRED: "waited too long",
  PRINT_FAILED: "not printed",
  TEMPLATE_RENDER_ERROR: "cannot be made",
};

export function rowNote(job: Job): string | undefined {
  const { error, reprintOf } = job;
  if (error) return shortFailures[error.code] ?? error.code;
  return outcomeOf(job).note ?? (reprintOf ? "reprint" : undefined);
}

export function failureWords({ error }: Job): string | undefined {
  return error && (failures[error.code] ?? error.message);
}

export const confirmationSentence: Record<ConfirmationMethod, string> = {
  "process-id": "The printer repeated the job's number after the paper had moved.",
  "status-fence": "The printer answered a question sent behind the receipt.",
  transmitted:
    "The printer took all of the data and answers nothing, so nobody can tell from here whether the receipt is on paper. Look at the paper where it matters.",
};

/** Ids begin with the time, so jobs of one minute begin alike; their ends tell them apart. */
const shownOfId = 8;

export function shortId(id: string): string {
  return id.slice(-shownOfId);
}
