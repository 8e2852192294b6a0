import { describe, expect, test, vi } from "vitest";
import type { Document, DocumentBlock, ImageBlock } from "../src/document.ts";
import { imageBitmap } from "../src/image/image.ts";
import { decodePicture } from "../src/raster/picture/decode-picture.ts";
import { prepareImages } from "../src/raster/picture/prepare-images.ts";
import { pixelsToDecode } from "../src/raster/picture/prepared-picture.ts";
import { ReceiptError } from "../src/template-error.ts";
import { documentOf } from "./arbitrary-document.ts";
import { pngBytes } from "./hand-made-png.ts";

/** White, or black, in one bit a pixel: it packs into next to nothing. */
function plainPng(width: number, height: number): Buffer {
  return pngBytes({ width, height, depth: 1, colour: 0, packed: new Uint8Array((Math.ceil(width / 8) + 1) * height) });
}

function image(at: number, rest: Partial<ImageBlock> = {}): DocumentBlock {
  const block = { type: "image", path: `config.blocks[${at}]`, source: "asset:logo", align: "left" } as const;
  return { ...block, dither: "threshold", ...rest };
}

function images(count: number, rest: (at: number) => Partial<ImageBlock> = () => ({})): Document {
  return documentOf(Array.from({ length: count }, (_, at) => image(at, rest(at))));
}

async function problems(document: Document, bytes: Uint8Array): Promise<string[]> {
  try {
    await prepareImages(document, { asset: async () => bytes });
    return [];
  } catch (error) {
    if (error instanceof ReceiptError) return error.details;
    throw error;
  }
}

describe("what the pictures of a document cost together is bounded, with the block named that is too much", () => {
  const large = plainPng(5_000, 5_000);

  test("one large picture in a thousand widths is refused at the fourth", async () => {
    const tooMany = [
      "config.blocks[3].source: up to this one the pictures have more than 75000000 pixels to decode, counted for each width",
    ];
    const document = images(1_000, (at) => ({ width: { dots: 100 + at } }));
    expect(await problems(document, large)).toEqual(tooMany);
    // What is known from before costs the same: no other request decides what a document may hold.
    expect(await problems({ ...document, blocks: document.blocks.slice(0, 2) }, large)).toEqual([]);
    expect(await problems(document, large)).toEqual(tooMany);
  });

  test("a large picture that is used a thousand times in one width counts once", async () => {
    expect(
      await problems(
        images(1_000, () => ({ width: { dots: 50 } })),
        large,
      ),
    ).toEqual([]);
  });

  test("a drawing counts with the pixels it is drawn in", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="8"><rect width="1" height="4"/></svg>';
    const order = { key: "drawing", bytes: Buffer.from(svg), size: { mostWidth: 100, enlargeDrawings: true } };
    expect(await pixelsToDecode(order)).toBe(100 * 800);
  });

  test.each([
    ["tall, and small as a file", plainPng(400, 7_000), {}, 5],
    ["enlarged to all of the paper", plainPng(2, 20), { width: { percent: 100 } }, 2],
  ])("a picture in two hundred contrasts that is %s", async (_, bytes, rest, at) => {
    const document = images(200, (contrast) => ({ ...rest, contrast: contrast / 2 }));
    expect(await problems(document, bytes)).toEqual([
      `config.blocks[${at}].source: up to this one the pictures have more than 16000000 pixels to print`,
    ]);
  });

  test("a picture that is stored with the job again and again", async () => {
    const noise = Uint8Array.from({ length: 201 * 200 }, (_, at) => (at % 201 === 0 ? 0 : (at * at * 7_919) >> 5));
    const bytes = pngBytes({ width: 200, height: 200, depth: 8, colour: 0, packed: noise });
    const [problem] = await problems(images(5_000), bytes);
    expect(problem).toMatch(/the pictures have more than 8000000 characters as PNGs$/);
  });

  test("a picture without any width takes nothing from the bound", async () => {
    const document = documentOf([image(0, { source: "asset:none" }), ...images(1_000).blocks]);
    const asset = async (name: string) => (name === "none" ? plainPng(0, 0) : plainPng(900, 4_000));
    const differing = document.blocks.map(
      (block, contrast) => ({ ...block, contrast: contrast / 20 }) as DocumentBlock,
    );
    await expect(prepareImages({ ...document, blocks: differing }, { asset })).rejects.toMatchObject({
      details: [expect.stringMatching(/pixels to print$/)],
    });
  });
});

test("an asset is read once for a document, however often it is used", async () => {
  const asset = vi.fn(async () => plainPng(8, 8));
  await prepareImages(images(1_000), { asset });
  expect(asset).toHaveBeenCalledTimes(1);
});

test("pictures that a document repeats in turn are made into dots once each", () => {
  const source = `data:image/png;base64,${plainPng(8, 8).toString("base64")}`;
  const looks = Array.from({ length: 100 }, (_, contrast) => image(0, { source, contrast }) as ImageBlock);
  const paper = { lineDots: 576, dpi: 203 };
  const first = looks.map((block) => imageBitmap(block, paper));
  for (const [at, block] of looks.entries()) expect(imageBitmap(block, paper)).toBe(first[at]);
});

describe("when nobody waits any more", () => {
  test("no further picture is read or decoded", async () => {
    const waiting = new AbortController();
    const asset = vi.fn(async (name: string) => {
      if (name === "a1") waiting.abort();
      return plainPng(8, 8);
    });
    const document = images(100, (at) => ({ source: `asset:a${at}` }));
    await expect(prepareImages(document, { asset, signal: waiting.signal })).rejects.toThrow(/abort/);
    expect(asset).toHaveBeenCalledTimes(2);
  });

  test("a picture gives its turn away", async () => {
    const waiting = new AbortController();
    const before = decodePicture(plainPng(3_000, 3_000), { mostWidth: 100 });
    const given = decodePicture(plainPng(3_000, 3_000), { mostWidth: 100, signal: waiting.signal });
    waiting.abort();
    await expect(given).rejects.toThrow(/abort/);
    expect(await before).toHaveLength((await decodePicture(plainPng(3_000, 3_000), { mostWidth: 100 })).length);
  });
});
