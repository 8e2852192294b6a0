/**
 * The life of a print job.
 *
 *   queued ──► printing ──► completed
 *     │           └───────► failed      (the printer could not, or nobody knows: OUTCOME_UNKNOWN)
 *     ├──► cancelled                    (a client asked while nothing had been sent)
 *     └──► failed                       (expired, or it cannot be encoded)
 *
 * `printing` is written before the first byte leaves for the printer: it means "there may be something on paper".
 * A job that waits for a printer is still `queued`, and can still be cancelled. No other move exists. The database
 * refuses any other too (migrations/0001), so a bug here cannot corrupt a job.
 */
export const jobStatuses = ["queued", "printing", "completed", "failed", "cancelled"] as const;

export type JobStatus = (typeof jobStatuses)[number];

const moves: Record<JobStatus, readonly JobStatus[]> = {
  queued: ["printing", "cancelled", "failed"],
  printing: ["completed", "failed"],
  completed: [],
  failed: [],
  cancelled: [],
};

export function canMove(from: JobStatus, to: JobStatus): boolean {
  return moves[from].includes(to);
}

/**
 * How far along its life a job is. Events of one job never go down in rank, and never repeat one. That a job in doubt was
 * printed after all comes behind its end, and moves it nowhere.
 */
export function lifecycleRank(status: JobStatus, confirmation?: { late?: true } | null): number {
  if (status === "queued") return 0;
  if (status === "printing") return 1;
  return confirmation?.late ? 3 : 2;
}

export function isFinal(status: JobStatus): boolean {
  return moves[status].length === 0;
}

/**
 * What proved that the receipt was printed, best first: the printer echoed our id after printing (GS ( H, ESC GS ETX),
 * it answered a status request behind the data (GS r, an idle ~HS), it fetched the receipt itself and said that it was
 * printed (CloudPRNT, Server Direct Print), or it took the bytes, and answers nothing or
 * sooner than it can have printed.
 */
export const confirmationMethods = ["process-id", "status-fence", "device-confirmed", "transmitted"] as const;

export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** Why a job failed. OUTCOME_UNKNOWN: something may be on paper, nobody can tell; it is never printed again by itself. */
export const jobErrorCodes = ["OUTCOME_UNKNOWN", "EXPIRED", "PRINT_FAILED", "TEMPLATE_RENDER_ERROR"] as const;

export type JobErrorCode = (typeof jobErrorCodes)[number];

export interface JobError {
  code: JobErrorCode;
  message: string;
}

export interface JobOptions {
  copies: number;
  cutPaper: boolean;
}

/** What may stand in an `Idempotency-Key`: the same key makes the same job. */
export const idempotencyKey = {
  pattern: /^[\x21-\x7e]{1,255}$/,
  rule: "must be 1 to 255 visible ASCII characters without spaces",
} as const;

/** Names and values of a client's own choice. */
export type Labels = Readonly<Record<string, string>>;

/** The proof that a job has, and when it came. */
export interface Confirmation {
  method: ConfirmationMethod;
  at: Date;
  /** It came when the job had ended as OUTCOME_UNKNOWN already. The job stays failed; its receipt is on paper. */
  late?: true;
}

export interface Job {
  id: string;
  printerId: string;
  templateId: string;
  status: JobStatus;
  options: JobOptions;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  /** When it reached its last state, printed or not. */
  finishedAt: Date | null;
  expiresAt: Date;
  error: JobError | null;
  /** How often printing it was begun. No job is sent twice; a printer that asks may try to fetch it in vain before. */
  attempts: number;
  confirmation: Confirmation | null;
  /** What the paper alone takes, without the queue ahead. */
  printMs: number;
  /** Answered to the client when the job was accepted, queue included. */
  estimatedMs: number;
  reprintOf: string | null;
  /** The client's own number or name for it. */
  reference: string | null;
  labels: Labels | null;
  /** What its template calls it. */
  title: string | null;
  /** The batch it was accepted with. */
  batchId: string | null;
  /** The names of the keys it was ordered and cancelled with; null where that was anybody's right. */
  createdBy: string | null;
  cancelledBy: string | null;
}
