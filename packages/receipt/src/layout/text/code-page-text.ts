import type { TextStyle } from "../../document.ts";
import type { CodePageTable } from "../../text/code-pages.ts";
import type { MultibyteText } from "../../text/multibyte.ts";

/** A printer gives each byte one cell, so a wide character or one with a mark of its own cannot be a byte. */
export function isInCodePage(grapheme: string, cells: number, table: CodePageTable): boolean {
  if (cells !== 1) return false;
  const codePoint = grapheme.codePointAt(0) ?? 0;
  if (grapheme.length !== (codePoint > 0xffff ? 2 : 1)) return false;
  return (codePoint >= 0x20 && codePoint < 0x7f) || table.setOf(codePoint) !== undefined;
}

export function isAllInCodePages(text: string, table: CodePageTable): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7e && table.setOf(code) === undefined) return false;
  }
  return true;
}

/** Double-byte characters are two cells of font A wide; beside font B no two makers agree on their size. */
export function multibyteOf(
  text: string,
  cells: number,
  style: TextStyle,
  multibyte: MultibyteText | undefined,
): Uint8Array | null {
  return cells === 2 && style.font === "A" ? (multibyte?.encode(text) ?? null) : null;
}
