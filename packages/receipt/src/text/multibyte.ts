/** The double-byte characters of regional firmware. */
export type MultibyteCharset = "gb18030" | "big5" | "shift_jis" | "euc-kr";

/** Text of two cells that the printer has glyphs for itself. Injected, because the tables are large. */
export interface MultibyteText {
  charset: MultibyteCharset;
  /** The printer's bytes for a character; null when its set does not have it. */
  encode(grapheme: string): Uint8Array | null;
}
