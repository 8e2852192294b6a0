import { type CellSheet, type CellStyle, cell, cellSheet } from "../text/cell.ts";
import type { Character, Encoding } from "../text/decoder.ts";
import { isCombining, plainDescent } from "../text/glyphs.ts";
import type { LinePrinter } from "./line-printer.ts";

/** Puts a run of characters on the line, in the styles and the code page of the moment. */
export function printText(printer: LinePrinter, bytes: Uint8Array): void {
  let narrow: CellSheet | undefined;
  let wide: CellSheet | undefined;
  for (const character of printer.decoder.decode(bytes, encodingOf(printer))) {
    if (character.wide) wide ??= cellSheet(wideStyle(printer));
    else narrow ??= cellSheet(narrowStyle(printer));
    const sheet = character.wide ? wide : narrow;
    if (sheet) printCharacter(printer, character, sheet);
  }
}

/** Width of a plain character with its spacing: the column that tabs and text listings count in. */
export function columnWidth(printer: LinePrinter): number {
  const { modes } = printer;
  return (printer.cellOf(modes.font).width + modes.characterSpacing) * modes.width;
}

function printCharacter(printer: LinePrinter, { text, wide }: Character, sheet: CellSheet): void {
  const { style } = sheet;
  const column = style.size.width;
  const descent = style.rotated ? plainDescent : plainDescent * style.height;
  const base = isCombining(text) && !printer.page ? printer.line.takeBack() : undefined;
  const cluster = base === undefined ? text : base + text;
  printer.put({ picture: cell(sheet, cluster, wide), descent, character: { text: cluster, column } });
}

function narrowStyle(printer: LinePrinter): CellStyle {
  const { modes } = printer;
  return {
    size: printer.cellOf(modes.font),
    bold: modes.bold || modes.doubleStrike,
    invert: modes.invert,
    underline: modes.underline,
    width: modes.width,
    height: modes.height,
    rotated: modes.rotated,
    before: 0,
    after: modes.characterSpacing * modes.width,
  };
}

/** Double-byte characters have sizes, spacing and an underline of their own. */
function wideStyle(printer: LinePrinter): CellStyle {
  const { underline, width, height, before, after } = printer.modes.kanji;
  return { ...narrowStyle(printer), underline, width, height, before: before * width, after: after * width };
}

function encodingOf({ modes, model }: LinePrinter): Encoding {
  const { codePage, international } = modes;
  const kind = encodingKind(modes, model);
  // Shift JIS tells double bytes apart by itself and needs no FS &.
  const isShiftJis = kind === "multibyte" && modes.japanese === "shift_jis";
  return { kind, codePage, international, charset: isShiftJis ? "shift_jis" : model.multibyte.charset };
}

function encodingKind(modes: LinePrinter["modes"], model: LinePrinter["model"]): Encoding["kind"] {
  if (modes.utf8) return "utf-8";
  if (modes.japanese === "shift_jis") return "multibyte";
  if (!modes.multibyte) return "single";
  return modes.japanese === "jis" && model.multibyte.charset === "shift_jis" ? "jis" : "multibyte";
}
