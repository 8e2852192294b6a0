import { Unzlib } from "fflate";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import type { GreyImage } from "./grey.ts";
import {
  chunkHead,
  firstChunk,
  type PngHeader,
  type PngPalette,
  passesOf,
  pixelBytesOf,
  readPngHeader,
  unpackedBytes,
} from "./png-header.ts";
import { rowWriter, unfilter } from "./png-rows.ts";

/** A checksum follows the data of a chunk. */
const chunkTail = 4;

/** As many pixels as the pictures of a document may print together. Each takes a byte while it is decoded. */
const maxPixels = 16_000_000;

/** All of them in colour and opacity of eight bits, or half of them in sixteen. */
const maxUnpackedBytes = 64_100_000;

interface Chunk {
  type: string;
  data: Uint8Array;
}

/** Called between rows. What it throws ends the decoding. */
export type BetweenRows = () => void;

/** Decodes a PNG, or says in words why it cannot be. Checksums are not checked: a wrong dot is seen on paper. */
export function decodePng(bytes: Uint8Array, betweenRows?: BetweenRows): { image: GreyImage } | { problem: Fault } {
  const header = readPngHeader(bytes);
  if (!header) return { problem: fault("png-broken") };
  const problem = excessOf(header);
  if (problem) return { problem };
  const { width, height } = header;
  const data = greyOf(header, chunksOf(bytes), betweenRows);
  return data ? { image: { width, height, data } } : { problem: fault("png-broken") };
}

/** Told by the header: of a picture that is too large nothing is unpacked. */
export function excessOf(header: PngHeader): Fault | undefined {
  const { width, height } = header;
  if (width * height <= maxPixels && unpackedBytes(header) <= maxUnpackedBytes) return undefined;
  return fault("png-pixels", { width, height, most: maxPixels });
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

function paletteOf(chunks: Chunk[]): PngPalette {
  const find = (wanted: string) => chunks.find(({ type }) => type === wanted)?.data;
  return { colours: find("PLTE"), transparency: find("tRNS") };
}

/** Input is fed in pieces so small that none can unpack to much more than a picture before it is noticed. */
const pieceBytes = 4096;

/** Unpacks exactly the rows the header promises: a few kilobytes can hold gigabytes, and those are not even unpacked. */
function greyOf(header: PngHeader, chunks: Chunk[], betweenRows: BetweenRows | undefined): Uint8Array | null {
  const palette = paletteOf(chunks);
  if (header.colour === 3 && !palette.colours) return null;
  const rows = new Rows(header, palette, betweenRows);
  const stream = new Unzlib((piece) => rows.push(piece));
  for (const { type, data } of chunks) {
    if (type !== "IDAT") continue;
    for (let at = 0; at < data.length && !rows.isDone; at += pieceBytes) {
      try {
        stream.push(data.subarray(at, at + pieceBytes));
      } catch (error) {
        if (error === rows.thrown) throw error;
        return null;
      }
      if (rows.isBroken) return null;
    }
  }
  return rows.isDone ? rows.light : null;
}

/** The rows of a picture as they are unpacked: only two of them are there at a time, besides the light of their pixels. */
class Rows {
  readonly light: Uint8Array;
  isDone = false;
  isBroken = false;
  /** What `betweenRows` threw, so that it is not taken for a fault of the picture. */
  thrown: unknown;
  readonly #width: number;
  readonly #pixelBytes: number;
  readonly #passes: ReturnType<typeof passesOf>;
  readonly #write: ReturnType<typeof rowWriter>;
  readonly #betweenRows: BetweenRows | undefined;
  #pass = 0;
  #y = 0;
  /** The filter of a row, and its bytes. */
  #row: Uint8Array;
  #above: Uint8Array;
  #filled = 0;

  constructor(header: PngHeader, palette: PngPalette, betweenRows: BetweenRows | undefined) {
    this.light = new Uint8Array(header.width * header.height);
    this.#width = header.width;
    this.#pixelBytes = pixelBytesOf(header);
    this.#passes = passesOf(header);
    this.#write = rowWriter(header, palette);
    this.#betweenRows = betweenRows;
    const longest = 1 + Math.max(...this.#passes.map(({ rowBytes }) => rowBytes));
    this.#row = new Uint8Array(longest);
    this.#above = new Uint8Array(longest);
  }

  push(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length && !this.isDone && !this.isBroken) {
      const pass = this.#passes[this.#pass];
      if (!pass) return;
      const wanted = Math.min(1 + pass.rowBytes - this.#filled, piece.length - at);
      this.#row.set(piece.subarray(at, at + wanted), this.#filled);
      this.#filled += wanted;
      at += wanted;
      if (this.#filled === 1 + pass.rowBytes) this.#end(pass);
    }
  }

  /** Of a row that is there whole. */
  #end({ left, top, stepX, stepY, width, height, rowBytes }: ReturnType<typeof passesOf>[number]): void {
    this.#askBetweenRows();
    const row = this.#row.subarray(1, 1 + rowBytes);
    const above = this.#y > 0 ? this.#above.subarray(1, 1 + rowBytes) : undefined;
    if (!unfilter(this.#row[0] ?? 0, row, above, this.#pixelBytes)) {
      this.isBroken = true;
      return;
    }
    this.#write(row, width, this.light, (top + this.#y * stepY) * this.#width + left, stepX);
    [this.#row, this.#above] = [this.#above, this.#row];
    this.#filled = 0;
    this.#y++;
    if (this.#y < height) return;
    this.#y = 0;
    this.#pass++;
    this.isDone = this.#pass === this.#passes.length;
  }

  #askBetweenRows(): void {
    try {
      this.#betweenRows?.();
    } catch (error) {
      this.thrown = error;
      throw error;
    }
  }
}
