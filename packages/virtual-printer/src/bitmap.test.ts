import fc from "fast-check";
import { expect, test } from "vitest";
import { Bitmap } from "./bitmap.ts";

const bitmaps = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 })).chain(([width, height]) =>
  fc.array(fc.boolean(), { minLength: width * height, maxLength: width * height }).map((dots) => {
    const bitmap = new Bitmap(width, height);
    for (const [index, dot] of dots.entries()) if (dot) bitmap.set(index % width, Math.floor(index / width));
    return bitmap;
  }),
);

const drawing = (bitmap: Bitmap) =>
  Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (_, x) => (bitmap.get(x, y) ? "#" : ".")).join(""),
  );

test("four quarter turns are none, two are a half turn, and a turn back undoes a turn", () => {
  fc.assert(
    fc.property(bitmaps, (bitmap) => {
      expect(drawing(bitmap.rotate(1).rotate(1))).toEqual(drawing(bitmap.rotate(2)));
      expect(drawing(bitmap.rotate(1).rotate(3))).toEqual(drawing(bitmap));
      expect(bitmap.rotate(2).rotate(2).data).toEqual(bitmap.data);
    }),
  );
});

test("turning clockwise brings the top to the right", () => {
  const bitmap = new Bitmap(3, 2);
  bitmap.fill(0, 0, 3, 1);
  expect(drawing(bitmap.rotate(1))).toEqual([".#", ".#", ".#"]);
});

test("drawing puts every dot where it belongs and nothing outside", () => {
  const places = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(bitmaps, places, places, (source, x, y) => {
      const target = new Bitmap(21, 9);
      target.draw(source, x, y);
      const expected = Array.from({ length: 9 }, (_, row) =>
        Array.from({ length: 21 }, (_, column) => (source.get(column - x, row - y) ? "#" : ".")).join(""),
      );
      expect(drawing(target)).toEqual(expected);
      // What lies beyond the right edge in the last byte stays white: it would show up when rows are joined.
      for (let row = 0; row < 9; row++) expect((target.data[row * 3 + 2] ?? 0) & 0b111).toBe(0);
    }),
  );
});

test("scaling repeats every dot", () => {
  fc.assert(
    fc.property(bitmaps, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (bitmap, wide, tall) => {
      const rows = drawing(bitmap).map((row) => Array.from(row, (dot) => dot.repeat(wide)).join(""));
      expect(drawing(bitmap.scale(wide, tall))).toEqual(rows.flatMap((row) => Array(tall).fill(row)));
    }),
  );
});

test("inverting twice changes nothing, and inverting leaves no dot alone", () => {
  fc.assert(
    fc.property(bitmaps, (bitmap) => {
      expect(bitmap.invert().invert().data).toEqual(bitmap.data);
      expect(drawing(bitmap.invert()).join("")).toBe(
        drawing(bitmap)
          .join("")
          .replace(/./g, (dot) => (dot === "#" ? "." : "#")),
      );
    }),
  );
});

test("flipping turns over the dots under the black ones and none outside, and twice is not at all", () => {
  const places = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(bitmaps, bitmaps, places, places, (paper, source, x, y) => {
      const before = drawing(paper);
      const target = new Bitmap(paper.width, paper.height, paper.data.slice());
      target.flip(source, x, y);
      const expected = before.map((row, at) =>
        Array.from(row, (dot, column) => ((dot === "#") !== source.get(column - x, at - y) ? "#" : ".")).join(""),
      );
      expect(drawing(target)).toEqual(expected);
      target.flip(source, x, y);
      expect(target.data).toEqual(paper.data);
    }),
  );
});
