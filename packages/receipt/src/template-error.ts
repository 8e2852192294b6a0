/**
 * What went wrong, from the caller's side: the template itself, the data given to it, or a receipt that cannot be made
 * from data the schema accepts (a filter that fails, a barcode value its symbology cannot carry, too much output).
 */
export type ReceiptErrorCode = "TEMPLATE_INVALID" | "DATA_INVALID" | "RENDER_FAILED";

const summaries = {
  TEMPLATE_INVALID: "The template is not valid.",
  DATA_INVALID: "The data does not match the template's schema.",
  RENDER_FAILED: "The receipt cannot be made from this data.",
} satisfies Record<ReceiptErrorCode, string>;

/** Why a receipt cannot be made, in words that never hold a value: they may be written to a log. */
export type Reason =
  | "the code cannot hold its content"
  | "the picture cannot be printed"
  | "the printer lacks a character"
  | "it does not fit the paper"
  | "the printer cannot do this"
  | "an expression fails"
  | "it is more than a receipt may have";

/** One thing that is wrong with a receipt. */
export interface Problem {
  /** The template's field, as in `config.blocks[0].content`. */
  path: string;
  /** For whoever sent the template and the data: it may show them. */
  message: string;
  reason: Reason;
}

/** `path: what is wrong`, as clients read it. */
export function detailOf({ path, message }: Problem): string {
  return `${path}: ${message}`;
}

/**
 * The only error this package throws on purpose. `details` holds every problem found, each as `path: what is wrong`,
 * so that a person can fix them all in one go; anything else that escapes the package is a bug in it. Details and message
 * show what was sent, so they go to who sent it and nowhere else; `places` says the same without any value, for the log.
 */
export class ReceiptError extends Error {
  override readonly name = "ReceiptError";
  readonly code: ReceiptErrorCode;
  /** What it was made of, to be made again elsewhere. */
  readonly problems: readonly (string | Problem)[];
  readonly details: string[];
  readonly places: Pick<Problem, "path" | "reason">[];

  constructor(code: ReceiptErrorCode, problems: readonly (string | Problem)[], options?: { cause?: unknown }) {
    const details = problems.map((problem) => (typeof problem === "string" ? problem : detailOf(problem)));
    super([summaries[code], ...details].join("\n  "), options);
    this.code = code;
    this.problems = problems;
    this.details = details;
    this.places = problems.flatMap((problem) =>
      typeof problem === "string" ? [] : [{ path: problem.path, reason: problem.reason }],
    );
  }
}
