import type { LineCommands } from "../line-commands.ts";

const esc = 0x1b;
const gs = 0x1d;
const rs = 0x1e;
const lineFeed = 0x0a;
const alignments = { left: 0, center: 1, right: 2 } as const;

/** ESC GS S: one bit a dot, black. */
const monochrome = 1;
const black = 0;

/** Star's own commands. Letters that ESC/POS uses mean other things here: ESC d cuts, ESC a feeds, ESC E takes nothing. */
export const starLines: LineCommands = {
  selectPage: (writer) => writer.write(esc, gs, 0x74, 0),
  font: (writer, font) => writer.write(esc, rs, 0x46, font === "B" ? 1 : 0),
  size: (writer, width, height) => writer.write(esc, 0x69, height - 1, width - 1),
  bold: (writer, isOn) => writer.write(esc, isOn ? 0x45 : 0x46),
  underline: (writer, isOn) => writer.write(esc, 0x2d, isOn ? 1 : 0),
  invert: (writer, isOn) => writer.write(esc, isOn ? 0x34 : 0x35),
  align: (writer, align) => writer.write(esc, gs, 0x61, alignments[align]),
  moveTo: (writer, dots) => writer.write(esc, gs, 0x41, dots & 0xff, dots >> 8),
  inline: (writer, width) => writer.write(esc, 0x58, width & 0xff, width >> 8),
  raster: (writer, rowBytes, rows) =>
    writer.write(esc, gs, 0x53, monochrome, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8, black),
  // ESC ACK begins the commands that are obeyed on receipt: status, and a reset.
  realTime: { first: esc, seconds: new Set([0x06]) },
  // How far a line feed goes after tall characters differs between models; ESC I says it in eighths of a millimetre.
  endLine(writer, heightDots, spacingDots) {
    if (heightDots <= spacingDots) writer.write(lineFeed);
    else writer.write(esc, 0x49, heightDots);
  },
  alignsPictures: false,
  largestSize: 6,
};
