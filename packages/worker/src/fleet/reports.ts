import type { Bus } from "@platen/shared/bus";
import type { OutageNotes } from "@platen/shared/db/outage-notes";
import { looksSame } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { type PrinterReport, reportEveryMs } from "@platen/shared/printer";
import type { CurrentReport } from "../station/report.ts";

/** Which job is on a printer changes with every receipt, and is told by the job's own events: here once for so long. */
const otherJobWithinMs = 50;

/**
 * Spreads what this worker's printers are doing to the API replicas: at once when something changed, and all of it as a
 * heartbeat otherwise, where that costs no write to disk (`Bus.repeat`). The only place that tells whether anything changed. One message is on its way at a time, and what
 * comes meanwhile goes together in the next: hundreds of busy printers change more often than the bus takes messages. That
 * only the job on a printer is another waits a little for the next one.
 */
export class Reports {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #outages: Pick<OutageNotes, "note" | "forget">;
  readonly #last = new Map<string, PrinterReport>();
  readonly #timer: NodeJS.Timeout;
  /** Printers on which there is another job. */
  readonly #turned = new Set<string>();
  #turnsSoon: NodeJS.Timeout | undefined;
  /** Oldest first. */
  #unsent: PrinterReport[] = [];
  #isSending = false;
  #isRepeatDue = false;

  constructor(bus: Bus, log: Logger, outages: Pick<OutageNotes, "note" | "forget">) {
    this.#bus = bus;
    this.#log = log;
    this.#outages = outages;
    this.#timer = setInterval(() => {
      this.#isRepeatDue = true;
      this.#tell();
    }, reportEveryMs);
  }

  /** Takes what may be different from before. */
  update(report: CurrentReport): void {
    const next = nextReport(this.#last.get(report.printerId), report, new Date());
    if (!next) return;
    this.#last.set(report.printerId, next.report);
    this.#outages.note(report);
    const { printerId, status, paperStatus, coverStatus, errorCode } = report;
    if (next.isVisible) this.#log.info({ printerId, status, paperStatus, coverStatus, errorCode }, "printer changed");
    if (next.isOtherJob) this.#tellTurn(printerId);
    else this.#tell(next.report);
  }

  /** From now on another worker has the word on this printer, or nobody. */
  forget(printerId: string): void {
    this.#outages.forget(printerId);
    this.#last.delete(printerId);
    this.#unsent = this.#unsent.filter((report) => report.printerId !== printerId);
  }

  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#turnsSoon);
  }

  #tellTurn(printerId: string): void {
    this.#turned.add(printerId);
    this.#turnsSoon ??= setTimeout(() => {
      const reports = [...this.#turned].flatMap((id) => this.#last.get(id) ?? []);
      this.#turned.clear();
      this.#turnsSoon = undefined;
      this.#tell(...reports);
    }, otherJobWithinMs);
  }

  #tell(...reports: PrinterReport[]): void {
    this.#unsent.push(...reports);
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#unsent.length > 0 || this.#isRepeatDue) {
      const reports = this.#unsent;
      this.#unsent = [];
      const isRepeat = this.#isRepeatDue;
      this.#isRepeatDue = false;
      try {
        if (reports.length > 0) await this.#bus.publish("printer", ...reports);
        if (isRepeat) await this.#bus.repeat(() => [...this.#last.values()]);
      } catch (error) {
        this.#log.debug({ err: error }, "the printers' state could not be published");
      }
    }
    this.#isSending = false;
  }
}

interface NextReport {
  report: PrinterReport;
  isVisible: boolean;
  /** Nothing else is different. */
  isOtherJob: boolean;
}

/** The report to send, or undefined when nothing changed. Its `since` moves when clients see a difference. */
export function nextReport(last: PrinterReport | undefined, current: CurrentReport, now: Date): NextReport | undefined {
  if (!last) return { report: { ...current, since: now.toISOString() }, isVisible: true, isOtherJob: false };
  const { since, ...before } = last;
  const isSame =
    JSON.stringify({ ...before, printingJobId: null }) === JSON.stringify({ ...current, printingJobId: null });
  if (isSame && before.printingJobId === current.printingJobId) return undefined;
  const isVisible = !looksSame(last, current);
  return { report: { ...current, since: isVisible ? now.toISOString() : since }, isVisible, isOtherJob: isSame };
}
