import type { BarcodeBlock, Pdf417Block, QrCodeBlock, Symbology } from "../../document.ts";
import type { LaidOut } from "../../layout/laid-out.ts";
import { expandUpcE } from "../../symbol/barcode.ts";
import { joinBytes } from "../../symbol/symbol.ts";
import { utf8Bytes } from "../../text/utf8.ts";

type LaidOutCode = Extract<LaidOut, { type: "symbol" }>;

const esc = 0x1b;
const gs = 0x1d;
const rs = 0x1e;

/** ESC b n1. GS1-128 is not in the list of every model, and is drawn. */
const numbers: Partial<Record<Symbology, number>> = {
  "upc-e": 0,
  "upc-a": 1,
  ean8: 2,
  ean13: 3,
  code39: 4,
  itf: 5,
  code128: 6,
  code93: 7,
  codabar: 8,
};

/** ESC b n2: the content below the bars or not, and a line feed behind. */
const textModes = { none: 1, below: 2 } as const;

/** ESC b n3 for narrow bars of 2, 3 and 4 dots: with wide ones of 2.5 times that where the code has two widths. */
const widthModes: Partial<Record<Symbology, readonly [number, number, number]>> = {
  code39: [4, 5, 6],
  codabar: [4, 5, 6],
  itf: [1, 8, 2],
};
const usualWidthModes = [1, 2, 3] as const;
const narrowest = 2;

/** Frame and columns of a PDF417 in modules, and the height of its rows in modules. */
const pdf417 = { frame: 69, column: 17, row: 3 };
const fixedShape = 1;
const model2 = 2;
const levels = ["L", "M", "Q", "H"] as const;
const automaticMode = 0;

/** A code drawn by the printer itself. What it cannot draw is sent as a picture. */
export function starCode(item: LaidOutCode): Uint8Array {
  const { block } = item;
  switch (block.type) {
    case "barcode":
      return bars(block);
    case "qrcode":
      return qr(block);
    case "pdf417":
      return stacked(block, item);
    case "datamatrix":
      return new Uint8Array(0);
  }
}

function bars(block: BarcodeBlock): Uint8Array {
  const { symbology, height, moduleWidth } = block;
  const text = block.text === "none" ? textModes.none : textModes.below;
  const width = (widthModes[symbology] ?? usualWidthModes)[moduleWidth - narrowest] ?? usualWidthModes[0];
  return joinBytes([esc, 0x62, numbers[symbology] ?? 0, text, width, height], utf8Bytes(barData(block)), [rs]);
}

/** "%" begins a control character in a Code 128; UPC-E is taken as the UPC-A it stands for. */
function barData({ symbology, content }: BarcodeBlock): string {
  if (symbology === "code128") return content.replaceAll("%", "%0");
  if (symbology !== "upc-e" || content.length >= 11) return content;
  return expandUpcE(content.length === 6 ? `0${content}` : content);
}

function qr({ content, size, errorCorrection }: QrCodeBlock): Uint8Array {
  const data = utf8Bytes(content);
  const set = (what: number, value: number) => [esc, gs, 0x79, 0x53, what, value];
  return joinBytes(
    set(0x30, model2),
    set(0x31, levels.indexOf(errorCorrection)),
    set(0x32, size),
    [esc, gs, 0x79, 0x44, 0x31, automaticMode, data.length & 0xff, data.length >> 8],
    data,
    [esc, gs, 0x79, 0x50],
  );
}

function stacked(block: Pdf417Block, { widthDots, heightDots, quietDots }: LaidOutCode): Uint8Array {
  const { content, size, errorCorrection } = block;
  const data = utf8Bytes(content);
  const columns = Math.round((widthDots / size - pdf417.frame) / pdf417.column);
  const rows = Math.round((heightDots - 2 * quietDots) / (pdf417.row * size));
  return joinBytes(
    [esc, gs, 0x78, 0x53, 0x30, fixedShape, rows, columns],
    [esc, gs, 0x78, 0x53, 0x31, errorCorrection],
    [esc, gs, 0x78, 0x53, 0x32, size],
    [esc, gs, 0x78, 0x53, 0x33, pdf417.row],
    [esc, gs, 0x78, 0x44, data.length & 0xff, data.length >> 8],
    data,
    [esc, gs, 0x78, 0x50],
  );
}
