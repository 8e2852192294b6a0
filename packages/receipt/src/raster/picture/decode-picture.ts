import type { Fault } from "../../problem/fault.ts";
import { FaultError } from "../../problem/fault-error.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { DecodingStopped, decodingProcess } from "./decoding-process.ts";
import { type DrawnSize, mostPixels, pictureLibrary } from "./picture-library.ts";
import { PicturesBusy, pictureRoom } from "./picture-room.ts";
import { svgProblem } from "./svg-problem.ts";

type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/svg+xml";

/** A picture that cannot be printed; the message completes "the picture …". */
export class PictureProblem extends FaultError {
  override name = "PictureProblem";
}

/** The longest panoramas have fewer. The library takes as long for a row of one pixel as for one of hundreds. */
const maxSide = 20_000;

/** The most pixels there may be, in colour and opacity of eight bits. */
const maxUnpackedBytes = 100_000_000;

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
  const isDrawing = type === "image/svg+xml";
  const data = await draw(bytes, { ...waiting, mostWidth: mostInspectedWidth, isDrawing });
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

/** Whoever waits for a picture. Without a signal the picture is decoded in any case. */
export interface Waiting {
  /** Nobody waits for the picture any more: its decoding ends, or is not begun. */
  signal?: AbortSignal | undefined;
}

export interface DecodeOptions extends Waiting {
  mostWidth: DrawnSize["mostWidth"];
  enlargeDrawings?: DrawnSize["enlargeDrawings"];
}

/** A grey PNG, upright and on white. Throws a PictureProblem for a picture that cannot be printed. */
export async function decodePicture(bytes: Uint8Array, options: DecodeOptions): Promise<Uint8Array> {
  return draw(bytes, { ...options, isDrawing: checkedType(bytes) === "image/svg+xml" });
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

async function draw(bytes: Uint8Array, options: DecodeOptions & { isDrawing: boolean }): Promise<Uint8Array> {
  const { mostWidth, enlargeDrawings = false, isDrawing, signal } = options;
  const size = { mostWidth, enlargeDrawings: isDrawing && enlargeDrawings };
  const measure = await measured(bytes);
  const unpackedBytes = isDrawing ? drawnBytes(measure, size) : measure.unpackedBytes;
  return pictureRoom.with(unpackedBytes, () => explained(decodingProcess.ask(bytes, size, signal), signal));
}

/** Of a drawing, which takes nothing but what it becomes, in colour and opacity. */
function drawnBytes({ width, height }: { width: number; height: number }, { mostWidth, enlargeDrawings }: DrawnSize) {
  const scale = enlargeDrawings ? mostWidth / width : Math.min(1, mostWidth / width);
  const pixels = Math.round(width * scale * height * scale);
  if (pixels > mostPixels) throw new PictureProblem(fault("picture-pixels", { most: mostPixels }));
  return 4 * pixels;
}

async function explained<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted || error instanceof PicturesBusy) throw error;
    throw new PictureProblem(explain(error), { cause: error });
  }
}

/** The library's own words are for its makers; of its many failures a person can act on these. */
function explain(error: unknown): Fault {
  if (error instanceof DecodingStopped && error.excess !== "crash") {
    return fault(error.excess === "memory" ? "picture-memory" : "picture-slow");
  }
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes("pixel limit")) return fault("picture-pixels", { most: mostPixels });
  return fault("picture-broken");
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}
