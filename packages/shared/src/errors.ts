/**
 * Every error a client can meet, in one table: the HTTP status, whether the same request may succeed later, and the
 * sentence a client reads when the place that failed has nothing better to say. Causes go to the log, never to a client.
 */
export const errorTable = {
  VALIDATION_ERROR: { status: 400, retryable: false, message: "The request is not valid." },
  UNAUTHORIZED: { status: 401, retryable: false, message: "The API key is invalid." },
  FORBIDDEN: { status: 403, retryable: false, message: "The API key is not meant for this." },
  FOREIGN_ORIGIN: {
    status: 403,
    retryable: false,
    message:
      "Pages of other origins may not do this, nor anybody who calls this service by a public name; server.corsOrigins names those that may.",
  },
  NOT_FOUND: { status: 404, retryable: false, message: "There is nothing at this address." },
  TEMPLATE_NOT_FOUND: { status: 404, retryable: false, message: "The template does not exist." },
  TEMPLATE_VERSION_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: "The template has no such version, or not any more: the newest 200 are kept.",
  },
  JOB_NOT_FOUND: { status: 404, retryable: false, message: "The job does not exist." },
  BATCH_NOT_FOUND: { status: 404, retryable: false, message: "The batch does not exist." },
  PRINTER_NOT_FOUND: { status: 404, retryable: false, message: "The printer does not exist." },
  KNOCK_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: "No printer knocks under this id, or not any more: the last 50 are kept.",
  },
  KEY_NOT_FOUND: { status: 404, retryable: false, message: "There is no such key, or it is revoked." },
  WEBHOOK_NOT_FOUND: { status: 404, retryable: false, message: "There is no such webhook." },
  WEBHOOK_MESSAGE_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: "The webhook was told nothing under this id, or not any more: messages are kept as long as jobs.",
  },
  ASSET_NOT_FOUND: { status: 404, retryable: false, message: "The asset does not exist." },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, message: "This address does not take that method." },
  NOT_ACCEPTABLE: { status: 406, retryable: false, message: "The answer cannot be had in a form that Accept names." },
  REQUEST_TIMEOUT: { status: 408, retryable: true, message: "The request did not arrive in time." },
  TEMPLATE_EXISTS: { status: 409, retryable: false, message: "A template with this id exists already." },
  PRINTER_EXISTS: { status: 409, retryable: false, message: "A printer with this id exists already." },
  PRINTER_ADDRESS_TAKEN: { status: 409, retryable: false, message: "Another printer has this address already." },
  PRINTER_BUSY: {
    status: 409,
    retryable: false,
    message: "The printer has open jobs; ?openJobs=cancel cancels those that wait, but not one that is being printed.",
  },
  PRINTER_NEEDED: {
    status: 409,
    retryable: false,
    message: "The printer `default` is the one of requests that name none; it can be changed, but not deleted.",
  },
  KNOCK_GUESSABLE: {
    status: 409,
    retryable: false,
    message: "The printer asks at an address that anybody could guess: its last part has fewer than 16 letters.",
  },
  KEY_EXISTS: { status: 409, retryable: false, message: "A key with this name exists already, and is not revoked." },
  WEBHOOK_STOPPED: {
    status: 409,
    retryable: false,
    message: "The webhook is paused or disabled, and nothing is sent; resume or enable it first.",
  },
  JOB_NOT_CANCELLABLE: { status: 409, retryable: false, message: "Only queued jobs can be cancelled." },
  JOB_NOT_REPRINTABLE: { status: 409, retryable: false, message: "Only finished jobs can be printed again." },
  JOB_NOT_ERASABLE: { status: 409, retryable: false, message: "Only what finished jobs printed can be erased." },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    retryable: false,
    message: "This Idempotency-Key was used for a different request.",
  },
  JOB_ERASED: { status: 410, retryable: false, message: "What this job printed was erased, and is kept nowhere." },
  PRECONDITION_FAILED: {
    status: 412,
    retryable: false,
    message: "Somebody has changed it since you read it; read it again and decide anew.",
  },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false, message: "The request body is too large." },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retryable: false,
    message: "The request body must be JSON (Content-Type: application/json).",
  },
  RATE_LIMITED: { status: 429, retryable: true, message: "Too many requests; try again in a moment." },
  HEADERS_TOO_LARGE: {
    status: 431,
    retryable: false,
    message: "The address and the headers of a request may have at most 16 KiB together.",
  },
  TEMPLATE_RENDER_ERROR: { status: 500, retryable: false, message: "The receipt cannot be made from this data." },
  PRINT_FAILED: { status: 500, retryable: false, message: "Printing failed." },
  INTERNAL_ERROR: { status: 500, retryable: true, message: "Something went wrong on our side." },
  PRINTER_OFFLINE: { status: 503, retryable: true, message: "The printer is offline." },
  SERVICE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message: "The service cannot take this request right now; try again in a moment.",
  },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** What a sentence is filled with: a text, a number, or another sentence. */
export type ProblemValue = string | number | Omit<Problem, "path">;

/** One thing that is wrong with a request: the field, a code with the values of its sentence, and the sentence in English. */
export interface Problem {
  path: string;
  code: string;
  values: Readonly<Record<string, ProblemValue>>;
  message: string;
}

export interface AppErrorOptions {
  message?: string;
  /** One for each problem. A text is for people only: `data.items[0].price: must be number`. */
  details?: readonly (string | Problem)[];
  /** When the same request may succeed, where that is known. */
  retryAfterS?: number;
  cause?: unknown;
}

/** An error whose message holds nothing that was sent, so that it may be logged: of the printer, the bus, the settings. */
export class PlainError extends Error {
  override readonly name: string = "PlainError";
}

function detailOf(detail: string | Problem): string {
  if (typeof detail === "string") return detail;
  return detail.path === "" ? detail.message : `${detail.path}: ${detail.message}`;
}

function problemOf(detail: string | Problem): Problem {
  return typeof detail === "string" ? { path: "", code: "other", values: {}, message: detail } : detail;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  /** One string per problem, each naming a field. */
  readonly details: string[] | undefined;
  /** The same problems in the same order, for programs. Absent if none of them has a code. */
  readonly problems: Problem[] | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details?.map(detailOf);
    this.problems = options.details?.some((detail) => typeof detail !== "string")
      ? options.details.map(problemOf)
      : undefined;
    this.retryAfterS = options.retryAfterS;
  }
}
