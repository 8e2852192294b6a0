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
        wrap: "word",
        style: { bold: true, underline: false, invert: true, font: "A", width: 1, height: 2 },
      },
      { type: "feed", path: "copy", amount: { lines: 1 } },
      ...document.blocks,
    ],
  };
}
