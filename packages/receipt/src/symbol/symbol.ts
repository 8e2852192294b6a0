import type { CodePlan } from "./code-plan.ts";

/** A code ready to print: an ESC/POS printer draws it from these commands. Its size is known before it is printed. */
export interface CodeSymbol {
  commands: Uint8Array;
  /** For a code that is drawn here, as dots. */
  plan: CodePlan;
  widthDots: number;
  /** With the quiet zones above and below. */
  heightDots: number;
  /** Blank paper that readers need above and below, in dots; printers add none. */
  quietDots: number;
  /** The same on its left and on its right. */
  sideQuietDots: number;
}

/** White around a QR code, ISO/IEC 18004, 9.1. The other matrices need less, and are read more easily with as much. */
export const quietModules = 4;

/** Either a symbol, or why its content cannot be one, in words for the person who wrote it. */
export type SymbolResult = { symbol: CodeSymbol } | { problem: string };

/** The most characters any code holds, a QR code of digits only. More is not even looked at. */
const mostCharacters = 7089;

export function refusedContent(content: string, kind: string): { problem: string } | null {
  if (content === "") return { problem: `a ${kind} code needs content` };
  if (content.length > mostCharacters) return { problem: `${content.length} characters are more than a code holds` };
  return null;
}

/**
 * Content whose codewords can be counted whoever puts it into a PDF417 or DataMatrix. Beyond it printers change between
 * ways of packing as they like, and a symbol that does not fit the size it was given is not printed.
 */
export function isPlainText(content: string): boolean {
  return /^[ -~]+$/.test(content);
}

/** GS ( k: two-dimensional codes, `function_` of symbol type `code`. The length counts both of them. */
export function symbolCommand(code: number, function_: number, parameters: ArrayLike<number>): number[] {
  const length = parameters.length + 2;
  return [0x1d, 0x28, 0x6b, length & 0xff, length >> 8, code, function_, ...Array.from(parameters)];
}

/**
 * GS ( k function 80: stores the content that function 81 prints. Both take 48 as their first parameter. A content of
 * 1037 or 1293 bytes makes the length 10 04 or 10 05, but the code after it is no parameter that those commands have.
 */
export function storeAndPrint(code: number, content: Uint8Array): Uint8Array {
  const length = content.length + 3;
  const store = [0x1d, 0x28, 0x6b, length & 0xff, length >> 8, code, 0x50, 0x30];
  const print = symbolCommand(code, 0x51, [0x30]);
  const bytes = new Uint8Array(store.length + content.length + print.length);
  bytes.set(store);
  bytes.set(content, store.length);
  bytes.set(print, store.length + content.length);
  return bytes;
}

export function joinBytes(...parts: ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
