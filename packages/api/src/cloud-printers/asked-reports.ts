import type { Bus } from "@platen/shared/bus";
import type { AskingRow } from "@platen/shared/db/asking-printers";
import { type BusMessages, looksSame } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { isAsking, type PrinterReport } from "@platen/shared/printer";
import type { Printers } from "../printers/printers.ts";
import type { AskedCondition } from "./lane.ts";

/** Star's printers ask so often unless they are told otherwise; the boards of older ones every two minutes. */
const usualIntervalS = 5;

/** Lost packets, a busy network. */
const graceMs = 5_000;

/** Who is asked tells the other replicas within this, which is less than any printer is believed for. */
const tellEveryMs = 4_000;

/** How a printer is is told so often, changed or not: a replica that was started since is perhaps never asked by it. */
const tellInFullEveryMs = 60_000;

/** In one message, so that it has less than 8,000 bytes whatever the printers are called. */
const mostTogether = 50;

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

/** How often a printer asks. */
export function intervalMs({ asking }: Pick<AskingRow, "asking">): number {
  return (asking.device.intervalS ?? usualIntervalS) * 1000;
}

/** How long a printer counts as online after it asked. */
export function validForMs(printer: Pick<AskingRow, "asking">): number {
  return 2 * intervalMs(printer) + graceMs;
}

/**
 * What asking printers say of themselves: heard here at once, told to the other replicas at once when it changed, and
 * otherwise now and then that they asked, all together. Only those are told of that asked here, since a printer may ask
 * another replica the next time, which then knows better.
 */
export class AskedReports {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #printers: Printers;
  readonly #timer: NodeJS.Timeout;
  /** What changed, and what the others are told of when the time comes. */
  #news = new Map<string, PrinterReport>();
  #untold = new Map<string, PrinterReport>();
  /** When each was last told of in full. */
  readonly #toldInFull = new Map<string, number>();
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
    const isVisible = !last || !looksSame(last, condition);
    const report = reportOf(row, condition, {
      askedAt: now,
      toldAt: told ? now : last?.toldAt,
      since: isVisible ? now : last.since,
      printingJobId,
    });
    state.hear(report);
    const isNews = isVisible || last.printingJobId !== printingJobId;
    if (isVisible) {
      const { status, paperStatus, coverStatus, errorCode } = condition;
      this.#log.info({ printerId, status, paperStatus, coverStatus, errorCode }, "printer changed");
    }
    if (isNews) {
      this.#untold.delete(printerId);
      this.#toldInFull.set(printerId, Date.now());
      this.#news.set(printerId, report);
      this.#tellSoon();
    } else if (this.#news.has(printerId)) this.#news.set(printerId, report);
    else this.#untold.set(printerId, report);
  }

  /** It asked before this replica was started, not long ago: until it asks again it is believed to be there. */
  recall(row: AskingRow, seenAt: Date): void {
    if (Date.now() - seenAt.getTime() > validForMs(row) + behindMs) return;
    const askedAt = seenAt.toISOString();
    this.#printers.follow(row).hear(reportOf(row, nothingSaid, { askedAt, since: askedAt, printingJobId: null }));
  }

  /** They asked another replica, or this one a moment ago. */
  hearAsked({ askedAt = {}, report }: BusMessages["asked"]): void {
    if (report) this.#printers.hear(report);
    const strangers: string[] = [];
    for (const [printerId, at] of Object.entries(askedAt)) {
      const state = this.#printers.get(printerId);
      const last = state?.heardReport;
      if (!state) strangers.push(printerId);
      else if (last?.askedAt !== undefined && last.askedAt >= at) continue;
      else if (last) state.hear({ ...last, askedAt: at });
      else if (isAsking(state.row)) {
        state.hear(reportOf(state.row, nothingSaid, { askedAt: at, since: at, printingJobId: null }));
      }
    }
    // Their next question finds them known.
    void this.#printers.meet(strangers).catch(() => {});
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** One statement, however many. */
  #tellAll(): void {
    const now = Date.now();
    const isDue = ({ printerId }: PrinterReport) => now - (this.#toldInFull.get(printerId) ?? 0) >= tellInFullEveryMs;
    const untold = [...this.#untold.values()];
    this.#untold = new Map();
    const inFull = untold.filter(isDue).map((report) => ({ report }));
    const inBrief = askedOf(untold.filter((report) => !isDue(report)));
    for (const { report } of inFull) this.#toldInFull.set(report.printerId, now);
    void this.#publish("asked", ...inBrief, ...inFull);
  }

  /** One message at a time: what changes meanwhile goes together in the next. */
  #tellSoon(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(() => void this.#tell(), togetherMs);
  }

  async #tell(): Promise<void> {
    while (this.#news.size > 0) {
      const reports = [...this.#news.values()];
      this.#news = new Map();
      await this.#publish("printer", ...reports);
    }
    this.#isTelling = false;
  }

  async #publish<C extends "printer" | "asked">(channel: C, ...messages: BusMessages[C][]): Promise<void> {
    if (messages.length === 0) return;
    await this.#bus
      .publish(channel, ...messages)
      .catch((error: unknown) => this.#log.debug({ err: error }, "the printers' state could not be published"));
  }
}

function askedOf(reports: readonly PrinterReport[]): BusMessages["asked"][] {
  const entries = reports.map(({ printerId, askedAt = "" }) => [printerId, askedAt] as const);
  return Array.from({ length: Math.ceil(entries.length / mostTogether) }, (_, turn) => ({
    askedAt: Object.fromEntries(entries.slice(turn * mostTogether, (turn + 1) * mostTogether)),
  }));
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
