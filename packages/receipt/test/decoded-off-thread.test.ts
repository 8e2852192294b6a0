import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, test } from "vitest";
import type { Document, ImageBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { profileFor } from "../src/printer-models.ts";
import { decodePicture, inspectPicture } from "../src/raster/picture/decode-picture.ts";
import { PictureRoom, PicturesBusy } from "../src/raster/picture/picture-room.ts";
import { prepareImages } from "../src/raster/picture/prepare-images.ts";
import { ReceiptError } from "../src/template-error.ts";
import { DrawingThread, drawingThread } from "../src/typesetting/drawing-thread.ts";
import { createTypesetter } from "../src/typesetting/typesetter.ts";
import { documentOf } from "./arbitrary-document.ts";
import { type HandMadePng, pngBytes } from "./hand-made-png.ts";

const profile = profileFor({ model: "generic", widthMm: 80 });
const typesetter = createTypesetter({ fonts: [] });

function imageDocument(png: Uint8Array, rest: Partial<ImageBlock> = {}): Document {
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  return documentOf([{ type: "image", path: "config.blocks[0]", source, align: "left", dither: "atkinson", ...rest }]);
}

/** A picture whose pixels cannot be unpacked: whoever tries to says that it is broken. */
function unpackable(png: Omit<HandMadePng, "packed">): Buffer {
  const bytes = pngBytes({ ...png, packed: new Uint8Array(100) });
  bytes.fill(0x07, bytes.indexOf("IDAT") + 4, bytes.indexOf("IEND") - 8);
  return bytes;
}

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ReceiptError) return error.details;
  throw error ?? new Error("nothing was refused");
}

let shade = 0;
/** Another each time: what was decoded before is kept. */
function newPicture(height = 300): Buffer {
  shade++;
  return pngBytes({
    width: 64,
    height,
    depth: 8,
    colour: 0,
    packed: new Uint8Array(65 * height).fill(0).fill(shade, 1, 65),
  });
}

const waiting = (abort: AbortController) => ({ signal: () => abort.signal });

describe("pictures are decoded on the drawing thread", () => {
  it("into the bytes that decoding them here gives", async () => {
    const document = imageDocument(newPicture());
    const before = drawingThread.begun;
    expect(await typesetter.encode(document, profile)).toEqual(encode(document, profile));
    expect(drawingThread.begun).toBe(before + 1);
  });

  it("once: what comes back is kept here for the receipts that follow", async () => {
    const document = imageDocument(newPicture());
    await typesetter.measure(document, profile);
    const before = drawingThread.begun;
    await typesetter.encode(document, profile);
    await typesetter.measure(document, profile);
    expect(drawingThread.begun).toBe(before);
  });

  it("never here: while the thread is ended, no picture becomes dots", async () => {
    const cut = typesetter.encode(imageDocument(newPicture()), profile);
    await Promise.all([expect(cut).rejects.toThrow("has ended"), drawingThread.end()]);
  });

  it("each picture once that a document repeats", async () => {
    const document = imageDocument(newPicture());
    const [block] = document.blocks;
    const before = drawingThread.begun;
    const repeated = { ...document, blocks: Array.from({ length: 50 }, () => ({ ...block }) as ImageBlock) };
    await typesetter.measure(repeated, profile);
    expect(drawingThread.begun).toBe(before + 1);
  });
});

describe("a request that nobody waits for any more", () => {
  it("is not begun when it still waits for the thread", async () => {
    const first = typesetter.measure(imageDocument(newPicture(7_000)), profile);
    const before = drawingThread.begun;
    const abort = new AbortController();
    const second = typesetter.measure(imageDocument(newPicture()), profile, waiting(abort));
    abort.abort(new Error("the client is gone"));
    await expect(second).rejects.toThrow("the client is gone");
    await first;
    await typesetter.measure(imageDocument(newPicture()), profile);
    // The first was given to the thread already, and the third after it.
    expect(drawingThread.begun).toBe(before + 1);
  });

  it("leaves the thread when its picture is being decoded", async () => {
    const thread = new DrawingThread();
    const order = { profile, options: {}, fonts: [], otherFonts: [] };
    const abort = new AbortController();
    const large = {
      ...imageDocument(
        pngBytes({ width: 2_000, height: 8_000, depth: 8, colour: 0, packed: new Uint8Array(2_001 * 8_000) }),
      ),
    };
    const given = thread.ask({ operation: "bitmapsOf", document: large, ...order }, abort.signal);
    abort.abort(new Error("the client is gone"));
    await expect(given).rejects.toThrow("the client is gone");
    const [next] = await thread.ask({ operation: "bitmapsOf", document: imageDocument(newPicture()), ...order });
    expect(next).toHaveProperty("bitmap");
    await thread.end();
  });
});

it("a thread that works longer than it may is ended, and those that wait are served by another", async () => {
  const thread = new DrawingThread({ maxMs: 1 });
  const order = { operation: "bitmapsOf", profile, options: {}, fonts: [], otherFonts: [] } as const;
  // A thread takes longer to begin than a millisecond.
  const first = thread.ask({ ...order, document: imageDocument(newPicture()) });
  const second = thread.ask({ ...order, document: imageDocument(newPicture()) });
  await expect(first).rejects.toThrow("has ended");
  await expect(second).rejects.toThrow("has ended");
  expect(thread.begun).toBe(2);
});

describe("what cannot be printed is refused by its header, and not a row of it is unpacked", () => {
  test.each([
    [
      "a column of one dot",
      { width: 1, height: 4_000_000, depth: 1, colour: 0 },
      "the image would be 4000000 dots high; at most 8000 are printed",
    ],
    [
      "a long picture in sixteen bits of colour and opacity",
      { width: 500, height: 8_001, depth: 16, colour: 6 },
      "the image would be 8001 dots high; at most 8000 are printed",
    ],
    [
      "more pixels than there may be",
      { width: 16_000, height: 16_000, depth: 1, colour: 0 },
      "the PNG has 16000 × 16000 pixels; at most 16000000 are printed",
    ],
  ])("%s", async (_, png, problem) => {
    const document = imageDocument(unpackable(png));
    const before = drawingThread.begun;
    expect(await problemsOf(typesetter.measure(document, profile))).toEqual([`config.blocks[0].source: ${problem}`]);
    expect(drawingThread.begun).toBe(before);
  });

  test("a picture that is prepared for a printer whose paper it would exceed", async () => {
    const document = imageDocument(unpackable({ width: 1_000, height: 19_000, depth: 8, colour: 6 }));
    const paper = { lineDots: profile.dotsPerLine, dpi: profile.dpi };
    expect(await problemsOf(prepareImages(document, { paper }))).toEqual([
      "config.blocks[0].source: the image would be 10944 dots high; at most 8000 are printed",
    ]);
  });

  test.each([
    [
      "1 × 24,000,000",
      { width: 1, height: 24_000_000, depth: 1, colour: 0 },
      "has 1 × 24000000 pixels; no side may have more than 20000",
    ],
    [
      "20,001 × 2",
      { width: 20_001, height: 2, depth: 1, colour: 0 },
      "has 20001 × 2 pixels; no side may have more than 20000",
    ],
    [
      "25 million pixels in sixteen bits",
      { width: 5_000, height: 5_000, depth: 16, colour: 6 },
      "takes 200000000 bytes unpacked; at most 100000000 are decoded",
    ],
    [
      "26 million pixels",
      { width: 5_200, height: 5_000, depth: 1, colour: 0 },
      "has too many pixels; at most 25000000 are printed",
    ],
  ])("a picture that is stored, of %s", async (_, png, problem) => {
    await expect(inspectPicture(unpackable(png))).rejects.toThrow(problem);
    await expect(decodePicture(unpackable(png), { mostWidth: 100 })).rejects.toThrow(problem);
  });
});

describe("pictures that are decoded at a time have a bound together", () => {
  const forever = () => new Promise<void>(() => {});

  beforeEach(() => drawingThread.end());

  it("beyond which the next is refused at once, and has room again when one is done", async () => {
    const room = new PictureRoom(50_000_000);
    let done = () => {};
    const first = room.with(40_000_000, () => new Promise<void>((resolve) => (done = resolve)));
    await expect(room.with(20_000_000, forever)).rejects.toThrow(PicturesBusy);
    done();
    await first;
    await expect(room.with(20_000_000, async () => "decoded")).resolves.toBe("decoded");
  });

  it("with room left for a logo when large ones fill it", async () => {
    const room = new PictureRoom(50_000_000);
    void room.with(50_000_000, forever);
    await expect(room.with(1_000_000, async () => "printed")).resolves.toBe("printed");
    for (let logo = 0; logo < 8; logo++) void room.with(4_000_000, forever);
    await expect(room.with(1_000_000, forever)).rejects.toThrow(PicturesBusy);
  });

  it("which a picture that failed leaves", async () => {
    const room = new PictureRoom(50_000_000);
    await expect(room.with(50_000_000, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(room.with(50_000_000, async () => "decoded")).resolves.toBe("decoded");
  });

  it("and requests are refused while jobs that were accepted are decoded all the same", async () => {
    const abort = new AbortController();
    const png = newPictureOf(4_000, 3_990);
    const asked = Array.from({ length: 9 }, (_, contrast) =>
      typesetter.measure(imageDocument(png, { contrast }), profile, waiting(abort)).catch((error: unknown) => error),
    );
    const accepted = typesetter.measure(imageDocument(newPicture()), profile);
    expect((await Promise.race(asked)) as unknown).toBeInstanceOf(PicturesBusy);
    abort.abort(new Error("the client is gone"));
    await Promise.all(asked);
    expect((await accepted).heightDots).toBeGreaterThan(0);
  });
});

function newPictureOf(width: number, height: number): Buffer {
  shade++;
  const rowBytes = 1 + width;
  return pngBytes({
    width,
    height,
    depth: 8,
    colour: 0,
    packed: new Uint8Array(rowBytes * height).fill(shade, 1, rowBytes),
  });
}

test("a picture of noise in black and white is stored as it came, and not made anew in eight bits", async () => {
  const rowBytes = 1 + 576 / 8;
  const noise = new Uint8Array(randomBytes(rowBytes * 2_000));
  for (let y = 0; y < 2_000; y++) noise[y * rowBytes] = 0;
  const png = pngBytes({ width: 576, height: 2_000, depth: 1, colour: 0, packed: noise });
  expect(png.length).toBeGreaterThan(64_000);
  const document = imageDocument(png);
  expect(await prepareImages(document)).toEqual(document);
});
