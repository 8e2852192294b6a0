import type { Bitmap } from "../bitmap.ts";
import { encodeModules, type Modules, type SymbolOptions } from "./bwip.ts";
import { type Draw, moduleSize, type Setting, square, stretch, symbolSetting } from "./modules.ts";
import { pdf417 } from "./pdf417.ts";
import { qr } from "./qr.ts";

const text = (data: Uint8Array) => Buffer.from(data).toString("latin1");
const binary = { binarytext: true };

const aztec: Draw = (data, setting) => {
  const compact = setting(symbolSetting.shape, 48) % 48 === 1;
  const layers = setting(symbolSetting.shape, 0, 1);
  const eclevel = setting(symbolSetting.correction, 23);
  const options: SymbolOptions = {
    ...binary,
    ...(compact ? { format: "compact" } : layers > 0 ? { format: "full" } : {}),
    ...(layers > 0 ? { layers } : {}),
    ...(eclevel >= 5 && eclevel <= 95 ? { eclevel } : {}),
  };
  const symbol = encodeModules("azteccode", text(data), options);
  return symbol && square(symbol, moduleSize(setting));
};

const dataMatrix: Draw = (data, setting) => {
  const [columns, rows] = [setting(symbolSetting.shape, 0, 1), setting(symbolSetting.shape, 0, 2)];
  const rectangle = setting(symbolSetting.shape, 48) % 48 === 1;
  const options: SymbolOptions = {
    ...binary,
    ...(rectangle ? { format: "rectangle" } : {}),
    ...(rows > 0 ? { rows } : {}),
    ...(columns > 0 ? { columns } : {}),
  };
  const symbol = encodeModules("datamatrix", text(data), options);
  return symbol && square(symbol, moduleSize(setting));
};

/** The first byte of the stored data says which of the stacked codes it is. */
const stacked: Readonly<Record<number, string>> = {
  72: "databarstacked",
  73: "databarstackedomni",
  76: "databarexpandedstacked",
};

const stackedDataBar: Draw = (data, setting) => {
  const symbology = stacked[data[0] ?? 0];
  if (!symbology) return undefined;
  const content = text(data.subarray(1));
  const coded = symbology === "databarexpandedstacked" || content.startsWith("(") ? content : `(01)${content}`;
  const symbol = encodeModules(symbology, coded, { dontlint: true });
  if (!symbol) return undefined;
  const size = moduleSize(setting);
  const height = stackedRowHeight(symbol, symbology);
  return stretch(symbol, size, (row) => height(row) * size);
};

/** Rows of bars share the height that the separators between them, one module each, leave. */
function stackedRowHeight(symbol: Modules, symbology: string): (row: number) => number {
  if (symbology === "databarstacked") return (row) => [5, 1, 7][row] ?? 1;
  const isBars = (row: number) => row % 4 === 0;
  const barRows = Math.ceil(symbol.rows / 4);
  const barHeight = (symbol.totalHeight - (symbol.rows - barRows)) / barRows;
  return (row) => (isBars(row) ? barHeight : 1);
}

/** Linear part, a bar, and the 2D part above it; the first byte of the data names the linear code. */
const composites: Readonly<Record<number, string>> = {
  65: "ean8composite",
  66: "ean13composite",
  67: "upcacomposite",
  68: "upcecomposite",
  70: "databaromnicomposite",
  71: "databartruncatedcomposite",
  72: "databarstackedcomposite",
  73: "databarstackedomnicomposite",
  74: "databarlimitedcomposite",
  75: "databarexpandedcomposite",
  76: "databarexpandedstackedcomposite",
  77: "gs1-128composite",
};
const compositeRow = 2;

const composite: Draw = (data, setting) => {
  const symbology = composites[data[0] ?? 0];
  if (!symbology) return undefined;
  const symbol = encodeModules(symbology, text(data.subarray(1)), { dontlint: true });
  if (!symbol) return undefined;
  const last = symbol.totalHeight - compositeRow * (symbol.rows - 1);
  const size = moduleSize(setting);
  return stretch(symbol, size, (row) => (row === symbol.rows - 1 ? Math.max(1, last) : compositeRow) * size);
};

const drawings: Readonly<Record<number, Draw>> = {
  48: pdf417,
  49: qr,
  51: stackedDataBar,
  52: composite,
  53: aztec,
  54: dataMatrix,
};

/** Whether the kind of code that GS ( k numbers so is one of those drawn here. */
export function isDrawn(cn: number): boolean {
  return drawings[cn] !== undefined;
}

/** GS ( k cn: undefined when the data cannot be such a code. */
export function drawMatrix(cn: number, data: Uint8Array, setting: Setting, maxWidth: number): Bitmap | undefined {
  return data.length === 0 ? undefined : drawings[cn]?.(data, setting, maxWidth);
}
