import { autoModel, profileFor } from "@platen/receipt/printer-models";
import type { PrinterProfile } from "@platen/receipt/profile";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import { findPrinterSettings } from "@platen/shared/db/printers";
import type { PrinterUpdateEvent } from "@platen/shared/events";
import { defaultPrinterId } from "@platen/shared/job";
import type { PrinterReport, PrinterSettings } from "@platen/shared/printer";

/** What this replica knows about the printer, kept in memory so that a request asks nobody. */
export interface PrinterState {
  settings(): PrinterSettings;
  /** What the printer can print, with the paper it holds. */
  profile(): PrinterProfile;
  /** The worker's last word; an offline one when it is silent, or when its word is about another address. */
  report(): PrinterReport;
  /** Once the worker was heard, or could have been since the start. Before, "offline" only means "nobody said yet". */
  settled(): Promise<void>;
  isWorkerHeard(): boolean;
  /** The worker's heartbeat. */
  hear(report: PrinterReport): void;
  /** Takes the settings from the database, where POST /printer/config put them. */
  reload(): Promise<void>;
  /** Called whenever what clients see of the printer changes. */
  onChange(listener: (event: PrinterUpdateEvent) => void): void;
  close(): void;
}

/** Five missed heartbeats: a worker that is silent for so long is dead or cut off, and nothing prints. */
export const silenceMs = 5_000;

/** One heartbeat and a half. A replica that just started holds requests for so long rather than refuse them for nothing. */
const firstWordMs = 1_500;

export function createPrinterState({ config, db }: { config: Config["printer"]; db: Database }): PrinterState {
  const listeners: ((event: PrinterUpdateEvent) => void)[] = [];
  let settings: PrinterSettings = { ip: config.ip, port: config.port, width: config.width };
  const { model, language, dpi } = config;
  let reported: string | null = null;
  const profileNow = () => profileFor({ model, language, dpi, widthMm: settings.width, reported });
  let profile = profileNow();
  let heard: PrinterReport | undefined;
  let offlineSince = new Date().toISOString();
  let silence: NodeJS.Timeout | undefined;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const firstWord = setTimeout(() => settle(), firstWordMs);
  firstWord.unref();

  const isHere = ({ ip, port }: PrinterReport["address"]) => ip === settings.ip && port === settings.port;

  function report(): PrinterReport {
    const { ip, port } = settings;
    if (heard && isHere(heard.address)) return heard;
    const reason = heard ? "the worker has not said anything of this address yet" : "no worker is heard";
    return { ...nothingKnown, reason, address: { ip, port }, since: offlineSince };
  }

  let told = report();

  function tell(): void {
    const now = report();
    const same =
      now.status === told.status && now.paperStatus === told.paperStatus && now.coverStatus === told.coverStatus;
    told = now;
    if (same) return;
    for (const listener of listeners) listener(updateEvent(now));
  }

  function fallSilent(): void {
    heard = undefined;
    offlineSince = new Date().toISOString();
    tell();
  }

  async function readSettings(): Promise<void> {
    const saved = await findPrinterSettings(db, defaultPrinterId);
    if (!saved) return;
    const isSamePaper = saved.width === settings.width;
    const isSamePrinter = isHere(saved);
    settings = saved;
    if (!isSamePrinter) reported = null;
    if (!isSamePaper || !isSamePrinter) profile = profileNow();
    tell();
  }

  /** One after another: an older answer that comes late must not take the place of a newer one. */
  let reading: Promise<void> = Promise.resolve();

  return {
    settings: () => settings,
    profile: () => profile,
    report,
    settled: () => settled,
    isWorkerHeard: () => heard !== undefined,
    hear(next) {
      if (next.printerId !== defaultPrinterId) return;
      heard = next;
      settle();
      if (model === autoModel && isHere(next.address) && next.model !== null && next.model !== reported) {
        reported = next.model;
        profile = profileNow();
      }
      clearTimeout(silence);
      silence = setTimeout(fallSilent, silenceMs);
      silence.unref();
      tell();
    },
    reload() {
      const mine = reading.then(readSettings);
      reading = mine.catch(() => {});
      return mine;
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      clearTimeout(silence);
      clearTimeout(firstWord);
      settle();
    },
  };
}

const nothingKnown: Omit<PrinterReport, "address" | "since"> = {
  printerId: defaultPrinterId,
  status: "offline",
  paperStatus: "unknown",
  coverStatus: "unknown",
  errorCode: null,
  drawer: "unknown",
  model: null,
  capabilities: null,
  proof: null,
  printingJobId: null,
};

function updateEvent({ status, paperStatus, coverStatus, errorCode }: PrinterReport): PrinterUpdateEvent {
  const data = { status, paperStatus, coverStatus, ...(errorCode ? { errorCode } : {}) };
  return { type: "printerUpdate", data };
}
