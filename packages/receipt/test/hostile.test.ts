import { describe, expect, test } from "vitest";
import { check } from "../src/check.ts";
import type { DocumentBlock } from "../src/document.ts";
import { encode } from "../src/encode.ts";
import { plainStyle } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import { documentOf } from "./arbitrary-document.ts";
import { printedLines, walk } from "./escpos-walk.ts";

const profile = profileFor({ model: "generic", widthMm: 80 });

function text(content: string): DocumentBlock {
  return { type: "text", path: "", content, align: "left", wrap: "word", style: plainStyle };
}

function table(rows: string[][]): DocumentBlock {
  const column = { width: "auto", align: "left", wrap: "word", style: plainStyle } as const;
  return { type: "table", path: "", columns: [column, column, column], gap: 1, header: null, rows };
}

describe("what is large is still printed whole", () => {
  test("a table of 10,000 rows", () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => [`Item ${row}`, "1", "9.99"]);
    const lines = printedLines(encode(documentOf([table(rows)]), profile).bytes);
    expect(lines).toHaveLength(10_001);
    expect(lines[9_999]).toMatch(/^Item 9999 1 9\.99$/);
  });

  test("a word of a million characters", () => {
    const { bytes } = encode(documentOf([text("x".repeat(1_000_000))]), profile);
    expect(printedLines(bytes).join("")).toHaveLength(1_000_000);
  });

  test("a million spaces, which are no text", () => {
    const lines = printedLines(encode(documentOf([text(`a${" ".repeat(1_000_000)}b`)]), profile).bytes);
    expect(lines.slice(0, 2)).toEqual(["a", "b"]);
  });
});

test("a product name cannot open the drawer", () => {
  const { bytes } = encode(documentOf([text("Tea \u001bp\u0000\u0019\u00fa \u0010\u0014\u0001\u0000\u0001")]), profile);
  expect(walk(bytes).map(({ name }) => name)).not.toContain("ESC p drawer");
  expect(printedLines(bytes)[0]).toMatch(/^Tea \?p\?\?/);
});

test("codes of any length are refused, not tried", () => {
  const content = "1".repeat(1_000_000);
  const at = { path: "config.blocks[0]", align: "left", content } as const;
  const blocks: DocumentBlock[] = [
    { ...at, type: "barcode", symbology: "code128", height: 50, moduleWidth: 2, text: "none" },
    { ...at, type: "qrcode", size: 3, errorCorrection: "L" },
    { ...at, type: "pdf417", size: 2, columns: 0, errorCorrection: 2 },
    { ...at, type: "datamatrix", size: 2 },
  ];
  for (const block of blocks) {
    expect(check(documentOf([block]), profile)).toEqual([
      "config.blocks[0].content: 1000000 characters are more than a code holds",
    ]);
  }
});
