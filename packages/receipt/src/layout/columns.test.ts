import fc from "fast-check";
import { expect, test } from "vitest";
import type { ColumnWidth } from "../document.ts";
import { columnCells } from "./columns.ts";

function cells(widths: ColumnWidth[], columns: number, gap = 1, naturalCells = 0): number[] | null {
  const requests = widths.map((width) => ({ width, cellDots: 12, naturalCells }));
  return columnCells(requests, columns * 12, gap * 12)?.map((size) => size.cells) ?? null;
}

test("characters are taken as they are and * takes the rest", () => {
  expect(cells(["*", { characters: 4 }, { characters: 10 }], 48)).toEqual([32, 4, 10]);
});

test("percentages share what the gaps leave", () => {
  expect(cells([{ percent: 50 }, { percent: 50 }], 48, 2)).toEqual([23, 23]);
});

test("auto is as wide as its content", () => {
  expect(cells(["auto", "*"], 32, 1, 7)).toEqual([7, 24]);
});

test("columns made for 80 mm shrink to 58 mm and leave * room to read", () => {
  const shrunk = cells(["*", { characters: 20 }, { characters: 20 }], 32);
  expect(shrunk).toEqual([8, 11, 11]);
});

test("auto gives way before fixed widths do", () => {
  expect(cells(["auto", { characters: 10 }], 32, 1, 40)).toEqual([21, 10]);
});

test("more columns than the line has characters cannot be placed", () => {
  expect(
    cells(
      Array.from({ length: 40 }, () => "*" as const),
      32,
    ),
  ).toBeNull();
});

test("columns and gaps never exceed the line", () => {
  const width = fc.oneof(
    fc.record({ characters: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.constantFrom<ColumnWidth>("auto", "*"),
  );
  const request = fc.record({ width, cellDots: fc.constantFrom(9, 12, 24, 96), naturalCells: fc.nat(300) });
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 48 }), (requests, gap) => {
      const placed = columnCells(requests, 384, gap);
      if (!placed) return;
      const dots = placed.reduce((sum, size) => sum + size.dots, 0);
      expect(dots + gap * (requests.length - 1)).toBeLessThanOrEqual(384);
      placed.forEach((size, index) => {
        expect(size.cells).toBeGreaterThanOrEqual(1);
        expect(size.cells * (requests[index]?.cellDots ?? 0)).toBeLessThanOrEqual(size.dots);
      });
    }),
  );
});
