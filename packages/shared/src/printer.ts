import type { ConfirmationMethod } from "./job.ts";

export type PrinterStatus = "online" | "offline" | "error";
export type PaperStatus = "ok" | "low" | "out" | "unknown";
export type CoverStatus = "closed" | "open" | "unknown";

/** Only while the status is `error`; what a person has to do differs for each. */
export type PrinterErrorCode = "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";

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

export type PrinterLanguage = "escpos" | "starprnt" | "zpl";
export type PrinterDpi = 203 | 300;
export type PrinterCharset = "none" | "gb18030" | "big5" | "shift_jis" | "euc-kr" | "utf-8";
export type WhenOffline = "refuse" | "queue";
/** The way bytes reach a printer. */
export type PrinterLane = "tcp";

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
  charset: PrinterCharset;
  whenOffline: WhenOffline;
}

/** A printer: who it is, where it is, what it speaks. Kept in the database. */
export interface Printer extends PrinterSeed {
  id: string;
  /** The network it stands in. */
  site: string;
  lane: PrinterLane;
  enabled: boolean;
  labels: Record<string, string>;
  /** Names the advisory lock of the worker that owns it. */
  lockKey: number;
  /** Counts its changes. */
  version: number;
}

/** The printer of requests that name none. It is made from the configuration, and cannot be deleted. */
export const defaultPrinterId = "default";

/** Where printers stand that nobody has put elsewhere. */
export const defaultSite = "default";

/** Settings that POST /printer/config changes. */
export type PrinterSettings = Pick<Printer, "ip" | "port" | "width">;
