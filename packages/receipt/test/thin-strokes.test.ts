import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Bitmap, isBlack } from "../src/bitmap.ts";
import type { TextStyle } from "../src/document.ts";
import { check } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { graphemesOf } from "../src/text/graphemes.ts";
import { documentOf } from "./arbitrary-document.ts";
import { fontBytes } from "./hand-made-font.ts";

const raster = createRasteriser();
const plain: TextStyle = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 };
const cells = { "font A": [12, 24], "font B": [9, 17], "font A of 180 dpi, font B": [10, 24] } as const;

function draw(text: string, [width, height]: readonly [number, number], style: Partial<TextStyle> = {}): Bitmap {
  const count = graphemesOf(text).reduce((sum, grapheme) => sum + grapheme.cells, 0);
  return raster.draw({
    text,
    rightToLeft: false,
    style: { ...plain, ...style },
    widthDots: count * width,
    heightDots: height,
  });
}

/** Areas of one colour: black dots touch at their corners, white ones at their sides. The paper around counts as one. */
function areas(bitmap: Bitmap, black: boolean): number {
  const { width, height } = bitmap;
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  const colour = (x: number, y: number) => isInside(x, y) && isBlack(bitmap, x, y);
  const seen = new Set<string>();
  let found = 0;
  for (let y = -1; y <= height; y++) {
    for (let x = -1; x <= width; x++) {
      if (colour(x, y) !== black || seen.has(`${x},${y}`)) continue;
      found += 1;
      const open: [number, number][] = [[x, y]];
      seen.add(`${x},${y}`);
      for (let at = open.pop(); at; at = open.pop()) {
        for (const [dx, dy] of black ? allAround : beside) {
          const [nx, ny] = [at[0] + dx, at[1] + dy];
          if (nx < -1 || ny < -1 || nx > width || ny > height) continue;
          if (colour(nx, ny) !== black || seen.has(`${nx},${ny}`)) continue;
          seen.add(`${nx},${ny}`);
          open.push([nx, ny]);
        }
      }
    }
  }
  return found;
}

const beside = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const allAround = [...beside, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

describe.each(Object.entries(cells))("in the cell of %s", (_, cell) => {
  test.each(["◇", "♢", "○", "△", "▽", "♡", "□", "☆"])("the outline of %s is one stroke around white", (symbol) => {
    for (const bold of [false, true]) {
      const drawn = draw(symbol, cell, { bold });
      expect({ strokes: areas(drawn, true), isClosed: areas(drawn, false) > 1 }).toEqual({
        strokes: 1,
        isClosed: true,
      });
    }
  });

  test.each(["↑", "↓", "←", "→"])("%s is one stroke with a head wider than its stem", (arrow) => {
    const drawn = draw(arrow, cell);
    expect(areas(drawn, true)).toBe(1);
    const across = /[↑↓]/.test(arrow);
    const extents = Array.from({ length: across ? drawn.height : drawn.width }, (__, line) => {
      const length = across ? drawn.width : drawn.height;
      return Array.from({ length }, (___, at) => (across ? isBlack(drawn, at, line) : isBlack(drawn, line, at))).filter(
        Boolean,
      ).length;
    });
    expect(Math.max(...extents)).toBeGreaterThan(Math.min(...extents.filter((dots) => dots > 0)));
  });

  test.each(["①", "②", "◎"])("%s has its ring", (symbol) => {
    expect(areas(draw(symbol, cell), false)).toBeGreaterThan(1);
  });

  test.each(["口", "田", "日", "中", "ロ"])("%s keeps all its strokes together", (letter) => {
    for (const bold of [false, true]) expect(areas(draw(letter, cell, { bold }), true)).toBe(1);
  });
});

test("letters of Chinese are drawn in a medium weight, and heavier in bold", () => {
  const ink = (bitmap: Bitmap) =>
    bitmap.data.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  const usual = ink(draw("咖啡店票", cells["font A"]));
  // Their thinnest weight has less than 200 dots here, and comes out as a broken hairline.
  expect(usual).toBeGreaterThan(500);
  expect(ink(draw("咖啡店票", cells["font A"], { bold: true }))).toBeGreaterThan(usual * 1.2);
});

test("no symbol that the fonts have comes out blank in the smallest cell, nor a sign made to overlap others", () => {
  const blank: string[] = [];
  const arrowsAndShapes = [0x2190, 0x25a0, 0x2600].flatMap((first) =>
    Array.from({ length: 0x60 }, (_, at) => first + at),
  );
  for (const codePoint of [...arrowsAndShapes, 0x2044, 0x0f7f, 0xa8fa]) {
    const symbol = String.fromCodePoint(codePoint);
    if (/[\p{White_Space}\p{C}\p{Mn}\p{Me}]/u.test(symbol) || !raster.draws(symbol)) continue;
    if (draw(symbol, cells["font B"]).data.every((byte) => byte === 0)) blank.push(codePoint.toString(16));
  }
  expect(blank).toEqual([]);
});

test("a character that a font of one's own leaves blank is refused with its path before any paper moves", () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-font-"));
  const file = join(folder, "own.ttf");
  writeFileSync(file, fontBytes({ "\u2603": "box", "\u2604": "nothing" }));
  try {
    const own = createRasteriser({ fonts: [file] });
    const document = documentOf([{ type: "text", path: "config.blocks[0]", content: "\u2603 \u2604" }]);
    expect(check(document, profileFor({ model: "generic", widthMm: 80 }), { raster: own })).toEqual([
      'config.blocks[0].content: "\u2604" (U+2604) cannot be printed by generic',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
