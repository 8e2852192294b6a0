import { describe, expect, test } from "vitest";
import type { Rasteriser } from "../src/bitmap.ts";
import type { Align, DocumentBlock, TextStyle } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check } from "../src/layout/layout.ts";
import { plainStyle } from "../src/layout/line.ts";
import { markAsCopy } from "../src/mark-copy.ts";
import { printerModels, profileFor } from "../src/printer-models.ts";
import { estimateMs } from "../src/profile/estimate.ts";
import { documentOf } from "./arbitrary-document.ts";
import { boxRasteriser } from "./box-rasteriser.ts";
import { hex, printedLines, walk } from "./escpos-walk.ts";

const wide = profileFor({ model: "generic", widthMm: 80 });
const narrow = profileFor({ model: "generic", widthMm: 58 });
/** From the bottom of the last letters to the knife: 4 mm of white, and the way from the head. */
const endDots = 32 + 120;

function text(content: string, style: Partial<TextStyle> = {}, align: Align = "left"): DocumentBlock {
  return { type: "text", path: "config.blocks[0]", content, align, wrap: "word", style: { ...plainStyle, ...style } };
}

function commands(bytes: Uint8Array, name: string): string[] {
  return walk(bytes)
    .filter((token) => token.name.startsWith(name))
    .map((token) => hex(token.bytes));
}

test("whoever draws is told of everything that is to be drawn before the first of it", () => {
  const asked: string[] = [];
  const raster: Rasteriser = {
    ...boxRasteriser,
    prepare: (texts) => asked.push(`fonts for ${texts.join()}`),
    draw(run) {
      asked.push(run.text);
      return boxRasteriser.draw(run);
    },
  };
  encode(documentOf([text("Tee 中"), text("Kaffee"), text("国")]), wide, { raster });
  expect(asked).toEqual(["fonts for 中,国", "中", "国"]);
});

describe("code pages", () => {
  test("plain text stays on the page of every printer", () => {
    expect(commands(encode(documentOf([text("plain")]), wide).bytes, "ESC t")).toEqual(["1b 74 00"]);
  });

  test("one page serves a whole receipt when there is one that carries it", () => {
    const { bytes } = encode(documentOf([text("Crème brûlée"), text("4,50 €"), text("└─┘")]), wide);
    expect(commands(bytes, "ESC t")).toEqual(["1b 74 13"]);
  });

  test("pages are switched only where no page carries both sides", () => {
    const { bytes } = encode(documentOf([text("Ελλάδα Ελλάδα Россия Россия Ελλάδα")]), wide);
    expect(commands(bytes, "ESC t")).toHaveLength(3);
  });

  test("the numbers are the printer's own", () => {
    const pos5890 = profileFor({ model: "pos-5890", widthMm: 58 });
    expect(commands(encode(documentOf([text("Ωμέγα")]), pos5890).bytes, "ESC t")).toEqual(["1b 74 18"]);
  });

  test("typographic quotes become plain ones only on a printer that lacks them", () => {
    const bare = { ...wide, codePages: { cp437: 0 } };
    expect(printedLines(encode(documentOf([text("“a” – it’s")]), bare).bytes)[0]).toBe('"a" - it\'s');
    expect(printedLines(encode(documentOf([text("“a”")]), wide).bytes)[0]).toBe("\u0093a\u0094");
  });
});

describe("characters the printer lacks", () => {
  test("are named with their block when nothing can draw them", () => {
    const document = documentOf([text("Tee 中")]);
    const problem = 'config.blocks[0].content: "中" (U+4E2D) cannot be printed by generic';
    expect(check(document, wide)).toEqual([problem]);
    expect(thrownBy(() => encode(document, wide))).toMatchObject({
      code: "RENDER_FAILED",
      details: [problem],
      places: [{ path: "config.blocks[0].content", code: "character-missing" }],
    });
  });

  test("are refused by their number when they are half a character, whatever draws", () => {
    const problem =
      "config.blocks[0].content: U+D83C is half a character, such as an emoji that was cut in two; send whole characters";
    for (const options of [{}, { raster: boxRasteriser }]) {
      expect(check(documentOf([text("a\ud83cb")]), wide, options)).toEqual([problem]);
    }
  });

  test("are drawn within the line, the rest stays text", () => {
    const { bytes, heightDots } = encode(documentOf([text("Tee 中 1.20")]), wide, { raster: boxRasteriser });
    expect(commands(bytes, "ESC *")[0]).toMatch(/^1b 2a 21 18 00 /);
    expect(printedLines(bytes)[0]).toBe("Tee  1.20");
    expect(heightDots).toBe(24 + endDots);
  });

  test("turn a line of taller text into one picture", () => {
    const { bytes, heightDots } = encode(documentOf([text("中", { height: 2 })]), wide, { raster: boxRasteriser });
    expect(commands(bytes, "GS v 0")[0]).toMatch(/^1d 76 30 00 03 00 30 00 /);
    expect(heightDots).toBe(48 + endDots);
  });
});

describe("the end of the paper", () => {
  const document = documentOf([text("one")]);

  test("is fed and cut once", () => {
    expect(commands(encode(document, wide).bytes, "GS V")).toEqual(["1d 56 42 00"]);
  });

  test("is not cut again after a cut of the document's own", () => {
    const cut: DocumentBlock = { type: "cut", path: "", mode: "full" };
    const drawer: DocumentBlock = { type: "drawer", path: "", pin: 2 };
    expect(commands(encode(documentOf([text("one"), cut, drawer]), wide).bytes, "GS V")).toEqual(["1d 56 41 00"]);
  });

  test("is only fed without a cutter, or when no cut is wanted", () => {
    const uncut = encode(document, wide, { cutPaper: false });
    const cutterless = encode(document, { ...wide, cutter: false });
    for (const { bytes, heightDots } of [uncut, cutterless]) {
      expect(commands(bytes, "GS V")).toEqual([]);
      expect(commands(bytes, "ESC J")).toEqual(["1b 4a 1a", "1b 4a 78"]);
      expect(heightDots).toBe(24 + endDots);
    }
  });

  test("comes once a copy", () => {
    const { bytes, heightDots } = encode(document, wide, { copies: 3 });
    expect(commands(bytes, "GS V")).toHaveLength(3);
    expect(printedLines(bytes).filter((line) => line === "one")).toHaveLength(3);
    expect(heightDots).toBe(3 * (24 + endDots));
  });
});

describe("one document on any paper", () => {
  test("is laid out for the narrower of template and printer", () => {
    const document = documentOf([{ type: "divider", path: "", char: "-" }], 58);
    expect(printedLines(encode(document, wide).bytes)[0]).toHaveLength(32);
    expect(commands(encode(document, wide).bytes, "GS W")).toEqual(["1d 57 80 01"]);
    expect(printedLines(encode(documentOf(document.blocks, 80), narrow).bytes)[0]).toHaveLength(32);
  });

  test("wraps double-width text at half the columns and feeds its height", () => {
    const { bytes, heightDots } = encode(documentOf([text("a".repeat(30), { width: 2, height: 2 })]), narrow);
    expect(printedLines(bytes).slice(0, 2)).toEqual(["a".repeat(16), "a".repeat(14)]);
    expect(heightDots).toBe(2 * 48 + endDots);
  });
});

test("right-aligned wide text in a narrow column wraps cell by cell beside its neighbour", () => {
  const style = plainStyle;
  const row: DocumentBlock = {
    type: "row",
    path: "config.blocks[0]",
    gap: 1,
    columns: [
      { width: { characters: 6 }, align: "left", wrap: "word", style },
      { width: { characters: 5 }, align: "right", wrap: "word", style: { ...style, width: 2 } },
    ],
    cells: ["left side", "ab cd efg"],
  };
  const lines = printedLines(encode(documentOf([row]), narrow).bytes);
  expect(lines.slice(0, 2)).toEqual(["left   ab cd", "side       efg"]);
});

test("a reprint says so on its first line", () => {
  const { bytes } = encode(markAsCopy(documentOf([text("receipt")])), wide);
  expect(printedLines(bytes).slice(0, 2)).toEqual([" *** COPY *** ", "receipt"]);
});

test("more paper takes longer", () => {
  expect(estimateMs(0, wide)).toBeGreaterThan(0);
  expect(estimateMs(2000, wide) - estimateMs(0, wide)).toBe(1000);
});

describe("printer models", () => {
  test("have the columns of their makers", () => {
    const columns = (model: string, widthMm: number) => {
      const { fonts, dotsPerLine } = profileFor({ model, widthMm });
      return [dotsPerLine, fonts.A.columns, fonts.B.columns];
    };
    expect(columns("generic", 58)).toEqual([384, 32, 42]);
    expect(columns("generic", 80)).toEqual([576, 48, 64]);
    expect(columns("epson-tm-t88v", 80)).toEqual([512, 42, 56]);
    expect(columns("pos-5890", 80)).toEqual([384, 32, 42]);
  });

  test("all give a profile with code pages", () => {
    for (const model of printerModels) {
      expect(Object.keys(profileFor({ model, widthMm: 80 }).codePages).length, model).toBeGreaterThan(0);
    }
  });

  test("that are unknown are refused, naming the known", () => {
    expect(() => profileFor({ model: "typewriter", widthMm: 80 })).toThrow(
      /"typewriter" is not known; known are generic, /,
    );
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
