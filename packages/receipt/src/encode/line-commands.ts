import type { Align, TextStyle } from "../document.ts";
import type { PrinterCharset } from "../text/multibyte.ts";
import type { ByteWriter } from "./byte-writer.ts";
import type { BytePairs } from "./picture-bytes.ts";

/** How one language says what lines of text and pictures are made of. Each writes its command and nothing else. */
export interface LineCommands {
  /** Selects a code page. The last byte is its number, which is filled in later. */
  selectPage(writer: ByteWriter): void;
  font(writer: ByteWriter, font: TextStyle["font"]): void;
  size(writer: ByteWriter, width: number, height: number): void;
  bold(writer: ByteWriter, isOn: boolean): void;
  underline(writer: ByteWriter, isOn: boolean): void;
  invert(writer: ByteWriter, isOn: boolean): void;
  align(writer: ByteWriter, align: Align): void;
  /** The printer's own double-byte characters; absent in languages whose profiles have no charset. */
  readonly multibyte?: (writer: ByteWriter, bytes: Uint8Array, charset: PrinterCharset) => void;
  /** To a dot from the left edge. */
  moveTo(writer: ByteWriter, dots: number): void;
  /** Before a picture of 24 rows within a line of text, whose columns of three bytes follow. */
  inline(writer: ByteWriter, width: number): void;
  /** Before a picture on lines of its own, or a slice of one, whose rows follow. */
  raster(writer: ByteWriter, rowBytes: number, rows: number): void;
  /** What the printer obeys even in the middle of a picture, so that no picture may hold it. */
  readonly realTime: BytePairs;
  /** Prints the line. `heightDots` is what it takes, `spacingDots` what the printer feeds by itself. */
  endLine(writer: ByteWriter, heightDots: number, spacingDots: number): void;
  /** Whether pictures follow the alignment; where it is not known they are sent with the blank dots left of them. */
  readonly alignsPictures: boolean;
  /** Text larger than this is drawn. */
  readonly largestSize: number;
}
