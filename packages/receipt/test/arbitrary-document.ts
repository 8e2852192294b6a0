import fc from "fast-check";
import type { Column, ColumnWidth, Document, DocumentBlock, TextStyle } from "../src/document.ts";

/** Any Unicode, with what is dangerous or awkward on a receipt far more often than chance would have it. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        "\u001b@",
        "\u001bp\u0000",
        "\u0010\u0014\u0001",
        "\u001dV\u0000",
        "\n",
        "\t",
        "\u007f",
        "\u009b",
      ),
      fc.constantFrom("中文", "👩‍👩‍👧", "e\u0301", "\u202eabc", "€", "Ж", "Ω", "ż", "ｱ", " ", "\u00a0"),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

export const anyStyle: fc.Arbitrary<TextStyle> = fc.record({
  bold: fc.boolean(),
  underline: fc.boolean(),
  invert: fc.boolean(),
  font: fc.constantFrom("A", "B"),
  width: fc.integer({ min: 1, max: 3 }),
  height: fc.integer({ min: 1, max: 3 }),
});

const align = fc.constantFrom("left", "center", "right");
const wrap = fc.constantFrom("word", "char", "clip");
const columnWidth: fc.Arbitrary<ColumnWidth> = fc.oneof(
  fc.record({ characters: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.constantFrom("auto", "*"),
);
const column: fc.Arbitrary<Column> = fc.record({ width: columnWidth, align, wrap, style: anyStyle });
const path = fc.constant("config.blocks[0]");

const anyTable = fc.array(column, { minLength: 1, maxLength: 4 }).chain((columns) =>
  fc.record({
    type: fc.constant("table" as const),
    path,
    columns: fc.constant(columns),
    gap: fc.integer({ min: 0, max: 3 }),
    header: fc.constant(null),
    rows: fc.array(fc.array(anyText, { minLength: columns.length, maxLength: columns.length }), { maxLength: 3 }),
  }),
);

export const anyTextBlocks: fc.Arbitrary<DocumentBlock> = fc.oneof(
  fc.record({ type: fc.constant("text" as const), path, content: anyText, align, wrap, style: anyStyle }),
  anyTable,
);

/** Codes with content that may or may not suit them, beside text, feeds and cuts. */
export const anyBlock: fc.Arbitrary<DocumentBlock> = fc.oneof(
  { weight: 5, arbitrary: anyTextBlocks },
  fc.record({
    type: fc.constant("qrcode" as const),
    path,
    content: anyText,
    align,
    size: fc.integer({ min: 1, max: 6 }),
    errorCorrection: fc.constantFrom("L", "M", "Q", "H"),
  }),
  fc.record({
    type: fc.constant("barcode" as const),
    path,
    content: fc.oneof(anyText, fc.stringMatching(/^[0-9]{1,20}$/), fc.stringMatching(/^[ -~]{1,20}$/)),
    align,
    symbology: fc.constantFrom("upc-a", "ean13", "ean8", "code39", "itf", "codabar", "code93", "code128", "gs1-128"),
    height: fc.integer({ min: 1, max: 255 }),
    moduleWidth: fc.integer({ min: 2, max: 6 }),
    text: fc.constantFrom("above", "below", "both", "none"),
  }),
  fc.record({ type: fc.constant("datamatrix" as const), path, content: anyText, align, size: fc.constant(2) }),
  fc.record({
    type: fc.constant("divider" as const),
    path,
    char: fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  }),
  fc.record({ type: fc.constant("feed" as const), path, amount: fc.record({ lines: fc.integer({ min: 1, max: 9 }) }) }),
  fc.record({ type: fc.constant("cut" as const), path, mode: fc.constantFrom("partial", "full") }),
);

export function documentOf(blocks: DocumentBlock[], widthMm = 80): Document {
  return { version: 1, name: "any", widthMm, blocks };
}
