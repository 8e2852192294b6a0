import type { Bus } from "@platen/shared/bus";
import type { OutageNotes } from "@platen/shared/db/outage-notes";
import type { Logger } from "@platen/shared/log";
import type { PrinterReport } from "@platen/shared/printer";
import type { CurrentReport } from "../station/report.ts";

/** Every replica that hears nothing for three of these calls the printer offline. */
const heartbeatEveryMs = 1_500;

/**
 * Spreads what this worker's printers are doing to the API replicas: at once when something changed, and all of it as a
 * heartbeat otherwise. The only place that tells whether anything changed. One message is on its way at a time, and what
 * comes meanwhile goes together in the next: hundreds of busy printers change more often than the bus takes messages.
 */
export class Reports {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #outages: Pick<OutageNotes, "note" | "forget">;
  readonly #last = new Map<string, PrinterReport>();
  readonly #timer: NodeJS.Timeout;
  /** Oldest first. */
  #unsent: PrinterReport[] = [];
  #isSending = false;

  constructor(bus: Bus, log: Logger, outages: Pick<OutageNotes, "note" | "forget">) {
    this.#bus = bus;
    this.#log = log;
    this.#outages = outages;
    this.#timer = setInterval(() => this.#tell(...this.#last.values()), heartbeatEveryMs);
  }

  /** Takes what may be different from before. */
  update(report: CurrentReport): void {
    const next = nextReport(this.#last.get(report.printerId), report, new Date());
    if (!next) return;
    this.#last.set(report.printerId, next.report);
    this.#outages.note(report);
    const { printerId, status, paperStatus, coverStatus, errorCode } = report;
    if (next.isVisible) this.#log.info({ printerId, status, paperStatus, coverStatus, errorCode }, "printer changed");
    this.#tell(next.report);
  }

  /** From now on another worker has the word on this printer, or nobody. */
  forget(printerId: string): void {
    this.#outages.forget(printerId);
    this.#last.delete(printerId);
    this.#unsent = this.#unsent.filter((report) => report.printerId !== printerId);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tell(...reports: PrinterReport[]): void {
    this.#unsent.push(...reports);
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#unsent.length > 0) {
      const reports = this.#unsent;
      this.#unsent = [];
      try {
        await this.#bus.publish("printer", ...reports);
      } catch (error) {
        this.#log.debug({ err: error }, "the printers' state could not be published");
      }
    }
    this.#isSending = false;
  }
}

/** The report to send, or undefined when nothing changed. Its `since` moves when clients see a difference. */
export function nextReport(
  last: PrinterReport | undefined,
  current: CurrentReport,
  now: Date,
): { report: PrinterReport; isVisible: boolean } | undefined {
  if (!last) return { report: { ...current, since: now.toISOString() }, isVisible: true };
  const { since, ...before } = last;
  if (JSON.stringify(before) === JSON.stringify(current)) return undefined;
  const isVisible =
    last.status !== current.status ||
    last.paperStatus !== current.paperStatus ||
    last.coverStatus !== current.coverStatus;
  return { report: { ...current, since: isVisible ? now.toISOString() : since }, isVisible };
}
