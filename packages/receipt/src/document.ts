/**
 * A Document is what a job stores: the template with its data filled in, every loop unrolled and every condition
 * decided, as plain JSON. It knows nothing of columns or dots, so the same Document prints on any paper width.
 * Print it years later and it says the same: change the shape only together with `documentVersion`.
 */
export const documentVersion = 1;

export interface Document {
  version: typeof documentVersion;
  name: string;
  /** The widest paper the template was made for. Layout uses the smaller of this and the printer's own. */
  widthMm: number;
  /** A label of fixed length; absent for a receipt that is as long as its content. */
  heightMm?: number;
  /** White below what is printed on a receipt; absent: the usual. */
  bottomMarginMm?: number;
  /** Where lines begin; absent: on the left. */
  direction?: "ltr" | "rtl";
  /** How one label is told from the next; absent: continuous paper. */
  media?: "continuous" | "gap" | "black-mark";
  blocks: DocumentBlock[];
}

export type DocumentBlock =
  | TextBlock
  | RowBlock
  | TableBlock
  | DividerBlock
  | FeedBlock
  | ImageBlock
  | QrCodeBlock
  | BarcodeBlock
  | Pdf417Block
  | DataMatrixBlock
  | DrawerBlock
  | CutBlock
  | RawBlock;

/** `path` names the template block this came from, as in `config.blocks[3].blocks[0]`, for messages about it. */
interface Located {
  path: string;
}

export type Align = "left" | "center" | "right";
export type Wrap = "word" | "char" | "clip";

/** Plain text has none of these, font A, and its own size. */
export interface TextStyle {
  bold: boolean;
  underline: boolean;
  invert: boolean;
  font: "A" | "B";
  /** Magnification, 1 to 8. */
  width: number;
  height: number;
}

/** A number of characters, a share of the line, as wide as the content, or what the others leave. */
export type ColumnWidth = { characters: number } | { percent: number } | "auto" | "*";

/** How text is set. Only what is not usual is said: of most documents this would be the larger half. */
interface Setting {
  /** Absent: on the left. */
  align?: Align | undefined;
  /** Absent: between words. */
  wrap?: Wrap | undefined;
  /** What differs from plain text; absent: nothing. */
  style?: Partial<TextStyle> | undefined;
}

export interface Column extends Setting {
  width: ColumnWidth;
}

export interface TextBlock extends Located, Setting {
  type: "text";
  content: string;
}

export interface RowBlock extends Located {
  type: "row";
  columns: Column[];
  /** Blank characters between two columns. */
  gap: number;
  cells: string[];
}

export interface TableBlock extends Located {
  type: "table";
  columns: Column[];
  gap: number;
  header: string[] | null;
  rows: string[][];
}

export interface DividerBlock extends Located {
  type: "divider";
  /** One printable grapheme, repeated over the whole line. */
  char: string;
}

export interface FeedBlock extends Located {
  type: "feed";
  amount: { lines: number } | { mm: number };
}

export type Length = { mm: number } | { percent: number } | { dots: number };

export interface ImageBlock extends Located {
  type: "image";
  /** A data URI; "asset:logo" until the asset is put in its place. */
  source: string;
  /** Absent: the image's own size, at most the paper's width. */
  width?: Length;
  align: Align;
  dither: "none" | "threshold" | "bayer" | "floyd-steinberg" | "atkinson";
  /** −100 all grey to 100 all black and white; absent: as the picture is. */
  contrast?: number;
}

export interface QrCodeBlock extends Located {
  type: "qrcode";
  content: string;
  align: Align;
  /** Dots per module, 1 to 16. */
  size: number;
  errorCorrection: "L" | "M" | "Q" | "H";
}

export type Symbology =
  | "upc-a"
  | "upc-e"
  | "ean13"
  | "ean8"
  | "code39"
  | "itf"
  | "codabar"
  | "code93"
  | "code128"
  | "gs1-128";

export interface BarcodeBlock extends Located {
  type: "barcode";
  content: string;
  align: Align;
  symbology: Symbology;
  /** Bar height in dots. */
  height: number;
  /** Width of the narrowest bar in dots, 2 to 6. */
  moduleWidth: number;
  text: "above" | "below" | "both" | "none";
}

export interface Pdf417Block extends Located {
  type: "pdf417";
  content: string;
  align: Align;
  /** Dots per module, 2 to 8. */
  size: number;
  /** 0: as many as fit. */
  columns: number;
  /** Level 0 to 8. */
  errorCorrection: number;
}

export interface DataMatrixBlock extends Located {
  type: "datamatrix";
  content: string;
  align: Align;
  /** Dots per module, 2 to 16. */
  size: number;
}

interface DrawerBlock extends Located {
  type: "drawer";
  pin: 2 | 5;
}

interface CutBlock extends Located {
  type: "cut";
  mode: "partial" | "full";
}

/** Bytes of a printer's own language, which a client wrote and `raw/raw-check.ts` has passed. */
export interface RawBlock extends Located {
  type: "raw";
  language: "escpos" | "starprnt" | "zpl";
  /** In base64. */
  content: string;
  /** The paper that they feed. */
  heightMm: number;
  /** They end with a cut of their own. */
  endsCut: boolean;
}

/** A block that becomes one symbol for a scanner. */
export type CodeBlock = QrCodeBlock | BarcodeBlock | Pdf417Block | DataMatrixBlock;
