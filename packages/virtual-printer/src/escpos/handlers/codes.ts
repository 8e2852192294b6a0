import {
  byteAt,
  type CommandHandler,
  type CommandHandlers,
  digitAt,
  replyBlock,
} from "../../line-printer/command-handler.ts";
import type { LinePrinter } from "../../line-printer/line-printer.ts";
import type { SymbolRecord } from "../../line-printer/memory.ts";
import { captioned, drawBars, type HriPosition } from "../../symbols/bars.ts";
import { encodeLinear } from "../../symbols/linear.ts";

const HRI_POSITIONS: readonly HriPosition[] = ["none", "above", "below", "both"];
const MAX_MODULE_WIDTH = 6;
/** GS w 68–76 are steps of half a dot from 2 to 6 on the models that have them. */
const FINE_WIDTHS = { first: 68, last: 76 };
const FUNCTION_B = 65;

const printBarcode: CommandHandler = (printer, bytes) => {
  const m = byteAt(bytes, 2);
  const data = m >= FUNCTION_B ? bytes.subarray(4) : withoutTerminator(bytes.subarray(3));
  const symbol = encodeLinear(m, data);
  if (!symbol) return;
  const bars = drawBars(symbol, printer.modes.barcode.moduleWidth, printer.modes.barcode.height);
  const { hri: position, hriFont } = printer.modes.barcode;
  const { picture, texts } = captioned(bars, symbol.hri, position, printer.cellOf(hriFont));
  // A code wider than the print area cannot be printed; the paper moves all the same.
  if (bars.width > printer.availableWidth) printer.feed(printer.page ? 0 : picture.height);
  else printer.printBlock(picture, { turns: true, texts });
};

function withoutTerminator(data: Uint8Array): Uint8Array {
  return data.at(-1) === 0 ? data.subarray(0, -1) : data;
}

const moduleWidth: CommandHandler = ({ modes }, bytes) => {
  const n = byteAt(bytes, 2);
  const fine = n >= FINE_WIDTHS.first && n <= FINE_WIDTHS.last;
  const width = fine ? Math.round((n - FINE_WIDTHS.first) / 2) + 2 : n;
  if (width >= 1 && width <= MAX_MODULE_WIDTH) modes.barcode = { ...modes.barcode, moduleWidth: width };
};

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
const UNIT_SEPARATOR = "\x1f";

/** GS ( k pL pH cn fn …: settings and data are collected until the print function draws the code. */
const twoDimensional: CommandHandler = (printer, bytes) => {
  const cn = byteAt(bytes, 5);
  const fn = byteAt(bytes, 6);
  const parameters = bytes.subarray(7);
  if (cn < FIRST_KIND || cn > LAST_KIND) return;
  const record = printer.memory.symbols.of(cn);
  if (fn === STORE && cn === COMPOSITE) storeComposite(record, parameters);
  else if (fn === STORE) record.data = parameters.slice(1, 1 + MAX_DATA);
  else if (fn === PRINT) printer.printSymbol(cn);
  else if (fn === TELL_SIZE) tellSize(printer, cn);
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

/** Width and height in dots, and whether it could be printed as it is. */
function tellSize(printer: LinePrinter, cn: number): void {
  const picture = printer.drawSymbol(cn);
  const printable = picture !== undefined && picture.width <= printer.availableWidth;
  const fields = [String(picture?.width ?? 0), String(picture?.height ?? 0), "1", printable ? "0" : "1"];
  const kind = cn === PDF417 ? SIZE_REPORT.pdf417 : SIZE_REPORT.other;
  replyBlock(printer, kind, fields.join(UNIT_SEPARATOR));
}

/** Bar codes and 2D codes. */
export const codeCommands: CommandHandlers = {
  "GS k": printBarcode,
  "GS w": moduleWidth,
  "GS h": ({ modes }, bytes) => {
    const height = byteAt(bytes, 2);
    if (height > 0) modes.barcode = { ...modes.barcode, height };
  },
  "GS H": ({ modes }, bytes) => {
    const hri = HRI_POSITIONS[digitAt(bytes, 2)];
    if (hri) modes.barcode = { ...modes.barcode, hri };
  },
  "GS f": ({ modes }, bytes) => {
    modes.barcode = { ...modes.barcode, hriFont: digitAt(bytes, 2) === 0 || byteAt(bytes, 2) === 97 ? "A" : "B" };
  },
  "GS ( k": twoDimensional,
};
