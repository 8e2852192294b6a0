import { crc32, deflateSync } from "node:zlib";
import type { Receipt } from "./paper.ts";

const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bit depth 1, colour type 3 (palette), and the only compression, filter and interlace methods there are. */
const oneBitPalette = [1, 3, 0, 0, 0];
/** White for 0 and black for 1: rows go into the file as they are, without being inverted dot by dot. */
const whiteAndBlack = Uint8Array.of(255, 255, 255, 0, 0, 0);
/**
 * Receipts are white and repetitive: the fastest level already makes them small, and previews are made while you wait.
 * With the largest hash table it takes a third less.
 */
const deflateOptions = { level: 1, memLevel: 9 };

/** No paper is as wide; place and width of a run of dots make one number. */
const maxRun = 65_536;

/** The receipt as a 1-bit PNG, one pixel for each dot. */
export function toPng(receipt: Receipt): Uint8Array {
  const { widthDots, bitmap } = receipt;
  // A picture of height 0 is not a PNG.
  const height = Math.max(1, receipt.heightDots);
  const stride = (widthDots + 7) >> 3;
  // Each row is preceded by its filter type: 0, as it is. The rows are put at the end and moved up from there, one by one.
  const scanlines = new Uint8Array((stride + 1) * height);
  const rows = receipt.heightDots;
  const end = scanlines.length - rows * stride;
  scanlines.set(bitmap.subarray(0, rows * stride), end);
  for (let row = 0; row < rows; row++) {
    const from = end + row * stride;
    const to = row * (stride + 1);
    scanlines[to] = 0;
    scanlines.copyWithin(to + 1, from, from + stride);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthDots);
  view.setUint32(4, height);
  header.set(oneBitPalette, 8);
  return concatenate([
    pngSignature,
    chunk("IHDR", header),
    chunk("PLTE", whiteAndBlack),
    chunk("IDAT", deflateSync(scanlines, deflateOptions)),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

/** The receipt as an SVG, dot by dot; the text lies invisibly over it, so that it can be selected and searched. */
export function toSvg(receipt: Receipt): string {
  const { widthDots, heightDots } = receipt;
  const height = Math.max(1, heightDots);
  const text = receipt.lines
    .filter((line) => line.text !== "")
    .map(
      (line) =>
        `<text x="0" y="${line.row + line.heightDots}" font-size="${line.heightDots}">${escapeXml(line.text)}</text>`,
    )
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthDots}" height="${height}" viewBox="0 0 ${widthDots} ${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `<path shape-rendering="crispEdges" d="${outline(receipt)}"/>` +
    `<g fill="none" font-family="monospace" style="white-space:pre">${text}</g></svg>`
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/** One rectangle for each run of black dots, stretched over the rows below that have the very same run. */
function outline(receipt: Receipt): string {
  const done: string[] = [];
  const close = (box: Box, y: number) => done.push(`M${box.x} ${box.y}h${box.width}v${y - box.y}h-${box.width}z`);
  let open = new Map<number, Box>();
  for (let y = 0; y < receipt.heightDots; y++) {
    const current = new Map<number, Box>();
    for (const [x, width] of runs(receipt, y)) {
      const key = x * maxRun + width;
      current.set(key, open.get(key) ?? { x, y, width });
      open.delete(key);
    }
    for (const box of open.values()) close(box, y);
    open = current;
  }
  for (const box of open.values()) close(box, receipt.heightDots);
  return done.join("");
}

function runs(receipt: Receipt, y: number): [x: number, width: number][] {
  const stride = (receipt.widthDots + 7) >> 3;
  const found: [number, number][] = [];
  let start = -1;
  for (let index = 0; index < stride; index++) {
    const byte = receipt.bitmap[y * stride + index] ?? 0;
    // Most of a receipt is white, and what is not is often black for a while.
    if ((byte === 0 && start < 0) || (byte === 0xff && start >= 0)) continue;
    for (let bit = 0; bit < 8; bit++) {
      const black = (byte & (0x80 >> bit)) !== 0;
      const x = index * 8 + bit;
      if (black && start < 0) start = x;
      if (!black && start >= 0) {
        found.push([start, x - start]);
        start = -1;
      }
    }
  }
  if (start >= 0) found.push([start, receipt.widthDots - start]);
  return found;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** XML knows no control characters at all, not even escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}
