import type { BarcodeBlock, QrCodeBlock, Symbology } from "../document.ts";

/** What a code says and the shape it was given: all that a printer's language or a drawing needs to know of it. */
export type CodePlan = MatrixPlan | BarsPlan;

export type MatrixPlan = QrPlan | DataMatrixPlan | Pdf417Plan;

export interface QrPlan {
  kind: "qrcode";
  content: string;
  /** The content in UTF-8. */
  bytes: Uint8Array;
  level: QrCodeBlock["errorCorrection"];
  /** Dots of a module. */
  size: number;
}

export interface DataMatrixPlan {
  kind: "datamatrix";
  content: string;
  bytes: Uint8Array;
  codewords: readonly number[];
  /** Modules along each side. */
  side: number;
  size: number;
}

export interface Pdf417Plan {
  kind: "pdf417";
  content: string;
  bytes: Uint8Array;
  /** What the content has been compacted to; absent for plain text, which printers and drawing libraries compact themselves. */
  codewords?: readonly number[];
  columns: number;
  rows: number;
  level: number;
  size: number;
  /** How high a row is, in modules. */
  rowModules: number;
}

export interface BarsPlan {
  kind: "bars";
  /** As it was asked for; `symbol` has it complete with its check digit. */
  content: string;
  symbol: BarsContent;
  /** Dots of the narrowest bar, and of a wide one in codes that have two widths. */
  narrow: number;
  wide: number;
  height: number;
  /** Where the caption stands. */
  text: BarcodeBlock["text"];
  /** What a person reads beside the bars. */
  caption: string;
}

type Code128 = "code128" | "gs1-128";

/** Code 128 comes as its symbol characters, so that the code sets are chosen in one place. */
export type BarsContent =
  | { symbology: Exclude<Symbology, Code128>; content: string }
  | { symbology: Code128; characters: readonly number[] };

/** Modules of a code row by row, 1 is black. */
export interface Modules {
  columns: number;
  cells: ArrayLike<number>;
}

/** Works out what codes look like. Injected, so that printers that draw all their codes themselves load no library. */
export interface CodeDrawer {
  matrix(plan: MatrixPlan): Modules;
  /** The widths of bars and spaces in turn, in modules, beginning with a bar. */
  bars(symbol: BarsContent): readonly number[];
}
