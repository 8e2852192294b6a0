import { expect, test } from "vitest";
import { fontA, glyph } from "./glyphs.ts";

/** The first rows of a capital, which hold its accent. */
const accents = {
  À: ["...###......", "...######...", "......###...", "............", "............"],
  Â: ["....####....", "...######...", "...##..##...", "............", "............"],
  Å: ["....####....", "...######...", "...##..##...", "....####....", ".....##....."],
};

test.each(Object.entries(accents))("the accent of %s is drawn with all of its rows", (character, rows) => {
  const picture = glyph(character, fontA, false);
  const columns = Array.from({ length: picture.width }, (_, x) => x);
  const drawn = rows.map((_, y) => columns.map((x) => (picture.get(x, y) ? "#" : ".")).join(""));
  expect(drawn).toEqual(rows);
});
