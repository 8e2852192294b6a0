import { encodeModules, type Modules } from "./bwip.ts";
import { type Draw, FN, moduleSize, type Setting, stretch } from "./modules.ts";

/** What other codes call kind and shape are columns and rows here. */
const COLUMNS = FN.kind;
const ROWS = FN.shape;
/** Start, stop and row indicators are 69 modules wide, every column of data 17 more. */
const FRAME = 69;
const COLUMN = 17;
const MAX_COLUMNS = 30;
const MIN_ROWS = 3;
const MAX_ROWS = 90;
const DEFAULT_ROW_HEIGHT = 3;
const MAX_ROW_HEIGHT = 8;
/** fn 69: a level of its own (48), or a share of the data in tenths (49, the default with 1). */
const BY_LEVEL = 48;
const BY_RATIO = 49;
/** The largest number of correction words that still asks for the level at this place in the list. */
const WORDS_OF_LEVEL = [0, 3, 10, 20, 45, 100, 200, 400];

export const pdf417: Draw = (data, setting, maxWidth) => {
  const text = Buffer.from(data).toString("latin1");
  const width = moduleSize(setting);
  const rowHeight = setting(FN.rowHeight, DEFAULT_ROW_HEIGHT);
  const columns = setting(COLUMNS, 0);
  const rows = setting(ROWS, 0);
  const symbology = setting(FN.options, 0) % 48 === 1 ? "pdf417compact" : "pdf417";
  const shape = rows >= MIN_ROWS && rows <= MAX_ROWS ? { rows } : {};
  const encode = (count: number, eclevel: number) =>
    encodeModules(symbology, text, {
      binarytext: true,
      eclevel,
      ...shape,
      ...(count > 0 ? { columns: count } : {}),
    });
  const level = correctionLevel(setting, () => encodeModules("pdf417", text, { binarytext: true, eclevel: 0 }));
  let symbol = encode(columns <= MAX_COLUMNS ? columns : 0, level);
  // With columns left to the printer, it takes as many as fit.
  if (symbol && columns === 0 && symbol.columns * width > maxWidth) {
    symbol = encode(Math.max(1, Math.floor((maxWidth / width - FRAME) / COLUMN)), level);
  }
  const known = rowHeight >= 1 && rowHeight <= MAX_ROW_HEIGHT ? rowHeight : DEFAULT_ROW_HEIGHT;
  return symbol && stretch(symbol, width, () => width * known);
};

function correctionLevel(setting: Setting, bare: () => Modules | undefined): number {
  const value = setting(FN.correction, 1, 1);
  if (setting(FN.correction, BY_RATIO) === BY_LEVEL) return Math.min(8, Math.max(0, value - 48));
  const symbol = bare();
  const dataWords = symbol ? symbol.rows * ((symbol.columns - FRAME) / COLUMN) : 0;
  const wanted = (dataWords * value) / 10;
  const level = WORDS_OF_LEVEL.findIndex((words) => wanted <= words);
  return level < 0 ? 8 : level;
}
