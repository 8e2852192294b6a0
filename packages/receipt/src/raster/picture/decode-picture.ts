import type { OutputInfo } from "sharp";
import type { Fault } from "../../problem/fault.ts";
import { FaultError } from "../../problem/fault-error.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { pictureRoom } from "./picture-room.ts";
import { svgProblem } from "./svg-problem.ts";

type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/svg+xml";

/** A picture that cannot be printed; the message completes "the picture …". */
export class PictureProblem extends FaultError {
  override name = "PictureProblem";
}

/** A camera's picture passes, a decompression bomb does not: it is refused by its header, before a pixel is decoded. */
const mostPixels = 25_000_000;

/** The longest panoramas have fewer. The library takes as long for a row of one pixel as for one of hundreds. */
const maxSide = 20_000;

/** The most pixels there may be, in colour and opacity of eight bits. */
const maxUnpackedBytes = 100_000_000;

/**
 * Between two steps of its work the library looks at the clock; pictures within the limits take a small part of this, also on
 * a machine that is slow and busy. What a picture may cost is counted before; this ends what nobody thought of. A request
 * says how long it waits, and its picture is given up with it.
 */
const defaultMaxMs = 30_000;

/** Loaded with the first picture: it takes 20 MB of memory. */
async function pictureLibrary() {
  const { default: sharp } = await import("sharp");
  // One thread and no cache: what a picture costs is then bounded by the picture, and pictures take turns below.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let turn: Promise<unknown> = Promise.resolve();

/** One after another: the memory for pictures is that of a single one, however many requests come at once. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/** What the bytes are, whatever they are called. Formats not listed are refused without being looked at further. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return /^(?:\ufeff)?\s*<(?:\?xml|svg|!--|!DOCTYPE)/i.test(textOf(bytes.subarray(0, 256)))
    ? "image/svg+xml"
    : undefined;
}

/** Size and kind of a picture that can be printed. Throws a PictureProblem for any other. */
export async function inspectPicture(
  bytes: Uint8Array,
  waiting: Waiting = {},
): Promise<{ type: PictureType; width: number; height: number }> {
  const type = checkedType(bytes);
  const { width, height } = await measured(bytes);
  const { data } = await draw(bytes, { ...waiting, mostWidth: mostInspectedWidth });
  if (data.length === 0) throw new PictureProblem(fault("picture-empty"));
  return { type, width, height };
}

/** The size its header tells, without decoding it. A drawing can be drawn in any other. */
export async function measurePicture(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; isDrawing: boolean }> {
  const isDrawing = checkedType(bytes) === "image/svg+xml";
  const { width, height } = await measured(bytes);
  return { width, height, isDrawing };
}

/** Enough to have every part of the file decoded once. */
const mostInspectedWidth = 64;

/** Whoever waits for a picture. Without a word of it the picture is decoded in any case. */
export interface Waiting {
  /** Nobody waits for the picture any more: when its turn comes it is not decoded. */
  signal?: AbortSignal | undefined;
  /** The moment, by `performance.now()`, from which on nobody waits: what is decoded then is given up. */
  until?: number | undefined;
}

export interface DecodeOptions extends Waiting {
  /** Wider pictures are scaled down to this. */
  mostWidth: number;
  /** A drawing has no pixels of its own: it can be drawn as wide as it will be printed. */
  enlargeDrawings?: boolean;
}

/** A grey PNG, upright and on white. Throws a PictureProblem for a picture that cannot be printed. */
export async function decodePicture(bytes: Uint8Array, options: DecodeOptions): Promise<Buffer> {
  const isDrawing = checkedType(bytes) === "image/svg+xml";
  return (await draw(bytes, { ...options, enlargeDrawings: isDrawing && options.enlargeDrawings === true })).data;
}

function checkedType(bytes: Uint8Array): PictureType {
  const type = pictureTypeOf(bytes);
  if (!type) throw new PictureProblem(fault("picture-type"));
  const problem = type === "image/svg+xml" ? svgProblem(textOf(bytes)) : undefined;
  if (problem !== undefined) throw new PictureProblem(problem);
  return type;
}

/** Upright, as it will be printed, and what it takes unpacked. Throws a PictureProblem for what is too large by its header. */
async function measured(bytes: Uint8Array): Promise<{ width: number; height: number; unpackedBytes: number }> {
  const sharp = await pictureLibrary();
  const { width, height, channels, depth, autoOrient } = await explained(sharp(bytes).metadata());
  const pixels = width * height;
  if (pixels > mostPixels) throw new PictureProblem(fault("picture-pixels", { most: mostPixels }));
  if (Math.max(width, height) > maxSide)
    throw new PictureProblem(fault("picture-sides", { width, height, max: maxSide }));
  const unpackedBytes = pixels * channels * (depth === "uchar" ? 1 : 2);
  if (unpackedBytes > maxUnpackedBytes) {
    throw new PictureProblem(fault("picture-unpacked", { bytes: unpackedBytes, max: maxUnpackedBytes }));
  }
  return { width: autoOrient.width, height: autoOrient.height, unpackedBytes };
}

async function draw(bytes: Uint8Array, options: DecodeOptions): Promise<{ data: Buffer; info: OutputInfo }> {
  const { mostWidth, enlargeDrawings = false, signal, until } = options;
  const { unpackedBytes } = await measured(bytes);
  const drawn = () =>
    inTurn(async () => {
      signal?.throwIfAborted();
      const sharp = await pictureLibrary();
      const leftMs = until === undefined ? defaultMaxMs : until - performance.now();
      return explained(
        sharp(bytes, { limitInputPixels: mostPixels, failOn: "warning", sequentialRead: true })
          .timeout({ seconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
          .autoOrient()
          .resize({ width: mostWidth, withoutEnlargement: !enlargeDrawings })
          .flatten({ background: "#ffffff" })
          .greyscale()
          .png({ compressionLevel })
          .toBuffer({ resolveWithObject: true }),
      );
    });
  return pictureRoom.with(unpackedBytes, drawn);
}

/** Of noise in black and white, level 9 makes a sixth less and takes sixteen times as long: seconds for one picture. */
const compressionLevel = 6;

async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new PictureProblem(explain(error), { cause: error });
  }
}

/** The library's own words are for its makers; of its many failures a person can act on these. */
function explain(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes("pixel limit")) return fault("picture-pixels", { most: mostPixels });
  if (message.includes("timeout")) return fault("picture-slow");
  return fault("picture-broken");
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}
