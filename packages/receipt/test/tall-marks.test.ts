import { expect, test } from "vitest";
import { isBlack } from "../src/bitmap.ts";
import type { TextStyle } from "../src/document.ts";
import { canvas } from "../src/raster/canvas.ts";
import { forCanvas, setFont } from "../src/raster/extent.ts";
import { builtinTypefaces } from "../src/raster/font/builtin-typefaces.ts";
import { FontChoice } from "../src/raster/font/font-choice.ts";
import { FontTable } from "../src/raster/font/font-table.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { graphemesOf } from "../src/text/graphemes.ts";

const raster = createRasteriser();

/** What each script stacks highest and deepest. */
const words: readonly [script: string, text: string][] = [
  ["Arabic, tanwin over alef", "شكراً"],
  ["Arabic, fatha over hamza over alef", "أَ"],
  ["Arabic, tanwin over lam-alef", "لاً"],
  ["Arabic, shadda and damma", "مدُّ"],
  ["Arabic, kasra below yeh", "فيِ"],
  ["Urdu, small letters over alef", "رحمٰن"],
  ["Hebrew, holam and dagesh", "שָּׁלוֹם"],
  ["Hebrew, segol below qof", "קֶ"],
  ["Thai, tone over vowel", "ที่"],
  ["Thai, tone over nikhahit", "น้ำ"],
  ["Thai, vowel below", "ปู"],
  ["Lao, tone over vowel", "ມື້"],
  ["Khmer, sign over coeng", "ស្រី"],
  ["Burmese, stacked below", "ဒ္ဓိ"],
  ["Devanagari, reph and anusvara", "र्कीं"],
  ["Devanagari, vowel below", "कृ"],
  ["Bengali, chandrabindu", "চাঁ"],
  ["Gurmukhi, tippi over vowel", "ਕੀਂ"],
  ["Gujarati, anusvara over reph", "ર્કીં"],
  ["Odia, chandrabindu", "କିଁ"],
  ["Tamil, pulli", "ங்"],
  ["Telugu, subscript", "క్ష్మ"],
  ["Kannada, subscript", "ಕ್ಷ್ಮ"],
  ["Malayalam, stacked", "ക്ഷ്മി"],
  ["Sinhala, vowel above", "කී"],
  ["Tibetan, vowel over stack", "རྒྱི"],
  ["Vietnamese, hook over circumflex", "Ể"],
];

/** Eight times the usual height, the largest a text can have: there a dot more or less is no mark. */
const height = 192;

test.each(words)("%s: %s has the shape that its font draws on an unbounded sheet", (_, text) => {
  expect(difference(printed(text, height), drawnFreely(text))).toBeLessThan(0.09);
});

type Shape = readonly number[];

const style: TextStyle = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 };

function printed(text: string, heightDots: number): Shape {
  const run = { text, style, heightDots, rightToLeft: isRightToLeft(text) };
  const bitmap = raster.draw({ ...run, widthDots: raster.widthOf(run) });
  return shapeOf(bitmap, (x, y) => isBlack(bitmap, x, y));
}

const choice = (() => {
  const table = new FontTable(builtinTypefaces());
  return new FontChoice([table], [table]);
})();

function drawnFreely(text: string): Shape {
  const faces = choice.facesIn(text)(graphemesOf(text)[0]?.text ?? "");
  const side = 1_000;
  const context = canvas().createCanvas(side, side).getContext("2d");
  setFont(context, faces, { height: 200, weight: 500 });
  context.direction = isRightToLeft(text) ? "rtl" : "ltr";
  context.fillText(forCanvas(text), side / 2, side / 2);
  const { data } = context.getImageData(0, 0, side, side);
  return shapeOf({ width: side, height: side }, (x, y) => (data[(y * side + x) * 4 + 3] ?? 0) >= 128);
}

function isRightToLeft(text: string): boolean {
  return /[\u0590-\u06ff]/.test(text);
}

const cells = 10;

/** The ink in each cell of a grid over the box that the ink takes. A mark that is missing changes the box. */
function shapeOf(
  { width, height }: { width: number; height: number },
  isInk: (x: number, y: number) => boolean,
): Shape {
  const dots: [number, number][] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isInk(x, y)) dots.push([x, y]);
  const left = Math.min(...dots.map(([x]) => x));
  const top = Math.min(...dots.map(([, y]) => y));
  const across = Math.max(...dots.map(([x]) => x)) + 1 - left;
  const down = Math.max(...dots.map(([, y]) => y)) + 1 - top;
  const shape = Array.from({ length: cells * cells }, () => 0);
  const share = (cells * cells) / (across * down);
  for (const [x, y] of dots) {
    const at = Math.floor(((y - top) / down) * cells) * cells + Math.floor(((x - left) / across) * cells);
    shape[at] = (shape[at] ?? 0) + share;
  }
  return shape;
}

function difference(one: Shape, other: Shape): number {
  return one.reduce((sum, ink, at) => sum + Math.abs(ink - (other[at] ?? 0)), 0) / one.length;
}
