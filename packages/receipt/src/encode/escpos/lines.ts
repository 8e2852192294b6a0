import type { PrinterCharset } from "../../text/multibyte.ts";
import type { ByteWriter } from "../byte-writer.ts";
import type { LineCommands } from "../line-commands.ts";

const dle = 0x10;
const esc = 0x1b;
const fs = 0x1c;
const gs = 0x1d;
const lineFeed = 0x0a;
const alignments = { left: 0, center: 1, right: 2 } as const;

/** ESC * 33 puts a picture of 24 rows into the line like a character. */
const doubleDensity24 = 33;

/** FS ( C 48: how the bytes of text are read from here on. */
function readAs(encoding: number): number[] {
  return [fs, 0x28, 0x43, 2, 0, 0x30, encoding];
}
const oneByte = readAs(0x31);
const utf8 = readAs(0x32);

/** Switches to such characters and back, so that code pages mean what they did. */
function writeMultibyte(writer: ByteWriter, bytes: Uint8Array, charset: PrinterCharset): void {
  const isUtf8 = charset === "utf-8";
  writer.write(...(isUtf8 ? utf8 : [fs, 0x26]));
  writer.writeAll(bytes);
  writer.write(...(isUtf8 ? oneByte : [fs, 0x2e]));
}

export const escPosLines: LineCommands = {
  selectPage: (writer) => writer.write(esc, 0x74, 0),
  font: (writer, font) => writer.write(esc, 0x4d, font === "B" ? 1 : 0),
  size: (writer, width, height) => writer.write(gs, 0x21, ((width - 1) << 4) | (height - 1)),
  bold: (writer, isOn) => writer.write(esc, 0x45, isOn ? 1 : 0),
  underline: (writer, isOn) => writer.write(esc, 0x2d, isOn ? 1 : 0),
  invert: (writer, isOn) => writer.write(gs, 0x42, isOn ? 1 : 0),
  align: (writer, align) => writer.write(esc, 0x61, alignments[align]),
  multibyte: writeMultibyte,
  moveTo: (writer, dots) => writer.write(esc, 0x24, dots & 0xff, dots >> 8),
  inline: (writer, width) => writer.write(esc, 0x2a, doubleDensity24, width & 0xff, width >> 8),
  raster: (writer, rowBytes, rows) =>
    writer.write(gs, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8),
  // 10 04, 10 05 and 10 14 would open the drawer or throw away the receipt.
  realTime: { first: dle, seconds: new Set([0x04, 0x05, 0x14]) },
  // A printer feeds the line spacing, or as much as the tallest character on the line needs.
  endLine: (writer) => writer.write(lineFeed),
  alignsPictures: true,
  largestSize: 8,
};
