import type { ConfirmationMethod } from "./job.ts";

export const printerStatuses = ["online", "offline", "error"] as const;
export type PrinterStatus = (typeof printerStatuses)[number];
export type PaperStatus = "ok" | "low" | "out" | "unknown";
export type CoverStatus = "closed" | "open" | "unknown";

/** Only while the status is `error`; what a person has to do differs for each. */
export type PrinterErrorCode = "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";

/** Why a printer cannot print: an error of its own, or that nothing reaches it. */
export const outageKinds = [
  "OFFLINE",
  "SWITCHED_OFF",
  "WORKER_AWAY",
  "PAPER_OUT",
  "COVER_OPEN",
  "CUTTER_ERROR",
  "OVERHEATED",
  "UNRECOVERABLE",
] as const satisfies readonly (PrinterErrorCode | "OFFLINE" | "SWITCHED_OFF" | "WORKER_AWAY")[];
export type OutageKind = (typeof outageKinds)[number];

/** What the printer turned out to answer when it was asked. */
export interface PrinterCapabilities {
  realTimeStatus: boolean;
  automaticStatus: boolean;
  statusFence: boolean;
  processId: boolean;
}

/** The worker's word about the printer, spread to every API replica as a heartbeat and kept there in memory. */
export interface PrinterReport {
  printerId: string;
  status: PrinterStatus;
  paperStatus: PaperStatus;
  coverStatus: CoverStatus;
  errorCode: PrinterErrorCode | null;
  /** Why the status is `offline`: what was seen of the printer last. Absent in the word of an older worker. */
  reason?: string | null;
  drawer: "open" | "closed" | "unknown";
  /** What the printer says it is (GS I), when it says so. It can lie; shown, never trusted. */
  model: string | null;
  capabilities: PrinterCapabilities | null;
  /** The proof a job on this printer ends with. */
  proof: ConfirmationMethod | null;
  /** The address this word is about, so that a reply from before a change is not taken for the new printer. */
  address: { ip: string; port: number };
  printingJobId: string | null;
  since: string;
}

/** What a trial found at an address that belongs to no printer yet. */
export type TriedPrinter = Omit<PrinterReport, "printerId" | "printingJobId" | "since">;

/** A worker tells what it has found by then: enough for a printer that answers slowly, or only in part. */
export const trialWithinMs = 8_000;

export const printerLanguages = ["escpos", "starprnt", "zpl"] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];
/** Of label printers. */
export const printerDpis = [203, 300] as const;
export type PrinterDpi = (typeof printerDpis)[number];
export const printerCharsets = ["none", "gb18030", "big5", "shift_jis", "euc-kr", "utf-8"] as const;
export type PrinterCharset = (typeof printerCharsets)[number];
/** What a printer holds: paper that is as long as each receipt, or labels, each of the same length. */
export const printerPapers = ["continuous", "labels"] as const;
export type PrinterPaper = (typeof printerPapers)[number];
export const whenOfflines = ["refuse", "queue"] as const;
export type WhenOffline = (typeof whenOfflines)[number];
/** The ways bytes reach a printer. */
export const printerLanes = ["tcp"] as const;
export type PrinterLane = (typeof printerLanes)[number];

/** What the configuration says of the printer `default`. */
export interface PrinterSeed {
  name: string;
  model: string;
  language: PrinterLanguage;
  dpi: PrinterDpi;
  ip: string;
  port: number;
  /** Of its paper, in millimetres. */
  width: number;
  /** Absent: what printers of its language usually hold. */
  paper?: PrinterPaper;
  charset: PrinterCharset;
  whenOffline: WhenOffline;
}

/** A printer: who it is, where it is, what it speaks. Kept in the database. */
export interface Printer extends PrinterSeed {
  id: string;
  /** The network it stands in. */
  site: string;
  lane: PrinterLane;
  paper: PrinterPaper;
  enabled: boolean;
  labels: Record<string, string>;
  /** Names the advisory lock of the worker that owns it. */
  lockKey: number;
  /** Counts its changes. */
  version: number;
}

/** What a printer holds of which nobody says it. */
export function usualPaper(language: PrinterLanguage): PrinterPaper {
  return language === "zpl" ? "labels" : "continuous";
}

/** The printer of requests that name none. It is made from the configuration, and cannot be deleted. */
export const defaultPrinterId = "default";

/** Where printers stand that nobody has put elsewhere. */
export const defaultSite = "default";
