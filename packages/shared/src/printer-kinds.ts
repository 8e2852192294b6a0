/**
 * Two tables: what printers of each language are like, and how bytes reach a printer of each connection. A new language or
 * connection is a row here. Nothing else compares their names.
 */

export const printerLanguages = ["escpos", "starprnt", "zpl", "epos"] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];

/** What can be set. The resolution of receipt printers follows from their model. */
export const printerDpis = [203, 300] as const;
export type PrinterDpi = (typeof printerDpis)[number];

export const printerCharsets = ["none", "gb18030", "big5", "shift_jis", "euc-kr", "utf-8"] as const;
export type PrinterCharset = (typeof printerCharsets)[number];

/** What a printer holds: paper that is as long as each receipt, or labels, each of the same length. */
export const printerPapers = ["continuous", "labels"] as const;
export type PrinterPaper = (typeof printerPapers)[number];

export interface LanguageTraits {
  /** As its maker calls it. */
  name: string;
  /** What printers of this language hold unless somebody says otherwise. */
  holds: PrinterPaper;
  /** The resolutions that can be set; the first is the default. */
  dpis: readonly [PrinterDpi, ...PrinterDpi[]];
  /** The character sets of firmware that can be set. */
  charsets: readonly PrinterCharset[];
  /** Whether bytes in this language can be sent as they are (`POST /jobs`). */
  takesRaw: boolean;
  /** The maker of all its printers, where their models are in no list. */
  onlyMaker: string | null;
  /** A usual model by its dots per inch: previews and virtual printers stand for it. */
  usualModels: Readonly<Record<number, string>>;
}

export const languageTraits = {
  escpos: {
    name: "ESC/POS",
    holds: "continuous",
    dpis: [203],
    charsets: printerCharsets,
    takesRaw: true,
    onlyMaker: null,
    usualModels: { 180: "TM-T88V", 203: "TM-T20III" },
  },
  starprnt: {
    name: "StarPRNT",
    holds: "continuous",
    dpis: [203],
    charsets: ["none"],
    takesRaw: true,
    onlyMaker: null,
    usualModels: { 203: "TSP143IV" },
  },
  zpl: {
    name: "ZPL",
    holds: "labels",
    dpis: printerDpis,
    charsets: ["none"],
    takesRaw: true,
    onlyMaker: "Zebra",
    usualModels: { 203: "ZD421-203dpi", 300: "ZD421-300dpi" },
  },
  epos: {
    name: "ePOS XML",
    holds: "continuous",
    dpis: [203],
    charsets: ["none"],
    takesRaw: false,
    onlyMaker: null,
    usualModels: { 180: "TM-T88VI", 203: "TM-m30III" },
  },
} as const satisfies Record<PrinterLanguage, LanguageTraits>;

type RawLanguage = {
  [Language in PrinterLanguage]: (typeof languageTraits)[Language]["takesRaw"] extends true ? Language : never;
}[PrinterLanguage];

/** The languages that bytes can be sent in as they are. */
export const rawLanguages = printerLanguages.filter(
  (language): language is RawLanguage => languageTraits[language].takesRaw,
);

/** The model that stands for printers of this language and resolution. */
export function usualModel(language: PrinterLanguage, dpi: number): string {
  const models: Readonly<Record<number, string>> = languageTraits[language].usualModels;
  return models[dpi] ?? models[languageTraits[language].dpis[0]] ?? "";
}

export interface ConnectionTraits {
  /** The printer fetches its jobs from the API itself. To any other a worker connects. */
  fetchesJobs: boolean;
  /** What printers can speak over it; the first is the default. */
  languages: readonly [PrinterLanguage, ...PrinterLanguage[]];
}

export const connectionTraits = {
  /** A worker connects to the printer. */
  tcp: { fetchesJobs: false, languages: ["escpos", "starprnt", "zpl"] },
  /** Star CloudPRNT. */
  cloudprnt: { fetchesJobs: true, languages: ["starprnt"] },
  /** Epson Server Direct Print. */
  sdp: { fetchesJobs: true, languages: ["epos"] },
} as const satisfies Record<string, ConnectionTraits>;

/** Of a printer that names none. */
export const defaultLane = "tcp";

export type PrinterLane = keyof typeof connectionTraits;
export type AskingLane = {
  [Lane in PrinterLane]: (typeof connectionTraits)[Lane]["fetchesJobs"] extends true ? Lane : never;
}[PrinterLane];

export const printerLanes = Object.keys(connectionTraits) as [PrinterLane, ...PrinterLane[]];
export const askingLanes = printerLanes.filter(isAskingLane);
export const workerLanes = printerLanes.filter((lane) => !isAskingLane(lane));

/** Whether printers of this connection fetch their jobs. Of one that only a later release knows it is not said. */
export function isAskingLane(lane: PrinterLane): lane is AskingLane {
  return connectionTraits[lane]?.fetchesJobs === true;
}
