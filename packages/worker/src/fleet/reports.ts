import type { Bus } from "@platen/shared/bus";
import type { Logger } from "@platen/shared/log";
import type { PrinterReport } from "@platen/shared/printer";
import type { CurrentReport } from "../station/report.ts";

/** Every replica that hears nothing for three of these calls the printer offline. */
const heartbeatEveryMs = 1_500;

/**
 * Spreads what this worker's printers are doing to the API replicas: at once when something changed, and all of it as a
 * heartbeat otherwise. The only place that tells whether anything changed.
 */
export class Reports {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #last = new Map<string, PrinterReport>();
  readonly #timer: NodeJS.Timeout;

  constructor(bus: Bus, log: Logger) {
    this.#bus = bus;
    this.#log = log;
    this.#timer = setInterval(() => void this.#send([...this.#last.values()]), heartbeatEveryMs);
  }

  /** Takes what may be different from before. */
  update(report: CurrentReport): void {
    const next = nextReport(this.#last.get(report.printerId), report, new Date());
    if (!next) return;
    this.#last.set(report.printerId, next.report);
    const { printerId, status, paperStatus, coverStatus, errorCode } = report;
    if (next.isVisible) this.#log.info({ printerId, status, paperStatus, coverStatus, errorCode }, "printer changed");
    void this.#send([next.report]);
  }

  /** From now on another worker has the word on this printer, or nobody. */
  forget(printerId: string): void {
    this.#last.delete(printerId);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #send(reports: PrinterReport[]): Promise<void> {
    if (reports.length === 0) return;
    try {
      await this.#bus.publish("printer", ...reports);
    } catch (error) {
      this.#log.debug({ err: error }, "the printers' state could not be published");
    }
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
