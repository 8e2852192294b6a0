import type { Bitmap } from "../../bitmap.ts";
import { byteAt, type CommandHandler, type CommandHandlers } from "../../line-printer/command-handler.ts";
import type { Engine } from "../../line-printer/line-printer.ts";
import type { SymbolRecord } from "../../line-printer/symbol-store.ts";
import { drawMatrix } from "../../symbols/matrix.ts";

const STORE = 80;
const PRINT = 81;
const TELL_SIZE = 82;
/** The largest QR code holds 7,089 digits; nothing else holds more. */
const MAX_DATA = 7089;
/** No setting is longer; what else a host sends with it is not kept. */
const MAX_SETTING = 8;
const FIRST_KIND = 48;
const LAST_KIND = 54;
/** Second byte of the size report; codes other than PDF417 answer as QR does. */
const SIZE_REPORT = { pdf417: 0x2f, other: 0x36 };
const PDF417 = 48;
const COMPOSITE = 52;
const LINEAR_PART = 48;
const SEPARATOR = 0x7c;
const UNIT_SEPARATOR = 0x1f;

/** GS ( k pL pH cn fn …: settings and data are collected until the print function draws the code. */
const twoDimensional: CommandHandler = (engine, bytes) => {
  const cn = byteAt(bytes, 5);
  const fn = byteAt(bytes, 6);
  const parameters = bytes.subarray(7);
  if (cn < FIRST_KIND || cn > LAST_KIND) return;
  const record = engine.memory.symbols.of(cn);
  if (fn === STORE && cn === COMPOSITE) storeComposite(record, parameters);
  else if (fn === STORE) record.data = parameters.slice(1, 1 + MAX_DATA);
  else if (fn === PRINT) printSymbol(engine, cn);
  else if (fn === TELL_SIZE) tellSize(engine, cn);
  else record.settings.set(fn, parameters.slice(0, MAX_SETTING));
};

/**
 * A composite code comes in two stores, m a b d…: a is 48 for the linear part, whose symbology is b, and 49 for the 2D
 * part above it. Together they are kept as the symbology and `linear|2D`.
 */
function storeComposite(record: SymbolRecord, parameters: Uint8Array): void {
  const part = parameters.slice(2, 2 + MAX_DATA);
  if (byteAt(parameters, 1) === LINEAR_PART) record.linearPart = part;
  else record.matrixPart = part.subarray(1);
  const { linearPart, matrixPart } = record;
  if (linearPart && matrixPart) record.data = Uint8Array.from([...linearPart, SEPARATOR, ...matrixPart]);
}

export function printSymbol(engine: Engine, cn: number): void {
  const picture = draw(engine, cn);
  if (picture && picture.width <= available(engine)) engine.printBlock(picture, { turns: true });
}

function draw(engine: Engine, cn: number): Bitmap | undefined {
  const { data, settings } = engine.memory.symbols.of(cn);
  const setting = (fn: number, fallback: number, index = 0) => settings.get(fn)?.[index] ?? fallback;
  return drawMatrix(cn, data, setting, available(engine));
}

function available(engine: Engine): number {
  return engine.page ? engine.page.lineWidth : engine.areaWidth;
}

/** Width and height in dots, and whether it could be printed as it is. */
function tellSize(engine: Engine, cn: number): void {
  const picture = draw(engine, cn);
  const printable = picture !== undefined && picture.width <= available(engine);
  const fields = [String(picture?.width ?? 0), String(picture?.height ?? 0), "1", printable ? "0" : "1"];
  const separator = String.fromCharCode(UNIT_SEPARATOR);
  const kind = cn === PDF417 ? SIZE_REPORT.pdf417 : SIZE_REPORT.other;
  const bytes = Uint8Array.from([0x37, kind, ...Buffer.from(fields.join(separator), "latin1"), 0]);
  engine.emit({ type: "reply", bytes });
}

export const twoDimensionalCommands: CommandHandlers = { "GS ( k": twoDimensional };
