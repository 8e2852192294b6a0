import type { Symbology } from "../document.ts";

/** A value each symbology can carry, check digits included, so that sample data prints and scans. */
export const codeSamples = {
  "upc-a": "036000291452",
  "upc-e": "01234565",
  ean13: "4006381333931",
  ean8: "96385074",
  code39: "PLATEN-39",
  itf: "00012345678905",
  codabar: "A12345B",
  code93: "PLATEN93",
  code128: "PLATEN-128",
  "gs1-128": "(01)09506000134352",
  qrcode: "https://example.com/receipt/1",
  pdf417: "PLATEN PDF417",
  datamatrix: "PLATEN-DM",
} satisfies Record<Symbology | "qrcode" | "pdf417" | "datamatrix", string>;

/** Shorter values, for narrow paper. The other symbologies have one length. */
export const shorterSamples: Partial<Record<Symbology, readonly string[]>> = {
  code39: ["A-1042", "42"],
  itf: ["123456", "42"],
  codabar: ["A42B"],
  code93: ["1042", "42"],
  code128: ["A-1042", "1042"],
  "gs1-128": ["(10)42"],
};

/** One white dot. */
export const imageSample =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg==";
