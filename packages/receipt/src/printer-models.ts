import CodepageEncoder from "@point-of-sale/codepage-encoder";
import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import { eposTraits } from "./encode/epos/traits.ts";
import { escPosTraits } from "./encode/escpos/traits.ts";
import { starTraits } from "./encode/starprnt/traits.ts";
import { dpiNamedIn, type LabelDpi, zplProfile } from "./encode/zpl/profile.ts";
import { problemAt } from "./problem/fault.ts";
import { fault } from "./problem/receipt-fault.ts";
import { mmToDots, printableDotsOf } from "./profile/paper.ts";
import type { CodeKind, Font, PrinterLanguage, PrinterPaper, PrinterProfile } from "./profile/profile.ts";
import { ReceiptError } from "./template-error.ts";
import type { PrinterCharset } from "./text/multibyte.ts";

/** Of label printers, which are told apart by their resolution alone. */
const labelProfiles = { zpl: zplProfile } as const;
type LabelLanguage = keyof typeof labelProfiles;

function isLabelLanguage(language: PrinterLanguage): language is LabelLanguage {
  return Object.hasOwn(labelProfiles, language);
}

type LibraryModel = NonNullable<NonNullable<ConstructorParameters<typeof ReceiptPrinterEncoder>[0]>["printerModel"]>;
/** Languages whose models are in the library's list, by the names it gives them. */
type ListedLanguage = Exclude<PrinterLanguage, LabelLanguage | "epos">;
type ReceiptLanguage = ListedLanguage | "epos";
const languageNames: Record<string, ListedLanguage> = { "esc-pos": "escpos", "star-prnt": "starprnt" };

type CodePageName = ReturnType<typeof CodepageEncoder.getEncodings>[number];

/** Models of the list that fetch ePOS XML over HTTP; by TCP they speak ESC/POS. */
const modelsWithEpos: readonly string[] = ["epson-tm-m30ii", "epson-tm-m30iii", "epson-tm-t88vi", "epson-tm-t88vii"];

/** Whatever is not in the list is treated as the most copied printer of all, or as its maker's present one. */
export const genericModel = "generic";
const genericStandsFor = {
  escpos: "epson-tm-t20iii",
  starprnt: "star-tsp100iv",
  epos: "epson-tm-m30iii",
} as const satisfies Record<ReceiptLanguage, LibraryModel>;

/** Heads with 180 dots per inch; every other model in the list has 203. Source: the makers' specification sheets. */
const modelsAt180Dpi = new Set<string>([
  "bixolon-srp350",
  "bixolon-srp350iii",
  "epson-tm-t70",
  "epson-tm-t70ii",
  "epson-tm-t88ii",
  "epson-tm-t88iii",
  "epson-tm-t88iv",
  "epson-tm-t88v",
  "epson-tm-t88vi",
  "epson-tm-t88vii",
  "metapace-t1",
]);

/** Millimetres per second from the makers' data sheets, for the models where they are published. */
const speeds: Record<string, number> = {
  "epson-tm-m30ii": 250,
  "epson-tm-m30iii": 250,
  "epson-tm-t20ii": 200,
  "epson-tm-t20iii": 250,
  "epson-tm-t20iv": 250,
  "epson-tm-t88iii": 150,
  "epson-tm-t88iv": 200,
  "epson-tm-t88v": 300,
  "epson-tm-t88vi": 350,
  "epson-tm-t88vii": 500,
};
const usualSpeed = 150;
/** Small heads are driven slowly, most of them from a battery or a weak supply. */
const usualSpeedOf58Mm = 80;

/** From the head to the knife or the tear bar, on nearly all receipt printers. */
const cutterDistanceMm = 15;
const rasterRowLimit = 255;

/** Stands for the model that the printer itself says it is. */
export const autoModel = "auto";

/** What each model of the library's list speaks. Printers of Star Line Mode, an older language, are left out. */
const languageOf = new Map<string, ListedLanguage>(
  ReceiptPrinterEncoder.printerModels.flatMap(({ id }) => {
    const language = languageNames[describe(id as LibraryModel).language];
    return language ? [[id, language] as const] : [];
  }),
);

/** Model names that `profileFor` takes. */
export const printerModels: readonly string[] = [genericModel, autoModel, ...languageOf.keys()];

/** A model by the name that stands on it. */
export interface KnownModel {
  id: string;
  /** Empty where the same printer is sold under many names. */
  maker: string;
  name: string;
  /** What it speaks where it is connected to. */
  language: PrinterLanguage;
  /** All that it can be said to speak. */
  languages: readonly PrinterLanguage[];
}

/** Every model of the list but `generic` and `auto`, for people who look for theirs. */
export const knownModels: readonly KnownModel[] = ReceiptPrinterEncoder.printerModels.flatMap(({ id, name }) => {
  const language = languageOf.get(id);
  // The maker is the first word of the library's names, and a space in those that have none.
  const [, maker = "", model = name] = /^(\S*) (.+)$/.exec(name) ?? [];
  if (!language) return [];
  const languages = modelsWithEpos.includes(id) ? [language, "epos" as const] : [language];
  return [{ id, maker, name: model, language, languages }];
});

/** Those among them that speak a language; label printers are told apart by their resolution alone. */
export function modelsOf(language: PrinterLanguage): readonly string[] {
  if (language === "epos") return [genericModel, autoModel, ...modelsWithEpos];
  return printerModels.filter((model) => !languageOf.has(model) || languageOf.get(model) === language);
}

export interface ProfileRequest {
  model: string;
  widthMm: number;
  /** Default what the model speaks, "escpos" for one that is not in the list. */
  language?: PrinterLanguage;
  /** Of a label printer. */
  dpi?: LabelDpi;
  /** What it holds; default "continuous", on which receipts and labels can be printed. */
  paper?: PrinterPaper;
  /** Of its firmware, for ESC/POS alone, which has commands to switch to it; default "none". */
  charset?: PrinterCharset;
  /** A Star printer of before StarPRNT, whose Star Line Mode has no command for pictures on lines of their own. */
  lineMode?: boolean;
  /** Maker and model as the printer answers them to GS I or ~HI, for the model "auto"; null when it has not said. */
  reported?: string | null;
}

/**
 * The profile of a printer by its model and the paper in it. Paper wider than the model's head prints as wide as the
 * head is.
 */
export function profileFor(request: ProfileRequest): PrinterProfile {
  const { widthMm, paper = "continuous", reported = null } = request;
  const language = request.language ?? languageOf.get(request.model) ?? "escpos";
  const model = request.model === autoModel ? modelNamed(reported, language) : request.model;
  if (isLabelLanguage(language)) {
    const named = request.model === autoModel ? dpiNamedIn(reported) : undefined;
    return { ...labelProfiles[language](model, widthMm, named ?? request.dpi), paper };
  }
  if (!modelsOf(language).includes(model)) {
    const speaks = languageOf.get(model);
    const known = modelsOf(language).join(", ");
    const wrong = speaks
      ? fault("model-other-language", { model, speaks, language })
      : fault("model-unknown", { model, known });
    throw new ReceiptError("RENDER_FAILED", [problemAt("model", wrong)]);
  }
  const id = (model === genericModel ? genericStandsFor[language] : model) as LibraryModel;
  const { capabilities } = describe(id);
  const dpi = modelsAt180Dpi.has(id) ? 180 : 203;
  const fontA = cellOf(capabilities.fonts.A);
  const fontB = cellOf(capabilities.fonts.B ?? capabilities.fonts.A);
  const headDots = headDotsOf(model, fontA.columns, widthMm, dpi);
  const dotsPerLine = Math.min(headDots, printableDotsOf(widthMm, dpi));
  return {
    model,
    dpi,
    paperWidthMm: widthMm,
    paper,
    dotsPerLine,
    printsToEdge: false,
    fonts: { A: fontOn(dotsPerLine, fontA), B: fontOn(dotsPerLine, fontB) },
    codePages: codePagesOf(id),
    charset: request.charset ?? "none",
    cutter: capabilities.cutter !== undefined,
    cutterDistanceDots: mmToDots(cutterDistanceMm, dpi),
    rasterRowLimit,
    speedMmPerS: speeds[id] ?? (headDots <= printableDotsOf(58, dpi) ? usualSpeedOf58Mm : usualSpeed),
    drawnCodes: drawnCodesOf(id, capabilities),
    ...traitsOf[language],
    ...(request.lineMode && { lacks: [...traitsOf[language].lacks, "pictures by rows"] }),
  };
}

const traitsOf = {
  escpos: escPosTraits,
  starprnt: starTraits,
  epos: eposTraits,
} as const satisfies Record<ReceiptLanguage, Partial<PrinterProfile>>;

/** "EPSON TM-T20III" is "epson-tm-t20iii"; a name that is not in the list may be anything and is treated as generic. */
function modelNamed(reported: string | null, language: PrinterLanguage): string {
  const name = (reported ?? "").trim().toLowerCase().replace(/\s+/g, "-");
  return name !== autoModel && modelsOf(language).includes(name) ? name : genericModel;
}

interface Capabilities {
  fonts: Record<string, { size: string; columns: number } | undefined>;
  barcodes: { supported: boolean; symbologies: readonly string[] };
  qrcode: { supported: boolean };
  pdf417: { supported: boolean };
  cutter?: object;
}

function describe(printerModel: LibraryModel): { language: string; capabilities: Capabilities } {
  const encoder = new ReceiptPrinterEncoder({ printerModel });
  return { language: encoder.language, capabilities: encoder.printerCapabilities as unknown as Capabilities };
}

/** The names that the library has for barcodes. GS1-128 is not among them: it is sent as Code 128, see barcode.ts. */
const libraryNames = {
  "upc-a": "upca",
  "upc-e": "upce",
  ean13: "ean13",
  ean8: "ean8",
  code39: "code39",
  itf: "itf",
  codabar: "codabar",
  code93: "code93",
  code128: "code128",
} as const satisfies Partial<Record<CodeKind, string>>;

/**
 * Models whose maker documents DataMatrix (GS ( k, 54). The library says nothing of it, and a printer that does not know
 * it prints nothing, so on all others it is drawn.
 */
const modelsWithDataMatrix = new Set<string>([
  "epson-tm-m30ii",
  "epson-tm-m30iii",
  "epson-tm-t88vi",
  "epson-tm-t88vii",
]);

function drawnCodesOf(id: string, { barcodes, qrcode, pdf417 }: Capabilities): CodeKind[] {
  const drawn: CodeKind[] = [];
  for (const [kind, name] of Object.entries(libraryNames) as [CodeKind, string][]) {
    if (!barcodes.supported || !barcodes.symbologies.includes(name)) drawn.push(kind);
  }
  if (drawn.includes("code128")) drawn.push("gs1-128");
  if (!qrcode.supported) drawn.push("qrcode");
  if (!pdf417.supported) drawn.push("pdf417");
  if (!modelsWithDataMatrix.has(id)) drawn.push("datamatrix");
  return drawn;
}

function cellOf(font: { size: string; columns: number } | undefined): Font {
  const [width = 12, height = 24] = (font?.size ?? "").split("x").filter(Boolean).map(Number);
  return { width, height, columns: font?.columns ?? 0 };
}

function fontOn(dotsPerLine: number, cell: Font): Font {
  return { ...cell, columns: Math.floor(dotsPerLine / cell.width) };
}

/** A head for 58 mm paper prints 32 columns of font A; all other models of the list take 80 mm paper. */
const columnsOf58Mm = 32;

/** A printer nobody named may be of any width, so its head is taken to be as wide as the paper it is said to hold. */
function headDotsOf(model: string, columns: number, widthMm: number, dpi: number): number {
  if (model === genericModel) return printableDotsOf(widthMm, dpi);
  return printableDotsOf(columns <= columnsOf58Mm ? 58 : 80, dpi);
}

const codePagesByModel = new Map<string, Record<string, number>>();

/**
 * The library keeps its tables of code page numbers private, but its output shows them: selecting a page writes
 * `ESC t n` (`ESC GS t n` for Star), and a page the model does not have is refused. Asking costs some milliseconds, so it is done once a model.
 */
function codePagesOf(printerModel: LibraryModel): Record<string, number> {
  const known = codePagesByModel.get(printerModel);
  if (known) return known;
  const pages: Record<string, number> = {};
  for (const name of CodepageEncoder.getEncodings()) {
    const number = selectedNumber(printerModel, name);
    if (number !== undefined) pages[name] = number;
  }
  codePagesByModel.set(printerModel, pages);
  return pages;
}

function selectedNumber(printerModel: LibraryModel, name: CodePageName): number | undefined {
  try {
    const bytes = new ReceiptPrinterEncoder({ printerModel, errors: "strict" }).codepage(name).text("é").encode();
    for (let at = 0; at + 2 < bytes.length; at++) {
      if (bytes[at] !== 0x1b) continue;
      if (bytes[at + 1] === 0x74) return bytes[at + 2];
      if (bytes[at + 1] === 0x1d && bytes[at + 2] === 0x74) return bytes[at + 3];
    }
  } catch {
    // The model does not have this page.
  }
  return undefined;
}
