import bwip from "bwip-js/node";

/** Modules of a 2D code, row by row, 1 is black. */
export interface Modules {
  columns: number;
  rows: number;
  cells: readonly number[];
}

export type SymbolOptions = Readonly<Record<string, string | number | boolean>>;

/** The same code is often printed again and again: previews and copies. */
const maxCached = 64;

const cache = new Map<string, readonly unknown[] | undefined>();

/** Widths of bars and spaces in turn, beginning with a bar. Undefined when the data cannot be such a code. */
export function encodeBars(
  symbology: string,
  text: string,
  options: SymbolOptions = {},
): readonly number[] | undefined {
  const [symbol] = encode(symbology, text, options) ?? [];
  return isObject(symbol) && "sbs" in symbol ? numbers(symbol.sbs) : undefined;
}

export function encodeModules(symbology: string, text: string, options: SymbolOptions = {}): Modules | undefined {
  const [symbol] = encode(symbology, text, options) ?? [];
  if (!isObject(symbol) || !("pixs" in symbol)) return undefined;
  const cells = numbers(symbol.pixs);
  const columns = "pixx" in symbol ? Number(symbol.pixx) : cells.length;
  return { columns, rows: cells.length / columns, cells };
}

function encode(symbology: string, text: string, options: SymbolOptions): readonly unknown[] | undefined {
  const key = JSON.stringify([symbology, text, options]);
  if (cache.has(key)) return cache.get(key);
  const made = tryEncode(symbology, text, options);
  const [oldest] = cache.keys();
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  return made;
}

/** A printer prints nothing when the data does not make a code; the library throws. */
function tryEncode(symbology: string, text: string, options: SymbolOptions): readonly unknown[] | undefined {
  try {
    return bwip.raw({ bcid: symbology, text, ...options });
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function numbers(value: unknown): number[] {
  return value instanceof Object && Symbol.iterator in value ? Array.from(value as Iterable<unknown>, Number) : [];
}
