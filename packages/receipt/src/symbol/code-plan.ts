import type { QrCodeBlock, Symbology } from "../document.ts";

/** What a code says and the shape it was given: all that whoever draws it needs to know. */
export type CodePlan = MatrixPlan | BarsPlan;

export type MatrixPlan =
  | { kind: "qrcode"; bytes: Uint8Array; level: QrCodeBlock["errorCorrection"]; size: number }
  | { kind: "datamatrix"; codewords: readonly number[]; side: number; size: number }
  | {
      kind: "pdf417";
      /** Plain text, or the codewords that it has been compacted to. */
      text: string | readonly number[];
      columns: number;
      rows: number;
      level: number;
      size: number;
      /** How high a row is, in modules. */
      rowModules: number;
    };

export interface BarsPlan {
  kind: "bars";
  symbol: BarsContent;
  /** Dots of the narrowest bar, and of a wide one in codes that have two widths. */
  narrow: number;
  wide: number;
  height: number;
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
