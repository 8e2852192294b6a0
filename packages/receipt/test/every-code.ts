import type { Align, BarcodeBlock, DocumentBlock, QrCodeBlock, Symbology } from "../src/document.ts";
import type { CodeKind } from "../src/profile/profile.ts";
import { codeSamples } from "../src/sample/code-samples.ts";
import { defaults } from "../src/template/block-defaults.ts";

export const symbologies = [
  "upc-a",
  "upc-e",
  "ean13",
  "ean8",
  "code39",
  "itf",
  "codabar",
  "code93",
  "code128",
  "gs1-128",
] as const satisfies readonly Symbology[];

export const everyCode: readonly CodeKind[] = ["qrcode", "pdf417", "datamatrix", ...symbologies];

const at = { path: "config.blocks[0]", align: "center" } as const;

export function barcode(symbology: Symbology, changes: Partial<BarcodeBlock> = {}): BarcodeBlock {
  return { ...at, type: "barcode", symbology, content: codeSamples[symbology], ...defaults.barcode, ...changes };
}

export function qr(changes: Partial<QrCodeBlock> = {}): QrCodeBlock {
  return { ...at, type: "qrcode", content: codeSamples.qrcode, ...defaults.qrcode, ...changes };
}

/** A code as a template gets it that says nothing but what it holds. */
export function codeOf(kind: CodeKind, align: Align = "center"): DocumentBlock {
  switch (kind) {
    case "qrcode":
      return qr({ align });
    case "pdf417":
      return { ...at, type: kind, content: codeSamples.pdf417, ...defaults.pdf417, align };
    case "datamatrix":
      return { ...at, type: kind, content: codeSamples.datamatrix, ...defaults.datamatrix, align };
    default:
      return barcode(kind, { align });
  }
}

/** ZXing gives UPC codes as the EAN-13 they are part of, and GS1 without its brackets. */
const otherwise: Partial<Record<CodeKind, string>> = {
  "upc-a": "0036000291452",
  "upc-e": "0012345000065",
  "gs1-128": "0109506000134352",
};

/** What a scanner says of such a code. */
export function scannedAs(kind: CodeKind): string {
  return otherwise[kind] ?? codeSamples[kind];
}
