import { Unzlib } from "fflate";
import type { RgbaImage } from "../bitmap.ts";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { type PngHeader, type PngPalette, passesOf, rgbaOf } from "./png-pixels.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const firstChunk = signature.length;
/** Length and type before the data of a chunk, a checksum after it. */
const chunkHead = 8;
const chunkTail = 4;
const headerLength = 13;

/** Four million pixels are more than ten metres of paper; they take some 50 MB while they are decoded. */
const mostPixels = 4_000_000;

/** Bit depths that the standard allows for each colour type. */
const depths: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

interface Chunk {
  type: string;
  data: Uint8Array;
}

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** Decodes a PNG, or says in words why it cannot be. Checksums are not checked: a wrong dot is seen on paper. */
export function decodePng(bytes: Uint8Array): { image: RgbaImage } | { problem: Fault } {
  const chunks = chunksOf(bytes);
  const header = readHeader(chunks[0]);
  if (!header) return { problem: fault("png-broken") };
  const { width, height } = header;
  if (width * height > mostPixels) {
    return { problem: fault("png-pixels", { width, height, most: mostPixels }) };
  }
  const data = inflate(
    chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data),
    passesOf(header).reduce((sum, pass) => sum + pass.height * (1 + pass.rowBytes), 0),
  );
  const image = data && rgbaOf(header, paletteOf(chunks), data);
  return image ? { image } : { problem: fault("png-broken") };
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = firstChunk;
  while (at + chunkHead <= bytes.length) {
    const length = view.getUint32(at);
    const start = at + chunkHead;
    const type = String.fromCharCode(...bytes.subarray(at + 4, start));
    if (type === "IEND") break;
    chunks.push({ type, data: bytes.subarray(start, start + length) });
    at = start + length + chunkTail;
  }
  return chunks;
}

function readHeader(chunk: Chunk | undefined): PngHeader | null {
  if (chunk?.type !== "IHDR" || chunk.data.length !== headerLength) return null;
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, headerLength);
  const [depth = 0, colour = 0, compression, filter, interlaced] = chunk.data.subarray(8);
  const header = { width: view.getUint32(0), height: view.getUint32(4), depth, colour, interlaced: interlaced === 1 };
  const known = depths[colour]?.includes(depth) && compression === 0 && filter === 0 && (interlaced ?? 2) <= 1;
  return known && header.width > 0 && header.height > 0 ? header : null;
}

function paletteOf(chunks: Chunk[]): PngPalette {
  const find = (wanted: string) => chunks.find(({ type }) => type === wanted)?.data;
  return { colours: find("PLTE"), transparency: find("tRNS") };
}

/** Input is fed in pieces so small that none can unpack to much more than a picture before it is noticed. */
const pieceBytes = 4096;

/** Unpacks exactly the bytes the header promises: a few kilobytes can hold gigabytes, and those are not even unpacked. */
function inflate(parts: Uint8Array[], length: number): Uint8Array | null {
  const unpacked = new Uint8Array(length);
  let filled = 0;
  const stream = new Unzlib((piece) => {
    unpacked.set(piece.subarray(0, length - filled), filled);
    filled = Math.min(length, filled + piece.length);
  });
  try {
    for (const part of parts) {
      for (let at = 0; at < part.length && filled < length; at += pieceBytes) {
        stream.push(part.subarray(at, at + pieceBytes));
      }
    }
  } catch {
    return null;
  }
  return filled === length ? unpacked : null;
}
