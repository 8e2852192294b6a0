import type { CommandHandler } from "../line-printer/command-handler.ts";
import type { LinePrinter } from "../line-printer/line-printer.ts";
import { printBars } from "../line-printer/print-bars.ts";
import type { HriPosition } from "../symbols/bars.ts";
import { symbolSetting } from "../symbols/modules.ts";
import { alignBy, numberOf } from "./attributes.ts";
import { elementOf } from "./document.ts";
import { barcodeTypes } from "./vocabulary.ts";
import type { XmlElement } from "./xml.ts";

/** GS k numbers symbologies from here on. */
const firstBarcode = 65;
const usualBars = { width: 3, height: 162 };

/** The kinds of GS ( k. */
const kinds: Readonly<Record<string, number>> = { pdf417_standard: 48, qrcode_model_2: 49, datamatrix_square: 54 };
const qrLevels = "lmqh";
const qrModel2 = 50;
/** GS ( k takes 48 as 0. */
const zero = 48;

/** In standard mode a code that is higher is not printed, and nobody is told. */
const tallest = 831;

export const barcode: CommandHandler = (printer, bytes) => {
  const element = elementOf(bytes);
  if (!element) return;
  const { attributes } = element;
  alignBy(printer, attributes);
  printer.modes.barcode = {
    hri: (attributes.get("hri") ?? "none") as HriPosition,
    hriFont: attributes.get("font") === "font_b" ? "B" : "A",
    height: numberOf(attributes, "height") ?? usualBars.height,
    moduleWidth: numberOf(attributes, "width") ?? usualBars.width,
  };
  printBars(printer, firstBarcode + barcodeTypes.indexOf(attributes.get("type") ?? ""), dataOf(element));
};

export const symbol: CommandHandler = (printer, bytes) => {
  const element = elementOf(bytes);
  const kind = kinds[element?.attributes.get("type") ?? ""];
  if (!element || kind === undefined) return;
  alignBy(printer, element.attributes);
  store(printer, kind, element);
  const picture = printer.drawSymbol(kind);
  if (picture && picture.height <= tallest) printer.printSymbol(kind);
};

function store(printer: LinePrinter, kind: number, element: XmlElement): void {
  const record = printer.memory.symbols.of(kind);
  const { settings } = record;
  settings.clear();
  record.data = dataOf(element);
  const set = (what: number, ...values: number[]) => settings.set(what, Uint8Array.from(values));
  const level = /^level_(.)$/.exec(element.attributes.get("level") ?? "")?.[1];
  const width = numberOf(element.attributes, "width");
  if (width !== undefined) set(symbolSetting.moduleSize, width);
  if (kind === kinds.qrcode_model_2) {
    set(symbolSetting.kind, qrModel2);
    if (level) set(symbolSetting.correction, zero + Math.max(0, qrLevels.indexOf(level)));
  }
  if (kind === kinds.pdf417_standard) {
    set(symbolSetting.kind, numberOf(element.attributes, "size") ?? 0);
    set(symbolSetting.rowHeight, numberOf(element.attributes, "height") ?? 3);
    if (level) set(symbolSetting.correction, zero, zero + Number(level));
  }
}

/** `\xnn` is a byte, two backslashes are one. What is not ASCII a printer turns into an encoding of its own choice. */
function dataOf({ text }: XmlElement): Uint8Array {
  const bytes = text.replace(/\\(?:x([\da-fA-F]{2})|\\)/g, (_, hex?: string) => {
    return hex === undefined ? "\\" : String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Uint8Array.from(bytes, (character) => Math.min(character.charCodeAt(0), 0xff));
}
