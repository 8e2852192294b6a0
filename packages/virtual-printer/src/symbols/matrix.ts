import type { Bitmap } from "../bitmap.ts";
import { encodeModules, type SymbolOptions } from "./bwip.ts";
import { type Draw, moduleSize, type Setting, stretch, symbolSetting } from "./modules.ts";
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
  return symbol && stretch(symbol, moduleSize(setting));
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
  return symbol && stretch(symbol, moduleSize(setting));
};

const drawings: Readonly<Record<number, Draw>> = {
  48: pdf417,
  49: qr,
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
