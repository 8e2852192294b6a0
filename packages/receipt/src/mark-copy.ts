import type { Document } from "./document.ts";

/** Puts a line on top that nobody overlooks: a reprint must not pass for the original. */
export function markAsCopy(document: Document, label = "COPY"): Document {
  return {
    ...document,
    blocks: [
      {
        type: "text",
        path: "copy",
        content: ` *** ${label} *** `,
        align: "center",
        style: { bold: true, invert: true, height: 2 },
      },
      { type: "feed", path: "copy", amount: { lines: 1 } },
      ...document.blocks,
    ],
  };
}
