import { autoModel, profileFor } from "@platen/receipt/printer-models";
import type { PrinterProfile } from "@platen/receipt/profile";
import type { Database } from "@platen/shared/db/connect";
import { findPrinter } from "@platen/shared/db/printers";
import type { PrinterUpdateEvent } from "@platen/shared/events";
import { defaultPrinterId, type Printer, type PrinterReport } from "@platen/shared/printer";

/** What this replica knows about the printer, kept in memory so that a request asks nobody. */
export interface PrinterState {
  /** Its row. */
  row(): Printer;
  /** What the printer can print, with the paper it holds. */
  profile(): PrinterProfile;
  /** The worker's last word; an offline one when it is silent, or when its word is about another address. */
  report(): PrinterReport;
  /** Once the worker was heard, or could have been since the start. Before, "offline" only means "nobody said yet". */
  settled(): Promise<void>;
  isWorkerHeard(): boolean;
  /** The worker's heartbeat. */
  hear(report: PrinterReport): void;
  /** Reads its row again, which somebody has changed. */
  reload(): Promise<void>;
  /** Called whenever what clients see of the printer changes. */
  onChange(listener: (event: PrinterUpdateEvent) => void): void;
  close(): void;
}

/** Three missed heartbeats: a worker that is silent for so long is dead or cut off, and nothing prints. */
export const silenceMs = 5_000;

/**
 * The silence is counted in ticks and not by the clock: a process that was itself held up finds the heartbeats it has
 * not read yet behind its first tick.
 */
const tickMs = 1_000;

/** A heartbeat and a third. A replica that just started holds requests for so long rather than refuse them for nothing. */
const firstWordMs = 2_000;

export function createPrinterState(first: Printer, db: Database): PrinterState {
  const listeners: ((event: PrinterUpdateEvent) => void)[] = [];
  let row = first;
  let reported: string | null = null;
  const profileNow = () => {
    const { model, language, dpi, width, charset } = row;
    return profileFor({ model, language, dpi, widthMm: width, charset, reported });
  };
  let profile = profileNow();
  let heard: PrinterReport | undefined;
  let offlineSince = new Date().toISOString();
  let unheardMs = 0;
  let silence: NodeJS.Timeout | undefined;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const firstWord = setTimeout(() => settle(), firstWordMs);
  firstWord.unref();

  const isHere = ({ ip, port }: PrinterReport["address"]) => ip === row.ip && port === row.port;

  function report(): PrinterReport {
    const { ip, port } = row;
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

  function listen(): void {
    unheardMs = 0;
    silence ??= setInterval(() => {
      unheardMs += tickMs;
      if (unheardMs >= silenceMs) fallSilent();
    }, tickMs).unref();
  }

  function fallSilent(): void {
    clearInterval(silence);
    silence = undefined;
    heard = undefined;
    offlineSince = new Date().toISOString();
    tell();
  }

  async function readRow(): Promise<void> {
    const found = await findPrinter(db, row.id);
    if (!found || found.version === row.version) return;
    if (!isHere(found)) reported = null;
    row = found;
    profile = profileNow();
    tell();
  }

  /** One after another: an older answer that comes late must not take the place of a newer one. */
  let reading: Promise<void> = Promise.resolve();

  return {
    row: () => row,
    profile: () => profile,
    report,
    settled: () => settled,
    isWorkerHeard: () => heard !== undefined,
    hear(next) {
      if (next.printerId !== row.id) return;
      heard = next;
      settle();
      if (row.model === autoModel && isHere(next.address) && next.model !== null && next.model !== reported) {
        reported = next.model;
        profile = profileNow();
      }
      listen();
      tell();
    },
    reload() {
      const mine = reading.then(readRow);
      reading = mine.catch(() => {});
      return mine;
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      clearInterval(silence);
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
