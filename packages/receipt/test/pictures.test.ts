import { crc32, deflateSync } from "node:zlib";
import { renderBytes } from "@platen/virtual-printer/render";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Bitmap, bytesPerRow, isBlack } from "../src/bitmap.ts";
import type { Document, ImageBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { withContrast } from "../src/image/grey.ts";
import { imageBitmap } from "../src/image/image.ts";
import { profileFor } from "../src/printer-models.ts";
import { decodePicture, inspectPicture } from "../src/raster/picture/decode-picture.ts";
import { prepareImages } from "../src/raster/picture/prepare-images.ts";
import { ReceiptError } from "../src/template-error.ts";
import { documentOf } from "./arbitrary-document.ts";

const profile = profileFor({ model: "generic", widthMm: 58 });

function uri(bytes: Uint8Array | string, type = "image/png"): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

function pictured(source: string, rest: Partial<ImageBlock> = {}): Document {
  return documentOf([{ type: "image", path: "config.blocks[0]", source, align: "left", dither: "threshold", ...rest }]);
}

async function dots(document: Document): Promise<string[]> {
  const [block] = (await prepareImages(document)).blocks;
  const result = imageBitmap(block as ImageBlock, { lineDots: profile.dotsPerLine, dpi: profile.dpi });
  if ("problem" in result) throw new Error(result.problem.message);
  return rows(result.bitmap);
}

function rows(bitmap: Bitmap): string[] {
  return Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (_, x) => (isBlack(bitmap, x, y) ? "#" : ".")).join(""),
  );
}

async function problems(source: string, rest: Partial<ImageBlock> = {}): Promise<string[]> {
  try {
    await prepareImages(pictured(source, rest));
  } catch (error) {
    if (error instanceof ReceiptError) return error.details;
    throw error;
  }
  return [];
}

/** Left half black, right half white, 16 × 8. */
const halves = sharp({ create: { width: 16, height: 8, channels: 3, background: "#fff" } }).composite([
  { input: { create: { width: 8, height: 8, channels: 3, background: "#000" } }, left: 0, top: 0 },
]);
const leftHalf = Array.from({ length: 8 }, () => "########........");

describe("a picture prints whatever its format", () => {
  test.each([
    ["PNG", "png"],
    ["JPEG", "jpeg"],
    ["WebP", "webp"],
    ["GIF", "gif"],
  ] as const)("%s", async (_, format) => {
    expect(await dots(pictured(uri(await halves.clone().toFormat(format).toBuffer())))).toEqual(leftHalf);
  });

  test("SVG", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"><rect width="8" height="8"/></svg>';
    expect(await dots(pictured(uri(svg, "image/svg+xml")))).toEqual(leftHalf);
  });
});

test("a photograph lies as its camera was held", async () => {
  const turned = await halves.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const printed = await dots(pictured(uri(turned)));
  expect([printed[0], printed.length, printed.at(-1)]).toEqual(["########", 16, "........"]);
});

test("a drawing is drawn as wide as it is printed, with edges as sharp", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="2" height="1"><rect width="1" height="1"/></svg>';
  const printed = await dots(pictured(uri(svg), { width: { dots: 80 }, dither: "floyd-steinberg" }));
  expect(printed).toEqual(Array.from({ length: 40 }, () => "#".repeat(40) + ".".repeat(40)));
});

test("what is transparent is paper, also in formats that the library decodes", async () => {
  const clear = await sharp({ create: { width: 4, height: 2, channels: 4, background: "#0000" } })
    .webp()
    .toBuffer();
  expect(await dots(pictured(uri(clear)))).toEqual(["....", "...."]);
});

test("contrast moves grey towards black and white, or away from them", () => {
  const image = { width: 4, height: 1, data: Uint8Array.of(0, 100, 160, 255) };
  expect([...withContrast(image, 100).data]).toEqual([0, 0, 255, 255]);
  expect([...withContrast(image, -100).data]).toEqual([128, 128, 128, 128]);
  expect(withContrast(image, 0)).toBe(image);
});

test("an asset is put in its place, and one that is not there is said", async () => {
  const bytes = await halves.clone().png().toBuffer();
  const asset = async (name: string) => (name === "logo" ? bytes : undefined);
  expect(await prepareImages(pictured("asset:logo"), { asset })).toEqual(pictured(uri(bytes)));
  await expect(prepareImages(pictured("asset:other"), { asset })).rejects.toMatchObject({
    details: ['config.blocks[0].source: there is no asset "other"'],
  });
});

describe("a photograph of several slices", async () => {
  const noise = Buffer.from(Array.from({ length: 600 * 900 * 3 }, (_, at) => (at * 7919) % 251));
  const photo = await sharp(noise, { raw: { width: 600, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer();

  test("is the same picture every time it is decoded", async () => {
    expect(await decodePicture(photo, { mostWidth: 384 })).toEqual(await decodePicture(photo, { mostWidth: 384 }));
  });

  test.each([58, 80])(
    "comes out of the printer row for row on %i mm paper, with no stripe between slices",
    async (widthMm) => {
      const paper = profileFor({ model: "generic", widthMm });
      const document = await prepareImages(pictured(uri(photo), { width: { percent: 100 }, dither: "atkinson" }));
      const expected = imageBitmap(document.blocks[0] as ImageBlock, { lineDots: paper.dotsPerLine, dpi: paper.dpi });
      if ("problem" in expected) throw new Error(expected.problem.message);
      const [receipt] = renderBytes(encode(document, paper).bytes, { widthMm }).receipts;
      const printed = receipt?.bitmap.subarray(paper.cutterDistanceDots * bytesPerRow(paper.dotsPerLine)) ?? [];
      // Dots next to black ones are added where the bytes would be a command to the printer; none is ever lost.
      const lost = expected.bitmap.data.filter((byte, at) => (byte & ~(printed[at] ?? 0)) !== 0);
      const added = expected.bitmap.data.filter((byte, at) => (printed[at] ?? 0) !== byte);
      expect(lost.length).toBe(0);
      expect(added.length).toBeLessThan(expected.bitmap.data.length / 1000);
    },
  );
});

describe("what could hold up the service is refused with the block named", () => {
  test("20,000 × 20,000 pixels in 50 kB", async () => {
    expect(await problems(uri(blackPng(20_000, 20_000)))).toEqual([
      "config.blocks[0].source: the picture has too many pixels; at most 25000000 are printed",
    ]);
  });

  test("half a JPEG", async () => {
    const whole = await sharp({ create: { width: 500, height: 500, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer();
    expect(await problems(uri(whole.subarray(0, whole.length / 2)))).toEqual([
      "config.blocks[0].source: the picture is broken or incomplete",
    ]);
  });

  test("a file that is no picture", async () => {
    expect(await problems(uri("%PDF-1.7"))).toEqual([
      "config.blocks[0].source: the picture is no PNG, JPEG, WebP, GIF or SVG",
    ]);
  });

  const svg = (inner: string, before = "") =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inner}</svg>`;
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
  const uses = Array.from(
    { length: 9 },
    (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`,
  ).join("");

  test.each([
    [
      "billion laughs",
      svg("&l9;", `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`),
      "must not declare a document type or entities",
    ],
    ["billion uses", svg(`<defs><rect id="l0"/>${uses}</defs><use href="#l9"/>`), "draws more than 2000 shapes"],
    [
      "shapes within shapes without end",
      svg(`${"<g>".repeat(60_000)}${"</g>".repeat(60_000)}`),
      "draws more than 2000 shapes",
    ],
    ["one name twice", svg('<g id="a"/><g id="a"/>'), "is not well-formed"],
    [
      "a name within another attribute",
      svg(`<defs><rect id="l0"/>${uses.replaceAll('id="', `data-x=" id='z'" id="`)}</defs><use href="#l9"/>`),
      "draws more than 2000 shapes",
    ],
    ["a use of itself", svg('<g id="a"><use href="#a"/></g>'), "draws more than 2000 shapes"],
    ["an external picture", svg('<image href="http://10.0.0.1/x.png"/>'), "must not hold or refer to other pictures"],
    ["a file of the machine", svg('<use href="file:///etc/passwd#a"/>'), "must not refer to anything outside itself"],
    ["a reference in disguise", svg('<use href="&#104;ttp://x"/>'), "must not hold character references"],
    ["a style sheet", svg("<style>@import 'http://x'</style>"), "must not refer to anything from its styles"],
    ["a filter", svg('<filter id="f"><feTurbulence/></filter>'), "must not use filters"],
    [
      "text in the machine's fonts",
      svg("<text>Shop</text>"),
      "must have its text converted to paths; fonts differ between machines",
    ],
    ["comments without end", "<!--".repeat(125_000), "draws more than 2000 shapes"],
    ["a comment that is not closed", svg("<!-- <rect/>"), "is not well-formed"],
    ["CDATA that is not closed", svg("<style><![CDATA[ rect {}</style>"), "is not well-formed"],
    [
      "a picture behind a comment that is none",
      svg('<style><![CDATA[<!--]]></style><image href="http://x"/><style><![CDATA[-->]]></style>'),
      "must not hold or refer to other pictures",
    ],
    ["elements that are not read alike", svg('<rect width="1"height="2"/>'), "is not well-formed"],
  ])("%s", async (_, drawing, problem) => {
    expect(await problems(uri(drawing, "image/svg+xml"))).toEqual([`config.blocks[0].source: the picture ${problem}`]);
  });

  test("unless it is a plain drawing", async () => {
    const plain = svg(
      '<defs><path id="p" d="M0 0h9"/></defs><use href="#p" fill="url(#g)"/>',
      '<?xml version="1.0"?>\n<!-- a -->',
    );
    expect(await problems(uri(plain))).toEqual([]);
    expect(await inspectPicture(Buffer.from(plain))).toEqual({ type: "image/svg+xml", width: 10, height: 10 });
  });
});

/** One bit a pixel, all the same, so that it packs into next to nothing. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
