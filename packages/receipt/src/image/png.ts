import { convertIndexedToRgb, type DecodedPng, decode } from "fast-png";
import type { RgbaImage } from "../bitmap.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The header chunk is always the first: width and height stand at these offsets. */
const widthOffset = 16;
const heightOffset = 20;
const headerEnd = 33;

/** A few kilobytes of PNG can unpack to gigabytes, so its size is read before it is unpacked. 4 MP is 40 MB at work. */
const mostPixels = 4_000_000;

export function isPng(bytes: Uint8Array): boolean {
  return bytes.length >= headerEnd && signature.every((byte, at) => bytes[at] === byte);
}

/** Decodes a PNG, or says in words why it cannot be. */
export function decodePng(bytes: Uint8Array): { image: RgbaImage } | { problem: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = view.getUint32(widthOffset);
  const height = view.getUint32(heightOffset);
  if (width === 0 || height === 0) return { problem: "the PNG is empty" };
  if (width * height > mostPixels) {
    return { problem: `the PNG has ${width} × ${height} pixels; at most ${mostPixels} are printed` };
  }
  try {
    return { image: toRgba(decode(bytes)) };
  } catch {
    return { problem: "the PNG cannot be decoded" };
  }
}

function toRgba(png: DecodedPng): RgbaImage {
  const indexed = png.palette !== undefined;
  const source = indexed ? convertIndexedToRgb(png) : png.data;
  const channels = indexed ? (png.palette?.[0]?.length ?? 3) : png.channels;
  const highest = indexed ? 255 : 2 ** png.depth - 1;
  const packed = !indexed && png.depth < 8 ? unpackBits(png) : source;
  const data = new Uint8Array(png.width * png.height * 4);
  for (let pixel = 0; pixel < png.width * png.height; pixel++) {
    const sample = (channel: number) => packed[pixel * channels + channel] ?? 0;
    const scaled = (channel: number) => Math.round((sample(channel) * 255) / highest);
    const grey = channels < 3;
    data[pixel * 4] = scaled(0);
    data[pixel * 4 + 1] = scaled(grey ? 0 : 1);
    data[pixel * 4 + 2] = scaled(grey ? 0 : 2);
    data[pixel * 4 + 3] = opacity(png, sample, scaled, channels);
  }
  return { width: png.width, height: png.height, data };
}

/** Two and four channels hold the opacity; otherwise one colour may be declared transparent. */
function opacity(
  { transparency, palette }: DecodedPng,
  sample: (channel: number) => number,
  scaled: (channel: number) => number,
  channels: number,
): number {
  if (channels === 2 || channels === 4) return scaled(channels - 1);
  if (!transparency || palette) return 255;
  for (let channel = 0; channel < channels; channel++) if (transparency[channel] !== sample(channel)) return 255;
  return 0;
}

/** Grey images of 1, 2 or 4 bits keep several pixels in a byte, each row starting in a new one. */
function unpackBits({ width, height, depth, data }: DecodedPng): Uint8Array {
  const perByte = 8 / depth;
  const rowBytes = Math.ceil(width / perByte);
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = data[y * rowBytes + Math.floor(x / perByte)] ?? 0;
      samples[y * width + x] = (byte >> (8 - depth * ((x % perByte) + 1))) & (2 ** depth - 1);
    }
  }
  return samples;
}
