import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bitmap, isBlack } from "../src/bitmap.ts";
import type { Column, Document, DocumentBlock, TextStyle } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check, layout } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { documentOf } from "./arbitrary-document.ts";
import { walk } from "./escpos-walk.ts";

const raster = createRasteriser();
const plain: TextStyle = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 };

function text(content: string, style: Partial<TextStyle> = {}): DocumentBlock {
  return {
    type: "text",
    path: "config.blocks[0]",
    content,
    align: "left",
    wrap: "word",
    style: { ...plain, ...style },
  };
}

test("a paragraph begins where its own first letter is at home, whatever stands above it", () => {
  const profile = profileFor({ model: "generic", widthMm: 80 });
  const content = "Shop\nאב 5.";
  const row: DocumentBlock = { type: "row", path: "", columns: [{ width: "*" }], gap: 1, cells: [content] };
  for (const block of [text(content), row]) {
    const [, below] = layout(documentOf([block]), profile, { raster }).items;
    expect(below).toMatchObject({ segments: [{ text: ".5 " }, { text: "אב", rightToLeft: true }] });
  }
});

test("a Latin name with its number stays in order when a line from right to left breaks within it", () => {
  const profile = profileFor({ model: "generic", widthMm: 58 });
  const content = "عصير مانجو طازج كبير جدا وبارد (Mango 0.5 l) من مصر";
  const { items } = layout(documentOf([text(content)]), profile, { raster });
  const lines = items.flatMap((item) => (item.type === "line" ? [item.segments.map((segment) => segment.text)] : []));
  expect(lines).toEqual([
    ["Mango) ", "وبارد", " ", "جدا", " ", "كبير", " ", "طازج", " ", "مانجو", " ", "عصير"],
    ["مصر", " ", "من", " (0.5 l"],
  ]);
});

function names(document: Document): string[] {
  const profile = profileFor({ model: "generic", widthMm: 80 });
  return walk(encode(document, profile, { raster }).bytes).map(({ name }) => name);
}

/** The first and the last column with ink, of each line that the printer could read. */
function inkEdges(bytes: Uint8Array, widthMm: number): { text: string; left: number; right: number }[] {
  const { receipts } = renderBytes(bytes, { widthMm });
  return receipts.flatMap(({ lines, bitmap, widthDots }) => {
    const stride = (widthDots + 7) >> 3;
    return lines.map(({ row, heightDots, text: line }) => {
      let left = widthDots;
      let right = -1;
      for (let y = row; y < row + heightDots; y++) {
        for (let x = 0; x < widthDots; x++) {
          if (((bitmap[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) continue;
          left = Math.min(left, x);
          right = Math.max(right, x);
        }
      }
      return { text: line, left, right };
    });
  });
}

/** Fills its cell to the last dot, so that the end of a column can be seen on paper. */
const fullCell = "█";

const words = ["咖啡", "Café", "x2", "قهوة", "קפה", "हिन्दी", "ไทย", "커피", "コーヒー", "😀", "₹", "Ж", "தமிழ்", "ế"];
const mixed = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: "grapheme", maxLength: 4 })), { maxLength: 9 })
  .map((parts) => parts.join(" ").replace(/[\p{C}\p{Z}\p{M}█]/gu, " "));

const columns: Column[] = [
  { width: "*", align: "left", wrap: "word", style: plain },
  { width: { characters: 12 }, align: "right", wrap: "clip", style: plain },
];

describe.each([58, 80])("a table of mixed scripts on %i mm paper", (widthMm) => {
  const profile = profileFor({ model: "generic", widthMm });

  function edges(rows: string[][], direction: "ltr" | "rtl") {
    const table: DocumentBlock = { type: "table", path: "config.blocks[0]", columns, gap: 1, header: null, rows };
    const document = { ...documentOf([table]), direction };
    fc.pre(check(document, profile, { raster }).length === 0);
    return { found: inkEdges(encode(document, profile, { raster }).bytes, widthMm), document };
  }

  test("keeps its right edge on every line", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(mixed, fc.constantFrom("¥18.00", "₹9", "咖啡", "커1")), { minLength: 1, maxLength: 4 }),
        (rows) => {
          const { found } = edges(
            rows.map(([name, price]) => [name, `${price}${fullCell}`]),
            "ltr",
          );
          const first = found.filter((line) => line.text.includes(fullCell));
          expect(first).toHaveLength(rows.length);
          for (const { right } of first) expect(right).toBe(profile.dotsPerLine - 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("keeps its left edge on every line from right to left", () => {
    const rows = [
      ["قهوة عربية", `${fullCell}18.00`],
      ["Café קפה", `${fullCell}9.50`],
    ];
    for (const { left } of edges(rows, "rtl").found) expect(left).toBe(0);
  });
});

describe("text that the printer has glyphs for is never drawn", () => {
  test.each(["Café Żółć", "Ελληνικά", "Русский", "€ £ ¥", "“quoted” – dashes", "Ñandú ß"])("%s", (content) => {
    expect(names(documentOf([text(content)])).filter((name) => /raster|picture/.test(name))).toEqual([]);
  });

  test("not even beside text that must be", () => {
    const tokens = names(documentOf([text("Total 咖啡 18.00")]));
    expect(tokens.filter((name) => /text|raster|picture/.test(name))).toEqual([
      "text",
      "ESC * picture in the line",
      "text",
    ]);
  });
});

test.each([
  ["Nguyễn", ["Nguyễn"]],
  ["Cảm ơn quý khách", ["Cảm", "ơn"]],
  ["giá 5₫ Định", ["₫", "Định"]],
  ["咖啡Latte18.00", ["咖啡"]],
  ["Total ₹450", ["₹"]],
])("a word is drawn whole where the printer lacks one of its letters: %s", (content, expected) => {
  const profile = profileFor({ model: "generic", widthMm: 80 });
  const [line] = layout(documentOf([text(content)]), profile, { raster }).items;
  const segments = line?.type === "line" ? line.segments : [];
  expect(segments.filter(({ drawn }) => drawn).map((segment) => segment.text)).toEqual(expected);
});

test("a line of large text in two scripts is one picture", () => {
  expect(
    names(documentOf([text("咖啡 Café", { width: 2, height: 2 })])).filter((name) => name.includes("raster")),
  ).toEqual(["GS v 0 raster"]);
});

test("a character that no font has is said, with the block", () => {
  expect(check(documentOf([text("a\u{f8ff}")]), profileFor({ model: "generic", widthMm: 80 }), { raster })).toEqual([
    'config.blocks[0].content: "\u{f8ff}" (U+F8FF) cannot be printed by generic',
  ]);
});

test("letters of joined scripts are joined: a word is not its letters side by side", () => {
  const run = { text: "بيت", rightToLeft: true, style: plain, widthDots: 36, heightDots: 24 };
  const apart = { ...run, text: "ب\u200cي\u200cت" };
  expect(raster.draw(run)).not.toEqual(raster.draw(apart));
});

function drawnIn24Dots(letter: string, bold: boolean): Bitmap {
  const run = { text: letter, rightToLeft: false, style: { ...plain, bold }, widthDots: 24, heightDots: 24 };
  return raster.draw(run);
}

test.each(["一", "ー", "ㅡ"])("the stroke of %s is at least two dots thick", (letter) => {
  const bitmap = drawnIn24Dots(letter, false);
  const inkedRows = Array.from({ length: 24 }, (_, y) => isBlack(bitmap, 12, y)).filter(Boolean);
  expect(inkedRows.length).toBeGreaterThanOrEqual(2);
});

test.each(["永", "한", "あ", "ש", "ह"])("%s has more ink in bold", (letter) => {
  const ink = ({ data }: Bitmap) => data.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  expect(ink(drawnIn24Dots(letter, true))).toBeGreaterThan(ink(drawnIn24Dots(letter, false)) * 1.1);
});

test("a column as wide as its content holds its heading in bold on one line", () => {
  const auto: Column[] = [{ width: "*" }, { width: "auto", align: "right" }];
  const table: DocumentBlock = {
    type: "table",
    path: "",
    columns: auto,
    gap: 1,
    header: ["वस्तु", "मात्रा"],
    rows: [["चाय", "2"]],
  };
  const { items } = layout(documentOf([table]), profileFor({ model: "generic", widthMm: 58 }), { raster });
  expect(items.flatMap((item) => (item.type === "line" ? [item.texts.map((line) => line.text)] : []))).toEqual([
    ["वस्तु", "मात्रा"],
    ["चाय", "2"],
  ]);
});

describe("a drawn word", () => {
  const profile = profileFor({ model: "generic", widthMm: 80 });

  function dotsOf(content: string, style: Partial<TextStyle> = {}): number {
    const { items } = layout(documentOf([text(content, style)]), profile, { raster });
    return items.reduce((sum, item) => {
      return sum + (item.type === "line" ? item.segments.reduce((all, { dots }) => all + dots, 0) : 0);
    }, 0);
  }

  test.each(["क", "ক", "க", "క", "ക", "ක", "ក", "ก", "ກ", "က", "ג", "ಕ", "ક", "ਕ", "କ"])(
    "of n times %s is n times as wide as one",
    (letter) => {
      const one = dotsOf(letter.repeat(10)) / 10;
      for (const times of [1, 2, 3, 5, 8])
        expect(Math.abs(dotsOf(letter.repeat(times)) - one * times)).toBeLessThanOrEqual(2);
    },
  );

  test("is as wide as its letters and not as their cells: a Tamil letter takes its own width", () => {
    expect(dotsOf("ர")).toBeLessThan(dotsOf("ண"));
    expect(dotsOf("ஔ")).toBeGreaterThan(24);
  });

  test("is twice as wide in double width and in double size", () => {
    const once = dotsOf("धन्यवाद");
    expect(Math.abs(dotsOf("धन्यवाद", { width: 2 }) - 2 * once)).toBeLessThanOrEqual(2);
    expect(Math.abs(dotsOf("धन्यवाद", { width: 2, height: 2 }) - 2 * once)).toBeLessThanOrEqual(2);
    expect(Math.abs(dotsOf("धन्यवाद", { height: 2 }) - once)).toBeLessThanOrEqual(2);
  });

  test("is drawn once in the width that was laid out for it, every dot of it", () => {
    const [line] = layout(documentOf([text("धन्यवाद")]), profile, { raster }).items;
    const segment = line?.type === "line" ? line.segments[0] : undefined;
    const run = { text: "धन्यवाद", rightToLeft: false, style: plain, heightDots: 24 };
    const box = raster.draw({ ...run, widthDots: segment?.dots ?? 0 });
    const wider = raster.draw({ ...run, widthDots: (segment?.dots ?? 0) * 3 });
    const ink = (bitmap: Bitmap) =>
      bitmap.data.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
    expect(ink(box)).toBeGreaterThan(150);
    expect(ink(wider) / ink(box)).toBeLessThan(1.5);
  });

  test("is never lost, and makes no line longer than the paper, however lines are broken", () => {
    const parts = fc.array(fc.constantFrom(...words, "स्वातंत्र्य", "శ్రీకృష్ణ", "အခွန်", "मूल्य(कर)", "ราคารวมภาษี", " "), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(parts, fc.constantFrom("word", "char"), fc.integer({ min: 20, max: 80 }), (chosen, wrap, widthMm) => {
        const content = chosen.join("");
        const block: DocumentBlock = { type: "text", path: "", content, wrap };
        const { items, lineDots } = layout({ ...documentOf([block]), widthMm }, profile, { raster });
        const lines = items.flatMap((item) => (item.type === "line" ? [item] : []));
        for (const { segments } of lines) {
          expect(segments.reduce((sum, { dots }) => sum + dots, 0)).toBeLessThanOrEqual(lineDots);
        }
        const read = lines.flatMap(({ texts }) => texts.map((line) => line.text)).join("");
        expect(read.replaceAll(" ", "")).toBe(content.normalize("NFC").replaceAll(" ", ""));
      }),
      { numRuns: 200 },
    );
  });

  test("longer than any word is still broken into lines that fit", () => {
    const { items } = layout(documentOf([text("स्त्री".repeat(300))]), profile, { raster });
    const lines = items.flatMap((item) => (item.type === "line" ? [item.segments] : []));
    expect(lines.length).toBeGreaterThan(3);
    for (const segments of lines) {
      expect(segments.reduce((sum, { dots }) => sum + dots, 0)).toBeLessThanOrEqual(profile.dotsPerLine);
    }
    expect(lines.flatMap((segments) => segments.map((segment) => segment.text)).join("")).toBe("स्त्री".repeat(300));
  });
});

test.each([
  ["Odia", "କ୍ଷ", "କ୍\u200cଷ"],
  ["Mongolian", "ᠮᠣᠩᠭᠣᠯ", "ᠮ\u200cᠣ\u200cᠩ\u200cᠭ\u200cᠣ\u200cᠯ"],
  ["Khmer", "ខ្មែ", "ខ\u200c្\u200cមែ"],
  ["Malayalam", "ന്ന", "ന്\u200cന"],
  ["Telugu", "న్న", "న్\u200cన"],
  ["Sinhala", "ක්‍ර", "ක්ර"],
  ["Tibetan", "རྒྱ", "ར\u200cྒ\u200cྱ"],
])("letters of %s are joined by the rules of the script", (_, joined, apart) => {
  const drawn = (content: string) => {
    const run = { text: content, rightToLeft: false, style: plain, heightDots: 24 };
    return raster.draw({ ...run, widthDots: raster.widthOf(run) });
  };
  expect(drawn(joined)).not.toEqual(drawn(apart));
});

test("the same text gives the same dots from another rasteriser", () => {
  const run = { text: "咖啡हिन्दी😀", rightToLeft: false, style: plain, widthDots: 240, heightDots: 24 };
  expect(createRasteriser().draw(run)).toEqual(raster.draw(run));
});

test("a file that is no font is refused when the service starts", () => {
  expect(() => createRasteriser({ fonts: [new URL(import.meta.url).pathname] })).toThrow(
    /scripts\.test\.ts cannot be used/,
  );
});
