import type { Logger } from "../../log/log.ts";
import type { OutageKind, PrinterReport } from "../../printer.ts";
import type { Database } from "../connect.ts";
import { noteStates, type SeenState } from "./outages.ts";

/** What is over sooner is nobody's business: a connection that was renewed, a cover that was opened and shut. */
const settledAfterMs = 3_000;

type Told = Pick<PrinterReport, "printerId" | "status" | "paperStatus" | "errorCode" | "reason">;

/**
 * Writes down when printers cannot print, some seconds after it is so: a worker of its own printers, every replica of the API of
 * those that ask. Of a printer that comes into hand what is true now is written, too: an outage that somebody before left open
 * ends here, or goes on. The latest state of each printer is kept until it is written, and no more.
 */
export class OutageNotes {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #known = new Map<string, Pick<SeenState, "kind" | "hasPaper">>();
  readonly #unwritten = new Map<string, SeenState>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  note(report: Told): void {
    const { printerId, reason = null } = report;
    const kind = outageKindOf(report);
    const hasPaper = report.paperStatus === "ok" || report.paperStatus === "low";
    const known = this.#known.get(printerId);
    if (known?.kind === kind && known.hasPaper === hasPaper) return;
    this.#known.set(printerId, { kind, hasPaper });
    // The same outage, of which only the paper is different now, keeps the moment at which it began.
    const unwritten = this.#unwritten.get(printerId);
    const at = known?.kind === kind && unwritten ? unwritten.at : new Date();
    this.#unwritten.set(printerId, { printerId, kind, reason, hasPaper, at });
    this.#setTimer();
  }

  /** From now on somebody else has the word on this printer, or nobody. */
  forget(printerId: string): void {
    this.#known.delete(printerId);
    this.#unwritten.delete(printerId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#writing;
  }

  #setTimer(): void {
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#write();
    }, settledAfterMs).unref();
  }

  async #write(): Promise<void> {
    const settled = Date.now() - settledAfterMs;
    const due = [...this.#unwritten.values()].filter(({ at }) => at.getTime() <= settled);
    try {
      await noteStates(this.#db, due);
      for (const state of due) {
        if (this.#unwritten.get(state.printerId) === state) this.#unwritten.delete(state.printerId);
      }
    } catch (error) {
      this.#log.debug({ err: error }, "an outage could not be written; it is tried again");
    }
    if (this.#unwritten.size > 0) this.#setTimer();
  }
}

/** Null: the printer can print. */
export function outageKindOf({ status, errorCode }: Pick<Told, "status" | "errorCode">): OutageKind | null {
  if (status === "online") return null;
  return status === "offline" ? "OFFLINE" : (errorCode ?? "UNRECOVERABLE");
}
