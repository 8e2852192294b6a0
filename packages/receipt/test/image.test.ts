import fc from "fast-check";
import { encode as encodePng } from "fast-png";
import { describe, expect, test } from "vitest";
import { type Bitmap, isBlack } from "../src/bitmap.ts";
import type { ImageBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { escPosLines } from "../src/encode/escpos/lines.ts";
import { withoutPairs } from "../src/encode/picture-bytes.ts";
import { dither } from "../src/image/dither.ts";
import { imageBitmap } from "../src/image/image.ts";
import { check } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import { documentOf } from "./arbitrary-document.ts";
import { hex, walk } from "./escpos-walk.ts";
import { pngOf } from "./hand-made-png.ts";

const profile = profileFor({ model: "generic", widthMm: 58 });
const paper = { lineDots: profile.dotsPerLine, dpi: profile.dpi };

type Png = Parameters<typeof encodePng>[0];

function source(png: Png): string {
  return `data:image/png;base64,${Buffer.from(encodePng(png)).toString("base64")}`;
}

function image(imageSource: string, rest: Partial<ImageBlock> = {}): ImageBlock {
  return { type: "image", path: "config.blocks[0]", source: imageSource, align: "left", dither: "threshold", ...rest };
}

function dots(block: ImageBlock): string[] {
  const result = imageBitmap(block, paper);
  if ("problem" in result) throw new Error(result.problem.message);
  return rows(result.bitmap);
}

function rows(bitmap: Bitmap): string[] {
  return Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (_, x) => (isBlack(bitmap, x, y) ? "#" : ".")).join(""),
  );
}

describe("a PNG is printed dot by dot", () => {
  const expected = ["#.", ".#"];

  test.each<[string, Png]>([
    ["grey", { width: 2, height: 2, channels: 1, depth: 8, data: Uint8Array.of(0, 255, 255, 0) }],
    ["grey of 16 bits", { width: 2, height: 2, channels: 1, depth: 16, data: Uint16Array.of(0, 65535, 65535, 0) }],
    [
      "colour",
      {
        width: 2,
        height: 2,
        channels: 3,
        depth: 8,
        data: Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 128),
      },
    ],
    [
      "transparent, which is paper",
      {
        width: 2,
        height: 2,
        channels: 4,
        depth: 8,
        data: Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 255),
      },
    ],
    [
      "grey with transparency",
      { width: 2, height: 2, channels: 2, depth: 8, data: Uint8Array.of(0, 255, 0, 0, 255, 255, 0, 255) },
    ],
  ])("%s", (_, png) => {
    expect(dots(image(source(png)))).toEqual(expected);
  });

  test.each([
    ["one bit grey", pngOf({ depth: 1, colour: 0, row: [0x40] })],
    ["four bits grey", pngOf({ depth: 4, colour: 0, row: [0x0f] })],
    ["one bit of a palette", pngOf({ depth: 1, colour: 3, row: [0x40], palette: [0, 0, 0, 255, 255, 0] })],
    ["eight bits of a palette", pngOf({ depth: 8, colour: 3, row: [1, 0], palette: [255, 255, 255, 0, 0, 128] })],
    [
      "a transparent palette",
      pngOf({ depth: 8, colour: 3, row: [0, 1], palette: [0, 0, 0, 0, 0, 0], opacity: [255, 0] }),
    ],
    ["a transparent grey", pngOf({ depth: 8, colour: 0, row: [0, 9], opacity: [0, 9] })],
  ])("%s", (_, png) => {
    expect(dots(image(png))).toEqual(["#."]);
  });
});

test("a picture is scaled to the width asked for and keeps its shape", () => {
  const black = source({ width: 10, height: 20, channels: 1, depth: 8, data: new Uint8Array(200) });
  expect(dots(image(black, { width: { mm: 5 } }))).toEqual(Array.from({ length: 80 }, () => "#".repeat(40)));
  expect(dots(image(black, { width: { percent: 50 } }))).toHaveLength(384);
});

test("a picture wider than the paper is shrunk, unless its width was asked for", () => {
  const wide = source({ width: 800, height: 2, channels: 1, depth: 8, data: new Uint8Array(1600) });
  expect(dots(image(wide))).toEqual(["#".repeat(384)]);
  expect(check(documentOf([image(wide, { width: { dots: 400 } })]), profile)).toEqual([
    "config.blocks[0].source: the image needs 400 dots, the paper has 384",
  ]);
});

test.each(["bayer", "floyd-steinberg", "atkinson"] as const)(
  "%s turns middle grey into about half the dots",
  (method) => {
    const bitmap = dither({ width: 64, height: 64, data: new Uint8Array(64 * 64).fill(127) }, method);
    const black = rows(bitmap).join("").replaceAll(".", "").length;
    expect(black / (64 * 64)).toBeGreaterThan(0.4);
    expect(black / (64 * 64)).toBeLessThan(0.6);
  },
);

test("long pictures are sent in slices of at most 255 rows that add up", () => {
  const long = source({ width: 8, height: 600, channels: 1, depth: 8, data: new Uint8Array(8 * 600) });
  const { bytes, heightDots } = encode(documentOf([image(long)]), profile);
  const slices = walk(bytes).filter(({ name }) => name === "GS v 0 raster");
  expect(slices.map((slice) => hex(slice.bytes.slice(0, 8)))).toEqual([
    "1d 76 30 00 01 00 ff 00",
    "1d 76 30 00 01 00 ff 00",
    "1d 76 30 00 01 00 5a 00",
  ]);
  expect(heightDots).toBe(600 + 32 + 120);
});

test("dots that would be a real-time command get one more dot, all others stay", () => {
  const dangerous = fc.array(fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0x00, 0xff), { maxLength: 50 });
  fc.assert(
    fc.property(dangerous, (values) => {
      const data = Uint8Array.from(values);
      const quiet = withoutPairs(data, escPosLines.realTime);
      expect(hex(quiet)).not.toMatch(/10 (?:04|05|14)/);
      quiet.forEach((byte, at) => {
        const harmful = data[at - 1] === 0x10 && [0x04, 0x05, 0x14].includes(data[at] ?? 0);
        expect(byte).toBe(harmful ? (data[at] ?? 0) | 0x02 : data[at]);
      });
    }),
  );
});

describe("what is not a printable picture is said", () => {
  const huge = Buffer.from(encodePng({ width: 1, height: 1, channels: 1, depth: 8, data: new Uint8Array(1) }));
  huge.writeUInt32BE(100_000, 16);
  huge.writeUInt32BE(100_000, 20);

  test.each([
    ["no data URI", "logo.png", 'the source must be a data URI, as in "data:image/png;base64,…"'],
    ["another format", "data:image/gif;base64,R0lGODlhAQABAAAAACw=", "image/gif images cannot be printed; use a PNG"],
    [
      "a broken PNG",
      `data:image/png;base64,${huge.subarray(0, 40).toString("base64").replace("AAGGoA", "AAAAAQ")}`,
      "the PNG",
    ],
    [
      "a bomb",
      `data:image/png;base64,${huge.toString("base64")}`,
      "the PNG has 100000 × 100000 pixels; at most 16000000 are printed",
    ],
    ["no base64", "data:image/png;base64,ä", 'the source must be a data URI, as in "data:image/png;base64,…"'],
  ])("%s", (_, imageSource, problem) => {
    const [found] = check(documentOf([image(imageSource)]), profile);
    expect(found).toContain(`config.blocks[0].source: ${problem}`);
  });
});
