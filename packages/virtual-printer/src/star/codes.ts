import { byteAt, digitAt } from "../commands/parameters.ts";
import type { CommandHandler, CommandHandlers } from "../line-printer/command-handler.ts";
import { captioned, drawBars } from "../symbols/bars.ts";
import { encodeLinear } from "../symbols/linear.ts";
import { symbolSetting } from "../symbols/modules.ts";
import { fontA } from "../text/glyphs.ts";

/** Symbologies by their number in GS k, in the order of ESC b n1. */
const symbologies = [1, 0, 3, 2, 4, 5, 14, 7, 6];
const code39 = 4;
const itf = 5;
const code128 = 6;
const codabar = 8;

/** ESC b n3 of codes with two widths: dots of a narrow and of a wide bar. */
const barWidths: readonly (readonly [narrow: number, wide: number])[] = [
  [2, 6],
  [3, 9],
  [4, 12],
  [2, 5],
  [3, 8],
  [4, 10],
  [2, 4],
  [3, 6],
  [4, 8],
];
const itfBarWidths: readonly (readonly [narrow: number, wide: number])[] = [
  [2, 5],
  [4, 10],
  [6, 15],
  [2, 4],
  [4, 8],
  [6, 12],
  [2, 6],
  [3, 9],
  [4, 12],
];

const qr = 49;
const pdf417 = 48;

/** ESC b n1 n2 n3 n4 data RS. */
const barcode: CommandHandler = (printer, bytes) => {
  const kind = digitAt(bytes, 2);
  const raw = Buffer.from(bytes.subarray(6, -1)).toString("latin1");
  const content = kind === code128 ? raw.replaceAll("%0", "%") : raw;
  const symbol = encodeLinear(symbologies[kind] ?? -1, Buffer.from(content, "latin1"));
  const mode = digitAt(bytes, 4);
  const [narrow, wide] = widths(kind, mode);
  if (!symbol || narrow === undefined) return;
  const bars = drawBars(symbol, narrow, byteAt(bytes, 5), wide);
  const { picture, texts } = captioned(bars, symbol.hri, digitAt(bytes, 3) % 2 === 0 ? "below" : "none", fontA);
  if (bars.width <= printer.areaWidth) printer.printBlock(picture, { texts });
};

function widths(kind: number, mode: number): readonly [number?, number?] {
  if (kind === itf) return itfBarWidths[mode - 1] ?? [];
  if (kind === code39 || kind === codabar) return barWidths[mode - 1] ?? [];
  return mode >= 1 && mode <= 3 ? [mode + 1] : [];
}

/** ESC GS y S n v: model, error correction, module size. */
const qrSetting: CommandHandler = (printer, bytes) => {
  const { settings } = printer.memory.symbols.of(qr);
  const [what, value] = [byteAt(bytes, 4) - 0x30, byteAt(bytes, 5)];
  if (what === 0) settings.set(symbolSetting.kind, Uint8Array.of(48 + value));
  if (what === 1) settings.set(symbolSetting.correction, Uint8Array.of(48 + value));
  if (what === 2) settings.set(symbolSetting.moduleSize, Uint8Array.of(value));
};

/** ESC GS x S n v: error correction, module width, height of a row in modules. */
const stackedSetting: CommandHandler = (printer, bytes) => {
  const { settings } = printer.memory.symbols.of(pdf417);
  const [what, value] = [byteAt(bytes, 4) - 0x30, byteAt(bytes, 5)];
  if (what === 1) settings.set(symbolSetting.correction, Uint8Array.of(48, 48 + value));
  if (what === 2) settings.set(symbolSetting.moduleSize, Uint8Array.of(value));
  if (what === 3) settings.set(symbolSetting.rowHeight, Uint8Array.of(value));
};

/** Bar codes and matrices by Star's commands. */
export const starCodes: CommandHandlers = {
  "ESC b": barcode,
  "ESC GS y S": qrSetting,
  "ESC GS y D": (printer, bytes) => {
    printer.memory.symbols.of(qr).data = bytes.slice(8);
  },
  "ESC GS y P": (printer) => printer.printSymbol(qr),
  "ESC GS x S 0": (printer, bytes) => {
    const { settings } = printer.memory.symbols.of(pdf417);
    settings.set(symbolSetting.shape, Uint8Array.of(byteAt(bytes, 6)));
    settings.set(symbolSetting.kind, Uint8Array.of(byteAt(bytes, 7)));
  },
  "ESC GS x S": stackedSetting,
  "ESC GS x D": (printer, bytes) => {
    printer.memory.symbols.of(pdf417).data = bytes.slice(6);
  },
  "ESC GS x P": (printer) => printer.printSymbol(pdf417),
};
