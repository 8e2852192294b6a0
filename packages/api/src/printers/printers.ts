import type { LivingWorker } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import { findPrinter, findPrinters, type PrinterRow } from "@platen/shared/db/printers";
import { AppError } from "@platen/shared/errors";
import type { PrinterUpdateEvent } from "@platen/shared/events";
import { defaultPrinterId, type PrinterReport, type PrinterStatus } from "@platen/shared/printer";
import { createBacklog } from "./backlog.ts";
import { offlineReport, PrinterState, type PrinterView } from "./printer-state.ts";
import { printerIdPattern } from "./schemas.ts";

/** A heartbeat and a third. A replica that just started holds requests for so long rather than refuse them for nothing. */
const firstWordMs = 2_000;

/**
 * The workers' silence is counted in ticks and not by the clock: a process that was itself held up finds the heartbeats
 * it has not read yet behind its first tick.
 */
const tickMs = 1_000;

const printerId = new RegExp(printerIdPattern);

/** The database is not asked for an id that no printer can have. */
export function isPrinterId(id: string): boolean {
  return printerId.test(id);
}

/** The printers that this replica has met: those a worker speaks of, and those that requests have named. */
export class Printers {
  readonly #db: Database;
  readonly #states = new Map<string, PrinterState>();
  readonly #listeners: ((event: PrinterUpdateEvent) => void)[] = [];
  readonly #firstWord: Promise<void>;
  #endFirstWord = () => {};
  readonly #timers: NodeJS.Timeout[];
  readonly #startedAt = new Date().toISOString();
  /** What was said last of printers whose rows are not read yet. */
  readonly #strangers = new Map<string, (state: PrinterState) => void>();
  #isMeeting = false;
  /** One after another: an older answer that comes late must not take the place of a newer one. */
  #reading: Promise<void> = Promise.resolve();
  readonly default: PrinterState;

  /** `first` is the printer `default`, which cannot be deleted. */
  constructor(first: PrinterRow, db: Database) {
    this.#db = db;
    this.#firstWord = new Promise((resolve) => {
      this.#endFirstWord = resolve;
    });
    this.#timers = [
      setTimeout(this.#endFirstWord, firstWordMs).unref(),
      setInterval(() => this.#pass(), tickMs).unref(),
    ];
    this.default = this.#meet(first);
  }

  /** Nobody waits for one that is known here. Throws PRINTER_NOT_FOUND. */
  find(id: string = defaultPrinterId): PrinterState | Promise<PrinterState> {
    return this.#states.get(id) ?? this.#findRow(id);
  }

  async #findRow(id: string): Promise<PrinterState> {
    const row = isPrinterId(id) ? await findPrinter(this.#db, id) : undefined;
    if (!row) throw new AppError("PRINTER_NOT_FOUND");
    return this.#states.get(id) ?? this.#meet(row);
  }

  /** Undefined when it is not known here. */
  get(id: string): PrinterState | undefined {
    return this.#states.get(id);
  }

  /** For what was printed on a printer that may have gone since. */
  async findOrDefault(id: string): Promise<PrinterState> {
    try {
      return await this.find(id);
    } catch (error) {
      if (error instanceof AppError && error.code === "PRINTER_NOT_FOUND") return this.default;
      throw error;
    }
  }

  /** Those that are known here, whether or not a worker speaks of them. */
  known(): IterableIterator<PrinterState> {
    return this.#states.values();
  }

  /** Ids of the known printers with one of these statuses. */
  idsOf(...statuses: readonly PrinterStatus[]): string[] {
    return [...this.#states.values()].filter(({ report }) => statuses.includes(report.status)).map(({ id }) => id);
  }

  /** How a printer is whose row was read just now. A printer that nobody has met stays unknown: lists hold thousands. */
  look(row: PrinterRow): PrinterView {
    const state = this.#states.get(row.id);
    state?.follow(row);
    if (state) return state;
    return { row, report: offlineReport(row, { since: this.#startedAt, isWorkerHeard: false }), isWorkerHeard: false };
  }

  /** A worker's heartbeat. */
  hear(report: PrinterReport, sender?: number): void {
    const state = this.#states.get(report.printerId);
    if (state) {
      state.hear(report, sender);
      return;
    }
    this.#hearStranger(report.printerId, (met) => met.hear(report, sender));
  }

  /** The heartbeat of a worker of a later release: all that is known is that it speaks of this printer. */
  hearUnreadable(id: unknown, sender?: number): void {
    if (typeof id !== "string" || !isPrinterId(id)) return;
    const state = this.#states.get(id);
    if (state) state.hearUnreadable(sender);
    else this.#hearStranger(id, (met) => met.hearUnreadable(sender));
  }

  /** These workers live, whether or not they say so: what each of them said last of the printers it owns is so still. */
  seeWorkers(workers: readonly LivingWorker[]): void {
    const owners = new Map(workers.flatMap((worker) => worker.lockKeys.map((lockKey) => [lockKey, worker] as const)));
    for (const state of this.#states.values()) {
      const owner = owners.get(state.row.lockKey);
      if (owner) state.seeWorker(owner.pid, owner.silentMs);
    }
  }

  /** Makes sure that these are known here, so that their silence is noticed. One that is gone stays unknown. */
  async meet(ids: readonly string[]): Promise<void> {
    const strangers = ids.filter((id) => !this.#states.has(id));
    if (strangers.length === 0) return;
    for (const row of await findPrinters(this.#db, strangers)) this.follow(row);
  }

  /** Takes a row that was read or written just now. */
  follow(row: PrinterRow): PrinterState {
    const state = this.#states.get(row.id) ?? this.#meet(row);
    state.follow(row);
    return state;
  }

  /** Reads the rows again that somebody may have changed: those that are named, or all. */
  reload(ids?: readonly string[]): Promise<void> {
    return this.#inTurn(() => this.#read((ids ?? [...this.#states.keys()]).filter((id) => this.#states.has(id))));
  }

  /** Called whenever what clients see of a printer changes. */
  onChange(listener: (event: PrinterUpdateEvent) => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#endFirstWord();
  }

  #meet(row: PrinterRow): PrinterState {
    const state = new PrinterState({
      row,
      backlog: createBacklog(this.#db, row.id),
      firstWord: this.#firstWord,
      onChange: (event) => {
        for (const listener of this.#listeners) listener(event);
      },
    });
    this.#states.set(row.id, state);
    return state;
  }

  /** Those that come together are read together. */
  #hearStranger(id: string, hear: (state: PrinterState) => void): void {
    this.#strangers.set(id, hear);
    this.#readStrangers();
  }

  #readStrangers(): void {
    if (this.#isMeeting || this.#strangers.size === 0) return;
    this.#isMeeting = true;
    const met = this.#inTurn(() => this.#meetStrangers()).catch(() => {});
    void met.then(() => {
      this.#isMeeting = false;
    });
  }

  /** Those that cannot be read now are read again a moment later: their worker may say nothing for a long time. */
  async #meetStrangers(): Promise<void> {
    while (this.#strangers.size > 0) {
      const heard = new Map(this.#strangers);
      const rows = await findPrinters(this.#db, [...heard.keys()]);
      for (const [id, hear] of heard) if (this.#strangers.get(id) === hear) this.#strangers.delete(id);
      for (const row of rows) heard.get(row.id)?.(this.follow(row));
    }
  }

  async #read(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await findPrinters(this.#db, ids);
    for (const row of rows) this.follow(row);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id) && id !== defaultPrinterId) this.#states.delete(id);
  }

  #pass(): void {
    for (const state of this.#states.values()) state.pass(tickMs);
    this.#readStrangers();
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    const mine = this.#reading.then(step);
    this.#reading = mine.catch(() => {});
    return mine;
  }
}
