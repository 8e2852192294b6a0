import { autoModel, type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import type { PrinterProfile } from "@platen/receipt/profile";
import type { PrinterRow } from "@platen/shared/db/printers";
import { looksSame, type PrinterUpdateEvent } from "@platen/shared/events";
import { isAsking, type PrinterReport, reportEveryMs } from "@platen/shared/printer";
import { readsLineModeOnly } from "@platen/shared/star-encodings";
import type { Backlog } from "./backlog.ts";

export interface PrinterStateOptions {
  row: PrinterRow;
  backlog: Backlog;
  /** Resolves when a worker could have been heard since the start. */
  firstWord: Promise<void>;
  /** Called whenever what clients see of the printer changes. */
  onChange(event: PrinterUpdateEvent): void;
}

/**
 * When the worker of a printer dies, another one speaks of it within this: it comes one heartbeat after the last (1.5 s), sees
 * that the lock is free (0.5 s), waits until the dead one is off the printer for certain (3 s), and reports within 3 s of that.
 * Whoever is silent for longer has no successor, and nothing prints.
 */
export const silenceMs = 8_000;

/** How a printer is, as far as this replica knows. */
export interface PrinterView {
  row: PrinterRow;
  report: PrinterReport;
  isWorkerHeard: boolean;
  /** When a worker last spoke of it, since this replica was started. */
  heardAt?: Date | undefined;
}

/** What this replica knows about one printer, kept in memory so that a request asks nobody. */
export class PrinterState implements PrinterView {
  readonly backlog: Backlog;
  readonly #firstWord: Promise<void>;
  readonly #onChange: PrinterStateOptions["onChange"];
  #row: PrinterRow;
  /** The model the printer itself told. */
  #reported: string | null = null;
  #profile: PrinterProfile;
  #heard: PrinterReport | undefined;
  #heardAt: Date | undefined;
  /** The connection of the worker that said it, by PostgreSQL's number. */
  #sender: number | undefined;
  /** The last word of a worker that was silent for too long: true again when it shows that it lives. */
  #doubted: PrinterReport | undefined;
  #unheardMs = 0;
  /** Since when the worker speaks in a way that is not understood here. */
  #unreadableSince: string | undefined;
  #offlineSince = new Date().toISOString();
  #told: PrinterReport;
  #settle = () => {};
  readonly #heardOnce: Promise<void>;

  constructor({ row, backlog, firstWord, onChange }: PrinterStateOptions) {
    this.#row = row;
    this.backlog = backlog;
    this.#firstWord = firstWord;
    this.#onChange = onChange;
    this.#profile = this.#profileNow();
    this.#told = this.report;
    this.#heardOnce = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get id(): string {
    return this.#row.id;
  }

  /** Its row. */
  get row(): PrinterRow {
    return this.#row;
  }

  /** What the printer can print, with the paper it holds. */
  get profile(): PrinterProfile {
    return this.#profile;
  }

  /** What its profile is made from. */
  get profileRequest(): ProfileRequest {
    const { model, language, dpi, width, paper, charset, asking } = this.#row;
    const lineMode = language === "starprnt" && asking !== null && readsLineModeOnly(asking.device);
    const request = { model, language, dpi, widthMm: width, paper, charset, reported: this.#reported };
    return lineMode ? { ...request, lineMode } : request;
  }

  /** The worker's last word; an offline one when it is silent, or when its word is about another address. */
  get report(): PrinterReport {
    if (this.#row.enabled && this.#heard && this.#isHere(this.#heard.address)) return this.#heard;
    return offlineReport(this.#row, { since: this.#offlineSince, isWorkerHeard: this.isWorkerHeard });
  }

  /** What clients see of it. */
  get update(): PrinterUpdateEvent {
    return updateEvent(this.report);
  }

  get isWorkerHeard(): boolean {
    return this.#heard !== undefined;
  }

  get heardAt(): Date | undefined {
    return this.#heardAt;
  }

  /** Once the worker was heard, or could have been since the start. Before, "offline" only means "nobody said yet". */
  settled(): Promise<void> {
    return Promise.race([this.#heardOnce, this.#firstWord]);
  }

  /** The last word of whoever speaks of it, while that is believed. */
  get heardReport(): PrinterReport | undefined {
    return this.#heard;
  }

  /** The worker's heartbeat, or what the printer itself said when it asked; several replicas tell of that, in any order. */
  hear(word: PrinterReport, sender?: number): void {
    const report = word.askedAt === undefined || !this.#heard ? word : latestOf(this.#heard, word);
    if (report === this.#heard) return;
    this.#heard = report;
    this.#sender = sender;
    this.#doubted = undefined;
    this.#believe(0);
    this.#unreadableSince = undefined;
    this.#settle();
    const { address, model } = report;
    if (this.#row.model === autoModel && this.#isHere(address) && model !== null && model !== this.#reported) {
      this.#reported = model;
      this.#profile = this.#profileNow();
    }
    this.#tell();
  }

  /**
   * A heartbeat that cannot be read here (`shared/src/bus/envelope.ts`). Somebody has the printer in hand, so its jobs are
   * taken; what it does is not known.
   */
  hearUnreadable(sender?: number): void {
    const { id: printerId, ip, port } = this.#row;
    const since = this.#unreadableSince ?? new Date().toISOString();
    this.hear({ ...nothingKnown, printerId, status: "online", address: { ip, port }, since }, sender);
    this.#unreadableSince = since;
  }

  /**
   * The worker with this connection owns the printer, and used the connection so long ago. Who said the last word and lives
   * need not say it again (`Bus.repeat`).
   */
  seeWorker(pid: number, silentMs: number): void {
    if (pid !== this.#sender) return;
    // What the word of a worker that repeats itself is short of: it comes so often.
    const overdueMs = Math.max(silentMs - reportEveryMs, 0);
    if (overdueMs >= silenceMs) return;
    if (this.#heard) this.#believe(overdueMs);
    else if (this.#doubted) {
      this.#heard = this.#doubted;
      this.#doubted = undefined;
      this.#believe(overdueMs);
      this.#tell();
    }
  }

  #believe(unheardMs: number): void {
    this.#heardAt = new Date(Date.now() - unheardMs);
    this.#unheardMs = unheardMs;
  }

  /** So much time went by; what has come meanwhile was heard. */
  pass(ms: number): void {
    if (!this.#heard) return;
    this.#unheardMs += ms;
    if (this.#unheardMs < (this.#heard.validForMs ?? silenceMs)) return;
    this.#doubted = this.#heard;
    this.#heard = undefined;
    this.#offlineSince = new Date().toISOString();
    this.#tell();
  }

  /** Somebody has changed its row. */
  follow(row: PrinterRow): void {
    if (!isNewer(row, this.#row)) return;
    if (row.ip !== this.#row.ip || row.port !== this.#row.port) this.#reported = null;
    this.#row = row;
    this.#profile = this.#profileNow();
    this.#tell();
  }

  #isHere({ ip, port }: PrinterReport["address"]): boolean {
    return ip === this.#row.ip && port === this.#row.port;
  }

  #profileNow(): PrinterProfile {
    return profileFor(this.profileRequest);
  }

  #tell(): void {
    const [told, now] = [this.#told, this.report];
    this.#told = now;
    if (!looksSame(now, told)) this.#onChange(updateEvent(now));
  }
}

/** What two words about a printer that asks come to: it is there since the later question, and how it is, it said last. */
function latestOf(known: PrinterReport, word: PrinterReport): PrinterReport {
  const isLater = (word.askedAt ?? "") > (known.askedAt ?? "");
  const tellsMore = (word.toldAt ?? "") > (known.toldAt ?? "");
  const tellsLess = (word.toldAt ?? "") < (known.toldAt ?? "");
  if (isLater) return tellsLess ? { ...word, ...toldBy(known) } : word;
  return tellsMore ? { ...known, ...toldBy(word) } : known;
}

function toldBy({ status, paperStatus, coverStatus, errorCode, drawer, since, toldAt }: PrinterReport) {
  return { status, paperStatus, coverStatus, errorCode, drawer, since, ...(toldAt !== undefined && { toldAt }) };
}

/** One that was deleted and made again counts its versions anew. */
function isNewer(row: PrinterRow, than: PrinterRow): boolean {
  const laterBy = row.createdAt.getTime() - than.createdAt.getTime();
  return laterBy > 0 || (laterBy === 0 && row.version > than.version);
}

/** What is told of a printer of which no worker speaks, or that does not ask. */
export function offlineReport(
  { id, ip, port, enabled, lane, asking }: PrinterRow,
  { since, isWorkerHeard }: { since: string; isWorkerHeard: boolean },
): PrinterReport {
  const silent = isAsking({ lane, asking }) ? "it does not ask for its jobs" : "no worker is heard";
  const unheard = isWorkerHeard ? "the worker has not said anything of this address yet" : silent;
  const reason = enabled ? unheard : "it is switched off";
  return { ...nothingKnown, printerId: id, reason, address: { ip, port }, since };
}

const nothingKnown: Omit<PrinterReport, "printerId" | "address" | "since"> = {
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

function updateEvent({ printerId, status, paperStatus, coverStatus, errorCode }: PrinterReport): PrinterUpdateEvent {
  const data = { printerId, status, paperStatus, coverStatus, ...(errorCode ? { errorCode } : {}) };
  return { type: "printerUpdate", data };
}
