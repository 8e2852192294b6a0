import { byteAt, digitAt } from "../../commands/parameters.ts";
import { type CommandHandler, type CommandHandlers, replyBlock } from "../../line-printer/command-handler.ts";
import type { LinePrinter } from "../../line-printer/line-printer.ts";
import { printBars } from "../../line-printer/print-bars.ts";
import type { HriPosition } from "../../symbols/bars.ts";
import { isDrawn } from "../../symbols/matrix.ts";

const hriPositions: readonly HriPosition[] = ["none", "above", "below", "both"];
const maxModuleWidth = 6;
/** GS w 68–76 are steps of half a dot from 2 to 6 on the models that have them. */
const fineWidths = { first: 68, last: 76 };
const functionB = 65;

const printBarcode: CommandHandler = (printer, bytes) => {
  const m = byteAt(bytes, 2);
  const data = m >= functionB ? bytes.subarray(4) : withoutTerminator(bytes.subarray(3));
  printBars(printer, m, data);
};

function withoutTerminator(data: Uint8Array): Uint8Array {
  return data.at(-1) === 0 ? data.subarray(0, -1) : data;
}

const moduleWidth: CommandHandler = ({ modes }, bytes) => {
  const n = byteAt(bytes, 2);
  const fine = n >= fineWidths.first && n <= fineWidths.last;
  const width = fine ? Math.round((n - fineWidths.first) / 2) + 2 : n;
  if (width >= 1 && width <= maxModuleWidth) modes.barcode = { ...modes.barcode, moduleWidth: width };
};

const storeFunction = 80;
const printFunction = 81;
const sizeFunction = 82;
/** The largest QR code holds 7,089 digits; nothing else holds more. */
const maxData = 7089;
/** No setting is longer; what else a host sends with it is not kept. */
const maxSetting = 8;
/** Second byte of the size report; codes other than PDF417 answer as QR does. */
const sizeReport = { pdf417: 0x2f, other: 0x36 };
const pdf417 = 48;
const unitSeparator = "\x1f";

/** GS ( k pL pH cn fn …: settings and data are collected until the print function draws the code. */
const twoDimensional: CommandHandler = (printer, bytes) => {
  const cn = byteAt(bytes, 5);
  const fn = byteAt(bytes, 6);
  const parameters = bytes.subarray(7);
  if (!isDrawn(cn)) {
    printer.emit({ type: "unknown", bytes });
    return;
  }
  const record = printer.memory.symbols.of(cn);
  if (fn === storeFunction) record.data = parameters.slice(1, 1 + maxData);
  else if (fn === printFunction) printer.printSymbol(cn);
  else if (fn === sizeFunction) tellSize(printer, cn);
  else record.settings.set(fn, parameters.slice(0, maxSetting));
};

/** Width and height in dots, and whether it could be printed as it is. */
function tellSize(printer: LinePrinter, cn: number): void {
  const picture = printer.drawSymbol(cn);
  const printable = picture !== undefined && picture.width <= printer.availableWidth;
  const fields = [String(picture?.width ?? 0), String(picture?.height ?? 0), "1", printable ? "0" : "1"];
  const kind = cn === pdf417 ? sizeReport.pdf417 : sizeReport.other;
  replyBlock(printer, kind, fields.join(unitSeparator));
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
    const hri = hriPositions[digitAt(bytes, 2)];
    if (hri) modes.barcode = { ...modes.barcode, hri };
  },
  "GS f": ({ modes }, bytes) => {
    modes.barcode = { ...modes.barcode, hriFont: digitAt(bytes, 2) === 0 || byteAt(bytes, 2) === 97 ? "A" : "B" };
  },
  "GS ( k": twoDimensional,
};
