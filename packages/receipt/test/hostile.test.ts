import { describe, expect, test } from "vitest";
import type { DocumentBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check, layout } from "../src/layout/layout.ts";
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

describe("more paper than a roll holds is refused before it is encoded", () => {
  const feed = (path: string): DocumentBlock => ({ type: "feed", path, amount: { mm: 1_000 } });
  const feeds = Array.from({ length: 5_000 }, (_, index) => feed(`config.blocks[${index}]`));

  test("a receipt of 5 km, with the block named at which it is too long", () => {
    expect(check(documentOf(feeds), profile)).toEqual([
      "config.blocks[100]: takes the content beyond 100000 mm, the most that can be printed in one piece",
    ]);
    expect(layout(documentOf(feeds), profile).items).toHaveLength(101);
  });

  test("a document from before feeds had an end", () => {
    const block: DocumentBlock = { type: "feed", path: "config.blocks[0]", amount: { mm: 100_000_000 } };
    expect(() => encode(documentOf([block]), profile)).toThrow("config.blocks[0]: takes the content beyond 100000 mm");
  });

  test.each(["escpos", "starprnt", "epos"] as const)("copies that together take too much, in %s", (language) => {
    const printer = profileFor({ model: "generic", widthMm: 80, language });
    const document = documentOf(feeds.slice(0, 3));
    expect(() => encode(document, printer, { copies: 100 })).toThrow(
      /options\.copies: 100 copies take 30\d m of paper; a job may take 200 m/,
    );
    expect(() => encode(document, printer, { copies: 60 })).not.toThrow();
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
