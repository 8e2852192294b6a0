import type { QrCodeBlock } from "../document.ts";
import { fault } from "../problem/receipt-fault.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { quietModules, refusedContent, type SymbolResult } from "./symbol.ts";

/** From the least error correction to the most; printers number them in this order. */
export const qrLevels = ["L", "M", "Q", "H"] as const;

/** ISO/IEC 18004 table 9, per level and version 1 to 40: correction codewords in each block, and the blocks. */
const correctionPerBlock = [
  [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
];
const blocks = [
  [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ],
  [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
  [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ],
  [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
];
const lastVersion = 40;

export function qrSymbol({ content, size, errorCorrection }: QrCodeBlock): SymbolResult {
  const refused = refusedContent(content, "QR");
  if (refused) return refused;
  const bytes = utf8Bytes(content);
  const level = qrLevels.indexOf(errorCorrection);
  const version = qrVersion(content, bytes.length, level);
  if (version === null) {
    return { problem: fault("qr-bytes", { count: bytes.length, level: errorCorrection }) };
  }
  const dots = (17 + 4 * version) * size;
  const quietDots = quietModules * size;
  const plan = { kind: "qrcode", content, bytes, level: errorCorrection, size } as const;
  const heightDots = dots + 2 * quietDots;
  return { symbol: { plan, widthDots: dots, heightDots, quietDots, sideQuietDots: quietDots } };
}

/** The smallest version that holds the content in one mode, as printers choose it. */
function qrVersion(content: string, byteLength: number, level: number): number | null {
  for (let version = 1; version <= lastVersion; version++) {
    if (bitsNeeded(content, byteLength, version) <= dataCodewords(version, level) * 8) return version;
  }
  return null;
}

function bitsNeeded(content: string, byteLength: number, version: number): number {
  const sizeClass = version < 10 ? 0 : version < 27 ? 1 : 2;
  const modeBits = 4;
  if (/^\d+$/.test(content)) {
    const rest = [0, 4, 7][content.length % 3] ?? 0;
    return modeBits + 10 + 2 * sizeClass + 10 * Math.floor(content.length / 3) + rest;
  }
  if (/^[0-9A-Z $%*+\-./:]+$/.test(content)) {
    return modeBits + 9 + 2 * sizeClass + 11 * Math.floor(content.length / 2) + 6 * (content.length % 2);
  }
  return modeBits + (sizeClass === 0 ? 8 : 16) + 8 * byteLength;
}

function dataCodewords(version: number, level: number): number {
  const correction = (correctionPerBlock[level]?.[version - 1] ?? 0) * (blocks[level]?.[version - 1] ?? 0);
  return Math.floor(rawModules(version) / 8) - correction;
}

/** Modules left for data and correction when finders, timing, alignment, format and version patterns are drawn. */
function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignment = Math.floor(version / 7) + 2;
    modules -= (25 * alignment - 10) * alignment - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}
