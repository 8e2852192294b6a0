import type { Bitmap } from "../bitmap.ts";
import type { Align, TextStyle } from "../document.ts";
import type { PrinterCharset } from "../text/multibyte.ts";
import type { ByteWriter } from "./byte-writer.ts";

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
  /** A picture of 24 rows within a line of text, as columns of three bytes. */
  inline(writer: ByteWriter, width: number, columns: Uint8Array): void;
  /** A picture on lines of its own, in slices of at most `rowLimit` rows that join without a gap. */
  raster(writer: ByteWriter, bitmap: Bitmap, rowLimit: number): void;
  /** Prints the line. `heightDots` is what it takes, `spacingDots` what the printer feeds by itself. */
  endLine(writer: ByteWriter, heightDots: number, spacingDots: number): void;
  /** Whether pictures follow the alignment; where it is not known they are sent with the blank dots left of them. */
  readonly alignsPictures: boolean;
  /** Text larger than this is drawn. */
  readonly largestSize: number;
}
