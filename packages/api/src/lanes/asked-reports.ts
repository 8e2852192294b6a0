import type { Bus } from "@platen/shared/bus";
import type { AskingRow } from "@platen/shared/db/asking-printers";
import type { Logger } from "@platen/shared/log";
import type { PrinterReport } from "@platen/shared/printer";
import { sleep } from "@platen/shared/time";
import type { Printers } from "../printers/printers.ts";
import type { AskedCondition } from "./lane.ts";

/** Star's printers ask so often unless they are told otherwise; the boards of older ones every two minutes. */
const usualIntervalS = 5;

/** Lost packets, a busy network. */
const graceS = 5;

/** Who is asked tells the other replicas within this, which is less than any printer is believed for. */
const tellEveryMs = 4_000;

/** When printers asked last is written so much later at most (`rounds.ts`). */
const behindMs = 15_000;

const nothingSaid: AskedCondition = {
  status: "online",
  paperStatus: "unknown",
  coverStatus: "unknown",
  errorCode: null,
  drawer: "unknown",
};

/** What changes within this is told together: after a start, or when a network is back, thousands ask for the first time. */
const togetherMs = 100;

/** How long a printer counts as online after it asked. */
export function validForMs({ asking }: Pick<AskingRow, "asking">): number {
  return (2 * (asking.device.intervalS ?? usualIntervalS) + graceS) * 1000;
}

/**
 * What asking printers say of themselves: heard here at once, told to the other replicas at once when it changed, and
 * otherwise now and then, all together. Only those are told of that asked here, since a printer may ask another replica
 * the next time, which then knows better.
 */
export class AskedReports {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #printers: Printers;
  readonly #timer: NodeJS.Timeout;
  /** What changed, and what the others are told of when the time comes. */
  #news = new Map<string, PrinterReport>();
  #untold = new Map<string, PrinterReport>();
  #isTelling = false;

  constructor({ bus, log, printers }: { bus: Bus; log: Logger; printers: Printers }) {
    this.#bus = bus;
    this.#log = log;
    this.#printers = printers;
    this.#timer = setInterval(() => this.#tellAll(), tellEveryMs).unref();
  }

  /** Without a condition it has only asked: it is as it was when it last said so, to whichever replica. */
  hear(row: AskingRow, told: AskedCondition | undefined, printingJobId: string | null): void {
    const { id: printerId } = row;
    const state = this.#printers.follow(row);
    const last = state.heardReport;
    const now = new Date().toISOString();
    const condition = told ?? last ?? nothingSaid;
    const isVisible =
      !last ||
      last.status !== condition.status ||
      last.paperStatus !== condition.paperStatus ||
      last.coverStatus !== condition.coverStatus;
    const report = reportOf(row, condition, {
      askedAt: now,
      toldAt: told ? now : last?.toldAt,
      since: isVisible ? now : last.since,
      printingJobId,
    });
    state.hear(report);
    const isNews = isVisible || last.errorCode !== report.errorCode || last.printingJobId !== printingJobId;
    if (isVisible) {
      const { status, paperStatus, coverStatus, errorCode } = condition;
      this.#log.info({ printerId, status, paperStatus, coverStatus, errorCode }, "printer changed");
    }
    if (isNews) {
      this.#untold.delete(printerId);
      this.#news.set(printerId, report);
      void this.#tell();
    } else if (this.#news.has(printerId)) this.#news.set(printerId, report);
    else this.#untold.set(printerId, report);
  }

  /** It asked before this replica was started, not long ago: until it asks again it is believed to be there. */
  recall(row: AskingRow, seenAt: Date): void {
    if (Date.now() - seenAt.getTime() > validForMs(row) + behindMs) return;
    const askedAt = seenAt.toISOString();
    this.#printers.follow(row).hear(reportOf(row, nothingSaid, { askedAt, since: askedAt, printingJobId: null }));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tellAll(): void {
    for (const [printerId, report] of this.#untold) this.#news.set(printerId, report);
    this.#untold = new Map();
    void this.#tell();
  }

  /** One message at a time: what changes meanwhile goes together in the next. */
  async #tell(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    await sleep(togetherMs);
    while (this.#news.size > 0) {
      const reports = [...this.#news.values()];
      this.#news = new Map();
      await this.#bus
        .publish("printer", ...reports)
        .catch((error: unknown) => this.#log.debug({ err: error }, "the printers' state could not be published"));
    }
    this.#isTelling = false;
  }
}

function reportOf(
  row: AskingRow,
  { status, paperStatus, coverStatus, errorCode, drawer }: AskedCondition,
  {
    toldAt,
    ...rest
  }: Pick<PrinterReport, "since" | "printingJobId"> & { askedAt: string; toldAt?: string | undefined },
): PrinterReport {
  return {
    printerId: row.id,
    status,
    paperStatus,
    coverStatus,
    errorCode,
    drawer,
    ...(toldAt !== undefined && { toldAt }),
    reason: null,
    model: row.asking.device.model ?? null,
    capabilities: null,
    proof: "device-confirmed",
    address: { ip: row.ip, port: row.port },
    validForMs: validForMs(row),
    ...rest,
  };
}
