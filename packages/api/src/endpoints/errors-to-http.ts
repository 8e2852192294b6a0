import { PicturesBusy } from "@platen/receipt/raster/picture-room";
import { ReceiptError, type ReceiptErrorCode } from "@platen/receipt/template-error";
import { shortageOf } from "@platen/shared/db/shortage";
import { AppError, type ErrorCode, errorTable, type Problem } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";

/** The body of every failure. */
export interface FailureBody {
  success: false;
  error: { code: ErrorCode; message: string; details?: string[]; problems?: Problem[] };
  jobId?: string;
}

export interface HttpFailure {
  status: (typeof errorTable)[ErrorCode]["status"];
  headers: Record<string, string>;
  body: FailureBody;
}

/** How loud a line is whose cause may be known already. */
export interface LogLevels {
  /** Of a state that somebody else has logged when it began: the printer is offline, the database is away. */
  refusedAt?: "info" | "debug";
  /** Of a receipt that cannot be made. */
  receiptAt?: "warn" | "debug";
}

/** The one place where errors become HTTP. What a client cannot act on goes to the log and stays there. */
export function toHttp(error: unknown, log: Logger, levels: LogLevels = {}): HttpFailure {
  const { refusedAt = "info", receiptAt = "warn" } = levels;
  const known = classify(error);
  const { status } = errorTable[known.code];
  const { code, cause } = known;
  if (code === "INTERNAL_ERROR") log.error({ err: error }, "a request failed for a reason nobody foresaw");
  else if (status >= 500) {
    // Not the error itself: its words quote the template and the data.
    if (cause instanceof ReceiptError) log[receiptAt]({ code, places: cause.places }, "a receipt cannot be made");
    else if (cause === undefined) log[refusedAt]({ code }, "a request was refused");
    else log.warn({ code, cause }, "a request could not be carried out");
  }
  const body: FailureBody = { success: false, error: { code: known.code, message: known.message } };
  if (known.details) body.error.details = known.details;
  if (known.problems) body.error.problems = known.problems;
  return { status, headers: headersOf(known), body };
}

function headersOf({ code, retryAfterS = usualRetryAfterS }: AppError): Record<string, string> {
  const { status, retryable } = errorTable[code];
  if (code === "UNAUTHORIZED") return { "WWW-Authenticate": challenge };
  return retryable && status !== 500 ? { "Retry-After": String(retryAfterS) } : {};
}

/** HTTP wants a 401 to say how to do better. A browser asks nobody for a password by a scheme that it does not know. */
const challenge = 'ApiKey realm="Platen", header="X-API-Key"';

/** A printer that reconnects and a database that restarts both take about this long. */
const usualRetryAfterS = 1;

const fromReceipt: Record<ReceiptErrorCode, ErrorCode> = {
  TEMPLATE_INVALID: "VALIDATION_ERROR",
  DATA_INVALID: "VALIDATION_ERROR",
  RENDER_FAILED: "TEMPLATE_RENDER_ERROR",
};

function classify(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ReceiptError) {
    const [message = ""] = error.message.split("\n");
    return new AppError(fromReceipt[error.code], { message, details: error.problems, cause: error });
  }
  if (error instanceof PicturesBusy) {
    return new AppError("SERVICE_UNAVAILABLE", { message: tooManyPictures, cause: error.cause });
  }
  const shortage = shortageOf(error);
  if (shortage) return new AppError("SERVICE_UNAVAILABLE", { details: [`database: ${shortage}`], cause: error });
  if (isServerAway(error)) return new AppError("SERVICE_UNAVAILABLE", { cause: error });
  return new AppError("INTERNAL_ERROR", { cause: error });
}

const tooManyPictures = "This service is decoding as many pictures as it can; try again in a moment.";

/** Codes of postgres.js, Node sockets and PostgreSQL itself that mean "not now" rather than "wrong". */
const awayCodes = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  // Short of something, too many connections, a limit of its configuration reached.
  "53000",
  "53300",
  "53400",
  // Given up for taking too long, shutting down, crashed, starting up.
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

function isServerAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && awayCodes.has(at.code)) return true;
  }
  return false;
}
