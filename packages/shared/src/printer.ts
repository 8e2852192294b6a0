import type { ConfirmationMethod } from "./job.ts";
import {
  type AskingLane,
  isAskingLane,
  languageTraits,
  type PrinterCharset,
  type PrinterDpi,
  type PrinterLane,
  type PrinterLanguage,
  type PrinterPaper,
  workerLanes,
} from "./printer-kinds.ts";

export const printerStatuses = ["online", "offline", "error"] as const;
export type PrinterStatus = (typeof printerStatuses)[number];
export type PaperStatus = "ok" | "low" | "out" | "unknown";
export type CoverStatus = "closed" | "open" | "unknown";

/** Only while the status is `error`; what a person has to do differs for each. */
export const printerErrorCodes = ["PAPER_OUT", "COVER_OPEN", "CUTTER_ERROR", "OVERHEATED", "UNRECOVERABLE"] as const;
export type PrinterErrorCode = (typeof printerErrorCodes)[number];

/** Why a printer cannot print: an error of its own, or that nothing reaches it. */
export const outageKinds = [
  "OFFLINE",
  "SWITCHED_OFF",
  "WORKER_AWAY",
  ...printerErrorCodes,
] as const satisfies readonly (PrinterErrorCode | "OFFLINE" | "SWITCHED_OFF" | "WORKER_AWAY")[];
export type OutageKind = (typeof outageKinds)[number];

/** What the printer turned out to answer when it was asked. */
export interface PrinterCapabilities {
  realTimeStatus: boolean;
  automaticStatus: boolean;
  statusFence: boolean;
  processId: boolean;
}

/** First half of the advisory lock of a printer's owner; the second is the row's `lockKey`. Spells "prnt". */
export const printerLockClass = 0x70_72_6e_74;

/** How often a worker says how its printers are, or, where that would write to disk, shows that it lives. */
export const reportEveryMs = 1_500;

/**
 * The word about a printer, of its worker or of the replica it asked, spread to every API replica as a heartbeat and kept
 * there in memory.
 */
export interface PrinterReport {
  printerId: string;
  status: PrinterStatus;
  paperStatus: PaperStatus;
  coverStatus: CoverStatus;
  errorCode: PrinterErrorCode | null;
  /** Why the status is `offline`: what was seen of the printer last. Or, with `silentSince`, that it does not answer. */
  reason?: string | null;
  /** Since when the printer has not answered, while its last error stays its state. Absent in the word of an older worker. */
  silentSince?: string | null;
  /** While it is `offline`: the error it had when it was last heard. Absent in the word of an older worker. */
  lastErrorCode?: PrinterErrorCode | null;
  drawer: "open" | "closed" | "unknown";
  /** What the printer says it is (GS I), when it says so. It can lie; shown, never trusted. */
  model: string | null;
  capabilities: PrinterCapabilities | null;
  /** The proof a job on this printer ends with. */
  proof: ConfirmationMethod | null;
  /**
   * The address this word is about, so that a reply from before a change is not taken for the new printer. A printer that
   * asks has none: an empty one, as in its row.
   */
  address: { ip: string; port: number };
  printingJobId: string | null;
  since: string;
  /** Of a printer that asks: when it did. Of two words the later one counts, in whatever order they come. */
  askedAt?: string;
  /** When it said how it is, if it has: not every question does. How it is, the later of these tells. */
  toldAt?: string;
  /** How long it is believed without another word. Absent: as long as a worker may be silent. */
  validForMs?: number;
}

/** What a trial found at an address that belongs to no printer yet. */
export type TriedPrinter = Omit<
  PrinterReport,
  "printerId" | "printingJobId" | "since" | "validForMs" | "askedAt" | "toldAt"
>;

/** A worker tells what it has found by then: enough for a printer that answers slowly, or only in part. */
export const trialWithinMs = 8_000;

export const whenOfflines = ["refuse", "queue"] as const;
export type WhenOffline = (typeof whenOfflines)[number];
/** Who claims a job that its printer fetches: no worker, so that no worker may think it abandoned. */
export const askingWorkerId = "asking";

/** What a printer that asks says of itself. It can lie; shown, and used to choose what it can read. */
export interface AskingDevice {
  model?: string;
  firmware?: string;
  /** Media types that it reads. */
  encodings?: string[];
  /** How often it asks. */
  intervalS?: number;
  /** It knows the oldest form of its protocol only. */
  oldFirmware?: boolean;
  /** It takes jobs into a queue of its own: that it has one does not mean that it printed it. */
  spooler?: boolean;
}

/** What belongs to a printer that asks. */
export interface AskingSettings {
  /** The last part of the address it asks at: who knows it is let in. */
  secret: string;
  /** Which device it is: a MAC address (Star), or an ID (Epson). Null until it has asked for the first time. */
  identity: string | null;
  device: AskingDevice;
  /** The name and password it has to give as well, as the hash that both HTTP Basic and Digest can be checked by. */
  auth: { user: string; ha1: string } | null;
}

/** What the configuration can say of the printer `default`. */
export interface PrinterSettings {
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

/** What the configuration of a process says of the printer `default`. */
export interface PrinterSeed {
  settings: PrinterSettings;
  /** Those that somebody has set; the others are defaults, which only make the printer. */
  given: readonly (keyof PrinterSettings)[];
}

/** A printer: who it is, where it is, what it speaks. Kept in the database. */
export interface Printer extends PrinterSettings {
  id: string;
  /** The network it stands in. */
  site: string;
  lane: PrinterLane;
  paper: PrinterPaper;
  enabled: boolean;
  labels: Record<string, string>;
  /** Null for a printer that a worker connects to. */
  asking: AskingSettings | null;
  /** Names the advisory lock of the worker that owns it. */
  lockKey: number;
  /** Counts its changes. */
  version: number;
}

/** Which device a printer's row leads to. At another address, or as another language or model, it is another device. */
export function keyOfDevice({ language, model, ip, port }: Pick<Printer, (typeof deviceSettings)[number]>): string {
  return [language, model, ip, port].join(" ");
}

/** The settings that `keyOfDevice` is made of. */
export const deviceSettings = ["language", "model", "ip", "port"] as const;

/** A printer that fetches its jobs itself. */
export type AskingPrinter = Printer & { lane: AskingLane; asking: AskingSettings };

export function isAsking<P extends Pick<Printer, "lane" | "asking">>(
  printer: P,
): printer is P & { lane: AskingLane; asking: AskingSettings } {
  return printer.asking !== null && isAskingLane(printer.lane);
}

/** Whether a worker connects to printers of this lane. What a later release knows is left to its own workers. */
export function isWorkerLane(lane: PrinterLane): boolean {
  return workerLanes.some((known) => known === lane);
}

/** What a printer holds of which nobody says it. */
export function usualPaper(language: PrinterLanguage): PrinterPaper {
  return languageTraits[language].holds;
}

/** The printer of requests that name none. It is made from the configuration, and cannot be deleted. */
export const defaultPrinterId = "default";

/** Where printers stand that nobody has put elsewhere. */
export const defaultSite = "default";
