import type { Bus } from "@platen/shared/bus";
import type { Logger } from "@platen/shared/log";
import type { PrinterReport } from "@platen/shared/printer";

/** Every replica that hears nothing for a few of these calls the printer offline. */
const heartbeatEveryMs = 1_000;

/** Spreads the printer's state to the API replicas: at once when it changed, and as a heartbeat otherwise. */
export class Reporter {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #look: () => Omit<PrinterReport, "since">;
  #last: PrinterReport | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(bus: Bus, log: Logger, look: () => Omit<PrinterReport, "since">) {
    this.#bus = bus;
    this.#log = log;
    this.#look = look;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#send(), heartbeatEveryMs);
    this.changed();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Something about the printer may be different. */
  changed(): void {
    if (!this.#timer) return;
    const report = this.#look();
    const last = this.#last;
    if (last && sameReport(last, report)) return;
    const visible = !last || !sameToClients(last, report);
    this.#last = { ...report, since: visible ? new Date().toISOString() : last.since };
    const { status, paperStatus, coverStatus, errorCode } = report;
    if (visible) this.#log.info({ status, paperStatus, coverStatus, errorCode }, "printer changed");
    void this.#send();
  }

  async #send(): Promise<void> {
    if (!this.#last) return;
    try {
      await this.#bus.publish("printer", this.#last);
    } catch (error) {
      this.#log.debug({ err: error }, "the printer's state could not be published");
    }
  }
}

function sameToClients(a: PrinterReport, b: Omit<PrinterReport, "since">): boolean {
  return a.status === b.status && a.paperStatus === b.paperStatus && a.coverStatus === b.coverStatus;
}

function sameReport(a: PrinterReport, b: Omit<PrinterReport, "since">): boolean {
  return JSON.stringify({ ...a, since: "" }) === JSON.stringify({ ...b, since: "" });
}
