import type { DataMatrixBlock } from "../document.ts";
import { fault } from "../problem/receipt-fault.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { quietModules, refusedContent, type SymbolResult } from "./symbol.ts";

/** ISO/IEC 16022 table 7: modules along the side of a square symbol, and the data codewords it holds. */
const sizes: readonly (readonly [modules: number, codewords: number])[] = [
  [10, 3],
  [12, 5],
  [14, 8],
  [16, 12],
  [18, 18],
  [20, 22],
  [22, 30],
  [24, 36],
  [26, 44],
  [32, 62],
  [36, 86],
  [40, 114],
  [44, 144],
  [48, 174],
  [52, 204],
  [64, 280],
  [72, 368],
  [80, 456],
  [88, 576],
  [96, 696],
  [104, 816],
  [120, 1050],
  [132, 1304],
  [144, 1558],
];

/** The side is fixed rather than left to the printer, so that the size on paper is known beforehand. */
export function dataMatrixSymbol({ content, size }: DataMatrixBlock): SymbolResult {
  const refused = refusedContent(content, "DataMatrix");
  if (refused) return refused;
  const bytes = utf8Bytes(content);
  const codewords = asciiCodewords(bytes);
  const modules = sizes.find(([, most]) => most >= codewords.length)?.[0];
  if (modules === undefined) return { problem: fault("datamatrix-bytes", { count: bytes.length }) };
  const quietDots = quietModules * size;
  const plan = { kind: "datamatrix", content, bytes, codewords, side: modules, size } as const;
  const dots = modules * size;
  const heightDots = dots + 2 * quietDots;
  return { symbol: { plan, widthDots: dots, heightDots, quietDots, sideQuietDots: quietDots } };
}

/** Two digits are one codeword, 130 and their value; any other ASCII character is its code and one. */
const pairOfDigits = 130;
/** Says that the next codeword is a byte above 7F. */
const upperShift = 235;

/** ASCII encodation, the longest a printer would choose. */
function asciiCodewords(bytes: Uint8Array): number[] {
  const codewords: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const [byte = 0, next = 0] = bytes.subarray(at, at + 2);
    if (isDigit(byte) && isDigit(next)) {
      codewords.push(pairOfDigits + 10 * (byte - zero) + (next - zero));
      at++;
    } else if (byte > 0x7f) codewords.push(upperShift, byte - 0x7f);
    else codewords.push(byte + 1);
  }
  return codewords;
}

const zero = 0x30;

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= zero + 9;
}
