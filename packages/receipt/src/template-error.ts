import { detailOf, type Problem } from "./problem/fault.ts";

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

/**
 * The only error this package throws on purpose. `problems` holds every problem found, so that a person can fix them all in
 * one go; `details` says each as `path: what is wrong`. Both show what was sent, so they go back to the client only.
 * `places` holds no value of the request, and goes to the log.
 */
export class ReceiptError extends Error {
  override readonly name = "ReceiptError";
  readonly code: ReceiptErrorCode;
  readonly problems: readonly Problem[];
  readonly details: string[];
  readonly places: Pick<Problem, "path" | "code">[];

  constructor(code: ReceiptErrorCode, problems: readonly Problem[], options?: { cause?: unknown }) {
    const details = problems.map(detailOf);
    super([summaries[code], ...details].join("\n  "), options);
    this.code = code;
    this.problems = problems;
    this.details = details;
    this.places = problems.map((problem) => ({ path: problem.path, code: problem.code }));
  }
}
