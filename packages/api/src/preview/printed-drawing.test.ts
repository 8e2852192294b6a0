import { fileURLToPath } from "node:url";
import { createDrawing } from "@platen/receipt/raster/drawing";
import { expect, test } from "vitest";
import { printedDrawings } from "./printed-drawing.ts";

const unifont = "../../../receipt/node_modules/@fontsource/unifont/files/unifont-latin-400-normal.woff2";
const font = fileURLToPath(new URL(unifont, import.meta.url));
const today = createDrawing({ fonts: [] });

test("a job that was printed with other fonts is drawn with those, which are read once", () => {
  const findDrawing = printedDrawings(today);
  const drawing = findDrawing([font]);
  expect(drawing.fonts).toEqual([font]);
  expect(drawing).not.toBe(today);
  expect(findDrawing([font])).toBe(drawing);
});

test("a job that was printed with today's fonts, or does not say with which, is drawn with today's", () => {
  const findDrawing = printedDrawings(today);
  expect(findDrawing([])).toBe(today);
  expect(findDrawing(undefined)).toBe(today);
});

test("a job whose fonts are gone, or are no fonts any more, is drawn with today's", () => {
  const findDrawing = printedDrawings(today);
  expect(findDrawing([`${font}.gone`])).toBe(today);
  expect(findDrawing([fileURLToPath(import.meta.url)])).toBe(today);
});
