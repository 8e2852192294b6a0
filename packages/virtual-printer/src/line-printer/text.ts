import { type CellSheet, type CellStyle, cell, cellSheet, dress } from "../text/cell.ts";
import type { Character, Encoding } from "../text/decoder.ts";
import { DESCENT, isCombining } from "../text/glyphs.ts";
import type { Engine } from "./line-printer.ts";
import { userCharacterKey } from "./memory.ts";

/** Puts a run of characters on the line, in the styles and the code page of the moment. */
export function printText(engine: Engine, bytes: Uint8Array): void {
  let narrow: CellSheet | undefined;
  let wide: CellSheet | undefined;
  for (const character of engine.decoder.decode(bytes, encodingOf(engine))) {
    if (character.wide) wide ??= cellSheet(wideStyle(engine));
    else narrow ??= cellSheet(narrowStyle(engine));
    const sheet = character.wide ? wide : narrow;
    if (sheet) printCharacter(engine, character, sheet);
  }
}

/** Width of a plain character with its spacing: the column that tabs and text listings count in. */
export function columnWidth(engine: Engine): number {
  const { modes } = engine;
  return (engine.cellOf(modes.font).width + modes.characterSpacing) * modes.width;
}

function printCharacter(engine: Engine, { text, wide, code }: Character, sheet: CellSheet): void {
  const { style } = sheet;
  const column = style.size.width;
  const descent = style.rotated ? DESCENT : DESCENT * style.height;
  const base = isCombining(text) && !engine.page ? engine.line.takeBack() : undefined;
  const cluster = base === undefined ? text : base + text;
  const own = ownCharacter(engine, code);
  const picture = own ? dress(own, style) : cell(sheet, cluster, wide);
  engine.put({ picture, descent, character: { text: cluster, column } });
}

function ownCharacter(engine: Engine, code: number | undefined) {
  if (!engine.modes.userCharacters || code === undefined) return undefined;
  return engine.memory.userCharacters.get(userCharacterKey(engine.modes.font, code));
}

function narrowStyle(engine: Engine): CellStyle {
  const { modes } = engine;
  return {
    size: engine.cellOf(modes.font),
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
function wideStyle(engine: Engine): CellStyle {
  const { modes } = engine;
  const { kanji } = modes;
  return {
    size: engine.cellOf(modes.font),
    bold: modes.bold || modes.doubleStrike,
    invert: modes.invert,
    underline: kanji.underline,
    width: kanji.width,
    height: kanji.height,
    rotated: modes.rotated,
    before: kanji.before * kanji.width,
    after: kanji.after * kanji.width,
  };
}

function encodingOf({ modes, model }: Engine): Encoding {
  const base = { codePage: modes.codePage, international: modes.international };
  if (modes.utf8) return { ...base, kind: "utf-8", charset: model.multibyte.charset };
  // Shift JIS tells double bytes apart by itself and needs no FS &.
  if (modes.japanese === "shift_jis") return { ...base, kind: "multibyte", charset: "shift_jis" };
  if (!modes.multibyte) return { ...base, kind: "single", charset: model.multibyte.charset };
  const jis = modes.japanese === "jis" && model.multibyte.charset === "shift_jis";
  return { ...base, kind: jis ? "jis" : "multibyte", charset: model.multibyte.charset };
}
