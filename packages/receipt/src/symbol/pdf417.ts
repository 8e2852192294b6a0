import type { Pdf417Block } from "../document.ts";
import { fault } from "../problem/receipt-fault.ts";
import { utf8Bytes } from "../text/utf8.ts";
import type { Pdf417Plan } from "./code-plan.ts";
import { isPlainText, quietModules, refusedContent, type SymbolResult } from "./symbol.ts";

/** Start, stop and the two row indicators, in modules; each column of data takes 17 more. */
const frameModules = 69;
const columnModules = 17;
/** The height of a row in modules: what the standard asks for at least, and the printer's own default. */
const rowModules = 3;
const fewestRows = 3;
/** What is left to us to choose gets at least this many: a code of three rows is too flat to aim a scanner at. */
const fewestRowsChosen = 6;
const mostRows = 90;
const mostColumns = 30;
const mostCodewords = 928;

/**
 * Columns and rows are both fixed, because a printer that chooses them itself would make a symbol whose size is not
 * known beforehand; codewords that stay free are padded by the printer.
 */
export function pdf417Symbol(block: Pdf417Block, lineDots: number): SymbolResult {
  const { content, size, errorCorrection } = block;
  const refused = refusedContent(content, "PDF417");
  if (refused) return refused;
  const bytes = utf8Bytes(content);
  const compacted = isPlainText(content) ? undefined : byteCodewords(bytes);
  const dataCodewords = compacted?.length ?? mostTextCodewords(content);
  const codewords = 1 + dataCodewords + 2 ** (errorCorrection + 1);
  const quietDots = quietModules * size;
  const columns = block.columns || columnsThatFit(codewords, Math.floor(lineDots / size) - 2 * quietModules);
  const rows = Math.max(fewestRows, Math.ceil(codewords / columns));
  if (rows > mostRows || rows * columns > mostCodewords) {
    return { problem: fault("pdf417-bytes", { count: bytes.length, columns }) };
  }
  const widthDots = (frameModules + columnModules * columns) * size;
  const shape = { columns, rows, level: errorCorrection, size, rowModules };
  const plan: Pdf417Plan = { kind: "pdf417", content, bytes, ...(compacted && { codewords: compacted }), ...shape };
  const heightDots = rows * rowModules * size + 2 * quietDots;
  return { symbol: { plan, widthDots, heightDots, quietDots, sideQuietDots: quietDots } };
}

function columnsThatFit(codewords: number, lineModules: number): number {
  const fitting = Math.floor((lineModules - frameModules) / columnModules);
  return Math.max(1, Math.min(fitting, mostColumns, Math.floor(codewords / fewestRowsChosen)));
}

/** Latches to byte compaction: of a number of bytes that six divides, and of any other. */
const latchOfSixes = 924;
const latchOfBytes = 901;

/** Byte compaction, ISO/IEC 15438, 5.4.3: six bytes are a number of base 256 and become five codewords of base 900. */
function byteCodewords(bytes: Uint8Array): number[] {
  const codewords = [bytes.length % 6 === 0 ? latchOfSixes : latchOfBytes];
  let at = 0;
  for (; at + 6 <= bytes.length; at += 6) {
    let value = bytes.subarray(at, at + 6).reduce((sum, byte) => sum * 256 + byte, 0);
    const five: number[] = [];
    for (let digit = 0; digit < 5; digit++) {
      five.unshift(value % 900);
      value = Math.floor(value / 900);
    }
    codewords.push(...five);
  }
  codewords.push(...bytes.subarray(at));
  return codewords;
}

const submodes = [/[A-Z ]/, /[a-z ]/, /[0-9&\r\t,:#\-.$/+%*=^ ]/, /./];
/** Steps of latching between the submodes capital, small, mixed and punctuation, from row to column. */
const latches = [
  [0, 1, 1, 2],
  [2, 0, 1, 2],
  [1, 1, 0, 1],
  [1, 2, 2, 0],
];

/** Shorter texts than this may be compacted as bytes: the standard's own advice. */
const fewestOfText = 6;

/**
 * Text compaction: two values a codeword, and a latch for every change between letters, digits and punctuation. Some
 * encoders begin with a latch to text, which is not needed; it is counted.
 */
function mostTextCodewords(content: string): number {
  let values = 0;
  let submode = 0;
  for (const character of content) {
    if (!submodes[submode]?.test(character) || submode === 3) {
      const next = submodes.findIndex((pattern) => pattern.test(character));
      values += latches[submode]?.[next] ?? 0;
      submode = next;
    }
    values++;
  }
  return 1 + Math.max(Math.ceil(values / 2), content.length < fewestOfText ? content.length : 0);
}
