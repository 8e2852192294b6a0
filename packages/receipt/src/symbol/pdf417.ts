import type { Pdf417Block } from "../document.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { joinBytes, refusedContent, type SymbolResult, storeAndPrint, symbolCommand } from "./symbol.ts";

const pdf417 = 0x30;

/** Start, stop and the two row indicators, in modules; each column of data takes 17 more. */
const frameModules = 69;
const columnModules = 17;
/** The height of a row in modules: what the standard asks for at least, and the printer's own default. */
const rowModules = 3;
/** ISO/IEC 15438, 5.8. */
const quietModules = 2;
const fewestRows = 3;
/** What is left to us to choose gets at least this many: a code of three rows is too flat to aim a scanner at. */
const fewestRowsChosen = 6;
const mostRows = 90;
const mostColumns = 30;
const mostCodewords = 928;

/**
 * Columns and rows are both fixed, because a printer that chooses them itself would make a symbol whose size nobody
 * knows beforehand; codewords that stay free are padded by the printer.
 */
export function pdf417Symbol(block: Pdf417Block, lineDots: number): SymbolResult {
  const { content, size, errorCorrection } = block;
  const refused = refusedContent(content, "PDF417");
  if (refused) return refused;
  const bytes = utf8Bytes(content);
  const codewords = 1 + dataCodewords(content, bytes.length) + 2 ** (errorCorrection + 1);
  const columns = block.columns || columnsThatFit(codewords, Math.floor(lineDots / size));
  const rows = Math.max(fewestRows, Math.ceil(codewords / columns));
  if (rows > mostRows || rows * columns > mostCodewords) {
    return { problem: `${bytes.length} bytes are more than a PDF417 code of ${columns} columns holds` };
  }
  const commands = joinBytes(
    symbolCommand(pdf417, 0x41, [columns]),
    symbolCommand(pdf417, 0x42, [rows]),
    symbolCommand(pdf417, 0x43, [size]),
    symbolCommand(pdf417, 0x44, [rowModules]),
    symbolCommand(pdf417, 0x45, [0x30, 0x30 + errorCorrection]),
    symbolCommand(pdf417, 0x46, [0]),
    storeAndPrint(pdf417, bytes),
  );
  const widthDots = (frameModules + columnModules * columns) * size;
  const quietDots = quietModules * size;
  return { symbol: { commands, widthDots, heightDots: rows * rowModules * size + 2 * quietDots, quietDots } };
}

function columnsThatFit(codewords: number, lineModules: number): number {
  const fitting = Math.floor((lineModules - frameModules) / columnModules);
  return Math.max(1, Math.min(fitting, mostColumns, Math.floor(codewords / fewestRowsChosen)));
}

/** An upper bound over the ways a printer may compact the content, so that it always fits the rows it is given. */
function dataCodewords(content: string, byteLength: number): number {
  if (/^[ -~]+$/.test(content)) return asTextCodewords(content);
  return 1 + 5 * Math.floor(byteLength / 6) + (byteLength % 6);
}

const submodes = [/[A-Z ]/, /[a-z ]/, /[0-9&\r\t,:#\-.$/+%*=^ ]/, /./];
/** Steps of latching between the submodes capital, small, mixed and punctuation, from row to column. */
const latches = [
  [0, 1, 1, 2],
  [2, 0, 1, 2],
  [1, 1, 0, 1],
  [1, 2, 2, 0],
];

/** Text compaction: two values a codeword, and a latch for every change between letters, digits and punctuation. */
function asTextCodewords(content: string): number {
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
  return Math.ceil(values / 2);
}
