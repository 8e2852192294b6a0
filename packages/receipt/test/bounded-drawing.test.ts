import { LRUCache } from "lru-cache";
import { describe, expect, test, vi } from "vitest";
import type { FlowingText, Rasteriser } from "../src/bitmap.ts";
import type { DocumentBlock, TextStyle } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check, layout } from "../src/layout/layout.ts";
import { limits } from "../src/limits.ts";
import { profileFor } from "../src/printer-models.ts";
import { detailOf } from "../src/problem/fault.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { FontChoice } from "../src/raster/font/font-choice.ts";
import { FontTable } from "../src/raster/font/font-table.ts";
import { Face } from "../src/raster/font/typefaces.ts";
import { createMultibyteText } from "../src/raster/multibyte-text.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";
import { documentOf } from "./arbitrary-document.ts";
import { boxRasteriser } from "./box-rasteriser.ts";

const profile = profileFor({ model: "generic", widthMm: 80 });
const mebibyte = 1_048_576;

function text(content: string, style: Partial<TextStyle> = {}, path = "config.blocks[0]"): DocumentBlock {
  return { type: "text", path, content, style };
}

/** So many characters, of which so many are different. */
function chinese(length: number, different: number): string {
  return Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + (at % different))).join("");
}

/** As many different characters as fit into a request. */
function everyCharacter(): string {
  const characters: string[] = [];
  for (let codePoint = 0x100; characters.length < 300_000; codePoint++) {
    if (codePoint < 0xd800 || codePoint > 0xdfff) characters.push(String.fromCodePoint(codePoint));
  }
  return characters.join("");
}

/** Draws anything, and counts what it is asked: Hindi and Arabic in widths of their own. */
function countingRasteriser(): Rasteriser & { asked: number; measured: number } {
  const counting = {
    asked: 0,
    measured: 0,
    draws() {
      counting.asked += 1;
      return true;
    },
    flows: (grapheme: string) => /^[\u0600-\u06ff\u0900-\u097f]/.test(grapheme),
    widthOf({ text: word }: FlowingText) {
      counting.measured += 1;
      return word.length * 10;
    },
    prepare: boxRasteriser.prepare,
    draw: boxRasteriser.draw,
  };
  return counting;
}

describe("text that would take long to draw is refused with its path before a font is asked", () => {
  const tooMuch = (what: string) =>
    `config.blocks[0].content: up to here there is more to draw than a receipt may have, mostly ${what}; print it in parts`;
  const tooManyGlyphs = tooMuch("different characters or joined words drawn as dots");
  const tooMuchShaping = tooMuch("characters that need to be shaped or drawn");

  test("300,000 different characters ask for no font at all", () => {
    const raster = countingRasteriser();
    expect(check(documentOf([text(everyCharacter())]), profile, { raster })).toEqual([tooMuchShaping]);
    expect(raster.asked).toBe(0);
  });

  test("of 10,000 different characters no more are looked up than there is work for", () => {
    const raster = countingRasteriser();
    expect(check(documentOf([text(chinese(10_000, 10_000))]), profile, { raster })[0]).toMatch(/^config.*up to here/);
    expect(raster.asked).toBeLessThan(limits.drawingMicroseconds / 250);
  });

  test("an ordinary receipt is far from it: 600 lines in Chinese, with 1,000 different characters", () => {
    const goods = Array.from(chinese(10_000, 1_000).matchAll(/.{16}/gu), ([name]) => text(`${name}    12.50`));
    expect(goods.length).toBeGreaterThan(600);
    expect(check(documentOf(goods), profile, { raster: countingRasteriser() })).toEqual([]);
  });

  test("letters and codes share the work: each may take most of it, not both", () => {
    const many = text(chinese(1_800, 1_800));
    const codes = Array.from({ length: 12 }, (_, at): DocumentBlock => {
      return {
        type: "datamatrix",
        path: `config.blocks[${at + 1}]`,
        align: "left",
        content: "x".repeat(1_000),
        size: 2,
      };
    });
    const printer = profileFor({ model: "epson-tm-m30iii", widthMm: 80 });
    const checked = (blocks: DocumentBlock[]) => check(documentOf(blocks), printer, { raster: countingRasteriser() });
    expect(checked([many])).toEqual([]);
    expect(checked(codes)).toEqual([]);
    expect(checked([many, ...codes])).toEqual([
      expect.stringMatching(
        /^config\.blocks\[\d+\]\.content: up to here there is more to draw than a receipt may have/,
      ),
    ]);
  });

  test("the characters of all blocks count together, and the block that was too much is named", () => {
    const blocks = Array.from({ length: 40 }, (_, at) => {
      return text(
        chinese(100, 20_000).replace(/./gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + at * 100)),
        {},
        `config.blocks[${at}]`,
      );
    });
    expect(check(documentOf(blocks), profile, { raster: countingRasteriser() })).toEqual([
      tooManyGlyphs.replace("[0]", "[18]"),
    ]);
  });

  test("a character counts anew in each size and weight", () => {
    const content = chinese(550, 550);
    const sizes = [
      text(content),
      text(content, { bold: true }),
      text(content, { width: 2, height: 2 }),
      text(content, { height: 2 }),
    ];
    expect(check(documentOf(sizes.slice(0, 3)), profile, { raster: countingRasteriser() })).toEqual([]);
    expect(check(documentOf(sizes), profile, { raster: countingRasteriser() })).toEqual([tooManyGlyphs]);
  });

  test("characters that the printer's firmware has count as well: the preview draws them", () => {
    const printer = profileFor({ model: "generic", widthMm: 80, charset: "utf-8" });
    const options = { raster: countingRasteriser(), multibyte: createMultibyteText };
    expect(check(documentOf([text(chinese(4_000, 4_000))]), printer, options)).toEqual([tooManyGlyphs]);
  });

  test.each([
    ["Arabic", "مرحبا بالعالم "],
    ["Hebrew and brackets", "א("],
    ["Thai", "สวัสดี"],
    ["marks", "a\u0301\u0302"],
    ["joiners", "\u200d"],
    ["families of emoji", "👨‍👩‍👧‍👦"],
  ])("a mebibyte of %s is not even taken apart", (_, unit) => {
    const raster = countingRasteriser();
    const content = unit.repeat(mebibyte / Buffer.byteLength(unit));
    expect(check(documentOf([text(content)]), profile, { raster })).toEqual([tooMuchShaping]);
    expect(raster.asked).toBe(0);
  });

  /** Words of three letters, each another. */
  function hindi(count: number): string {
    const letter = (at: number) => String.fromCodePoint(0x915 + (at % 36));
    return Array.from(
      { length: count },
      (_, at) => letter(at) + letter(Math.floor(at / 36)) + letter(Math.floor(at / 1_296)),
    ).join(" ");
  }

  test("a mebibyte of different words of Hindi is not even measured", () => {
    const raster = countingRasteriser();
    expect(check(documentOf([text(hindi(100_000))]), profile, { raster })).toEqual([tooMuchShaping]);
    expect(raster.measured).toBe(0);
  });

  test("joined words count like characters: each is drawn by itself", () => {
    const raster = countingRasteriser();
    expect(check(documentOf([text(hindi(1_300))]), profile, { raster })).toEqual([]);
    expect(check(documentOf([text(hindi(4_000))]), profile, { raster })).toEqual([tooManyGlyphs]);
  });

  test("words that are cut again and again are measured so often that it is noticed, and then no more", () => {
    const raster = countingRasteriser();
    // Half of each word is wide, so that its letters' shares say too little about where it has to be cut.
    raster.widthOf = ({ text: word }) => {
      raster.measured += 1;
      return Array.from(word).reduce((sum, letter) => sum + (letter === "क" ? 40 : 1), 0);
    };
    const content = Array.from({ length: 300 }, () => "क".repeat(32) + "त".repeat(32)).join(" ");
    expect(check(documentOf([text(content)]), profile, { raster })).toEqual([
      tooMuch("words that are hard to fit into their lines"),
    ]);
    expect(raster.measured).toBeLessThan(limits.drawingMicroseconds / 9);
  });

  test("one emoji makes only its own paragraph more than letters side by side", () => {
    const raster = countingRasteriser();
    const long = "plain words ".repeat(5_000);
    expect(check(documentOf([text(`${long}\nthanks 😀\n${long}`)]), profile, { raster })).toEqual([]);
    expect(check(documentOf([text(`${long} 😀`)]), profile, { raster })).toEqual([tooMuchShaping]);
  });

  test("cells of a table count like any other text", () => {
    const column = { width: "auto" } as const;
    const rows = Array.from({ length: 5_000 }, () => ["مرحبا بالعالم"]);
    const table: DocumentBlock = {
      type: "table",
      path: "config.blocks[0]",
      columns: [column],
      gap: 1,
      header: null,
      rows,
    };
    const raster = countingRasteriser();
    expect(check(documentOf([table]), profile, { raster })).toEqual([tooMuchShaping.replace(".content", "")]);
    expect(raster.asked).toBe(0);
  });
});

describe("what is drawn takes no more than five metres of paper in dots", () => {
  const tooManyDots = /^config\.blocks\[0\]\.content: up to here more than 25000000 dots are drawn/;

  test.each(["escpos", "starprnt", "zpl", "epos"] as const)("letters as large as there are, in %s", (language) => {
    const printer = profileFor({ model: "generic", widthMm: 80, language });
    const document = documentOf([text(chinese(2_000, 100), { width: 8, height: 8 })]);
    expect(check(document, printer, { raster: countingRasteriser() })[0]).toMatch(tooManyDots);
  });

  test("letters that are drawn because of one beside them count", () => {
    const line = `${"x".repeat(22)}中`;
    const document = documentOf([text(Array.from({ length: 1_600 }, () => line).join(" "), { width: 2, height: 2 })]);
    expect(check(document, profile, { raster: countingRasteriser() })[0]).toMatch(tooManyDots);
  });
});

describe("an honest receipt is far from any bound", () => {
  test.each(["escpos", "starprnt", "epos"] as const)(
    "18,000 characters of Chinese prose, 1,100 of them different, in %s",
    (language) => {
      const printer = profileFor({ model: "generic", widthMm: 80, language });
      expect(check(documentOf([text(chinese(18_000, 1_100))]), printer, { raster: countingRasteriser() })).toEqual([]);
    },
  );

  test("five metres of Chinese on 80 mm paper", () => {
    const { items, problems } = layout(documentOf([text(chinese(32_000, 500))]), profile, { raster: boxRasteriser });
    expect(problems).toEqual([]);
    expect(items.reduce((sum, { heightDots }) => sum + heightDots, 0)).toBeGreaterThan(5_000 * 8 - 30);
  });
});

describe("no text makes more lines than a roll has", () => {
  const tooManyLines = /^config\.blocks\[0\](?:\.content)?: up to here the content has more than 30000 lines/;

  test("a mebibyte of line breaks", () => {
    const placed = layout(documentOf([text("\n".repeat(mebibyte))]), profile);
    expect(placed.problems.map(detailOf)[0]).toMatch(tooManyLines);
    expect(placed.items.length).toBeLessThan(limits.lines + 100);
  });

  test("a mebibyte of letters in a column of one, in one row or in thousands", () => {
    const narrow = { width: { characters: 1 } } as const;
    const shared = { type: "table", path: "config.blocks[0]", gap: 1, header: null } as const;
    for (const rows of [1, 4_096]) {
      const cells = Array.from({ length: rows }, () => ["x".repeat(mebibyte / rows)]);
      const placed = layout(documentOf([{ ...shared, columns: [narrow], rows: cells }]), profile);
      expect(placed.problems.map(detailOf)[0]).toMatch(tooManyLines);
      expect(placed.items.length).toBeLessThan(limits.lines + 100);
    }
  });
});

describe("codes that would take long to draw are refused with the block named", () => {
  const code = (at: number): DocumentBlock => ({
    type: "datamatrix",
    path: `config.blocks[${at}]`,
    align: "left",
    content: `${at} ${"x".repeat(996)}`.slice(0, 1_000),
    size: 2,
  });
  const codes = Array.from({ length: 100 }, (_, at) => code(at));

  test("by the preview, of a printer that has such codes", () => {
    const printer = profileFor({ model: "epson-tm-m30iii", widthMm: 80 });
    expect(printer.drawnCodes).not.toContain("datamatrix");
    expect(check(documentOf(codes.slice(0, 17)), printer)).toEqual([]);
    expect(check(documentOf(codes), printer)[0]).toMatch(
      /^config\.blocks\[17\]\.content: up to here there is more to draw than a receipt may have, mostly codes/,
    );
  });

  test("as dots, for a printer that has none", () => {
    const drawn = vi.spyOn(codeDrawer, "matrix");
    expect(check(documentOf(codes), profile, { codes: codeDrawer })[0]).toMatch(
      /^config\.blocks\[24\]\.content: up to here there is more to draw than a receipt may have, mostly codes/,
    );
    expect(drawn).toHaveBeenCalledTimes(24);
    drawn.mockRestore();
  });
});

test("a font is chosen by a look into a table, however many different characters there are", () => {
  const ask = vi.spyOn(Face.prototype, "has");
  const raster = createRasteriser();
  const characters = Array.from({ length: 60_000 }, (_, at) => String.fromCodePoint(0x20000 + at));
  for (const character of characters) raster.draws(character);
  for (const character of characters) raster.draws(character);
  // Nothing but the last font may have any of them: one look for the grapheme as a whole, one for its single character.
  expect(ask.mock.calls.length).toBeLessThanOrEqual(4 * characters.length);
  ask.mockRestore();
});

test("a typeface lists its files once, and not before a character is asked for", () => {
  const list = vi.fn(() => []);
  const choice = new FontChoice([new FontTable([list])], []);
  expect(list).not.toHaveBeenCalled();
  for (let codePoint = 0x4e00; codePoint < 0x9000; codePoint++) choice.facesOf(String.fromCodePoint(codePoint));
  expect(list).toHaveBeenCalledTimes(1);
});

test("a character is drawn once, however often it is printed", () => {
  const raster = createRasteriser();
  const document = documentOf([text(chinese(2_000, 300))]);
  const keep = vi.spyOn(LRUCache.prototype, "set");
  const first = encode(document, profile, { raster }).bytes;
  expect(encode(document, profile, { raster }).bytes).toEqual(first);
  expect(keep).toHaveBeenCalledTimes(300);
  keep.mockRestore();
});

test("currencies that the data brings are counted: each is work to learn", () => {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const items = Array.from({ length: 4_000 }, (_, row) =>
    Object.fromEntries(letters.slice(0, 10).map((name, at) => [name, codes[(row * 10 + at) % codes.length]])),
  );
  const content = letters
    .slice(0, 10)
    .map((name) => `{{ 1.5 | money: item.${name} }}`)
    .join(" ");
  const template = compileTemplate({
    name: "",
    width: "80mm",
    blocks: [{ type: "table", each: "items", columns: [{ content, width: "*" }] }],
  });
  expect(() => resolve(template, { items }, { now: new Date() })).toThrow(/builds or reads too much/);
  expect(resolve(template, { items: items.slice(0, 500) }, { now: new Date() }).blocks).toHaveLength(1);
});
