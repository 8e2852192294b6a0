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
 * The only error this package throws on purpose. `details` holds every problem found, each as `path: what is wrong`,
 * so that a person can fix them all in one go; anything else that escapes the package is a bug in it.
 */
export class ReceiptError extends Error {
  override readonly name = "ReceiptError";
  readonly code: ReceiptErrorCode;
  readonly details: string[];

  constructor(code: ReceiptErrorCode, details: string[], options?: { cause?: unknown }) {
    super([summaries[code], ...details].join("\n  "), options);
    this.code = code;
    this.details = details;
  }
}
