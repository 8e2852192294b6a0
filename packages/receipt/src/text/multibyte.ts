/** The double-byte characters of regional firmware, or all of them as UTF-8. */
export type MultibyteCharset = "gb18030" | "big5" | "shift_jis" | "euc-kr" | "utf-8";

/** What the firmware of a printer prints as text besides its code pages. */
export type PrinterCharset = MultibyteCharset | "none";

/** Text of two cells that the printer has glyphs for itself. */
export interface MultibyteText {
  /** The printer's bytes for a character; null when its set does not have it. */
  encode(grapheme: string): Uint8Array | null;
}
