import { encodeModules, type Modules } from "./bwip.ts";
import { type Draw, moduleSize, type Setting, stretch, symbolSetting } from "./modules.ts";

/** The functions that set kind and shape of other codes set columns and rows of this one. */
const columnsFunction = symbolSetting.kind;
const rowsFunction = symbolSetting.shape;
/** Start, stop and row indicators are 69 modules wide, every column of data 17 more. */
const frame = 69;
const column = 17;
const maxColumns = 30;
const minRows = 3;
const maxRows = 90;
const defaultRowHeight = 3;
const maxRowHeight = 8;
/** fn 69: a level of its own (48), or a share of the data in tenths (49, the default with 1). */
const byLevel = 48;
const byRatio = 49;
/** The largest number of correction words that still asks for the level at this place in the list. */
const wordsOfLevel = [0, 3, 10, 20, 45, 100, 200, 400];

export const pdf417: Draw = (data, setting, maxWidth) => {
  const text = Buffer.from(data).toString("latin1");
  const width = moduleSize(setting);
  const rowHeight = setting(symbolSetting.rowHeight, defaultRowHeight);
  const columns = setting(columnsFunction, 0);
  const rows = setting(rowsFunction, 0);
  const symbology = setting(symbolSetting.options, 0) % 48 === 1 ? "pdf417compact" : "pdf417";
  const shape = rows >= minRows && rows <= maxRows ? { rows } : {};
  const encode = (count: number, eclevel: number) =>
    encodeModules(symbology, text, {
      binarytext: true,
      eclevel,
      ...shape,
      ...(count > 0 ? { columns: count } : {}),
    });
  const level = correctionLevel(setting, () => encodeModules("pdf417", text, { binarytext: true, eclevel: 0 }));
  let symbol = encode(columns <= maxColumns ? columns : 0, level);
  // With columns left to the printer, it takes as many as fit.
  if (symbol && columns === 0 && symbol.columns * width > maxWidth) {
    symbol = encode(Math.max(1, Math.floor((maxWidth / width - frame) / column)), level);
  }
  const known = rowHeight >= 1 && rowHeight <= maxRowHeight ? rowHeight : defaultRowHeight;
  return symbol && stretch(symbol, width, width * known);
};

function correctionLevel(setting: Setting, bare: () => Modules | undefined): number {
  const value = setting(symbolSetting.correction, 1, 1);
  if (setting(symbolSetting.correction, byRatio) === byLevel) return Math.min(8, Math.max(0, value - 48));
  const symbol = bare();
  const dataWords = symbol ? symbol.rows * ((symbol.columns - frame) / column) : 0;
  const wanted = (dataWords * value) / 10;
  const level = wordsOfLevel.findIndex((words) => wanted <= words);
  return level < 0 ? 8 : level;
}
