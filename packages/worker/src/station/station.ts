import { autoModel, type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import type { Typesetter } from "@platen/receipt/typesetter";
import type { Database } from "@platen/shared/db/connect";
import { findPrinterPast } from "@platen/shared/db/jobs";
import type { AcceptedJob } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import type { Printer } from "@platen/shared/printer";
import { sleep } from "@platen/shared/time";
import type { Tracing } from "@platen/shared/trace";
import type { Announcer } from "../announcer.ts";
import type { Measurements } from "../measurements.ts";
import { longestCommandBytes } from "../printer/chunks.ts";
import type { PrinterAddress } from "../printer/connection.ts";
import { dialectOf } from "../printer/dialects.ts";
import { PrinterSession } from "../printer/session.ts";
import { FenceTrust } from "./fence-trust.ts";
import { type PrintDeps, printQueuedJobs } from "./print-job.ts";
import { PrinterGate, Stopped } from "./printer-gate.ts";
import { type CurrentReport, reportOf } from "./report.ts";
import { Rings } from "./rings.ts";
import { Upcoming } from "./upcoming.ts";

export interface StationDeps {
  /** This process, as claims name it. */
  workerId: string;
  db: Database;
  announcer: Announcer;
  reports: { update(report: CurrentReport): void; forget(printerId: string): void };
  log: Logger;
  measurements: Measurements;
  /** Absent where nobody collects traces. */
  tracing: Tracing | undefined;
  typesetter: Typesetter;
  /** How long a job may wait for a person at the printer before its outcome is given up. */
  personPatienceMs: number;
  resolveHost(address: PrinterAddress): Promise<string>;
  /** Reads the printer's row again; the station hears of what has changed. */
  readAgain(printerId: string): Promise<void>;
}

export interface StationOptions {
  printer: Printer;
  /** Jobs this process has claimed and not begun to send. */
  notBegun: Set<string>;
  /** Whether this worker holds the printer's lock now. */
  isOwner(): boolean;
}

const tryAgainAfterMs = 1_000;

/**
 * A printer that takes connections has taken this one after so many ticks, and has said what it can do: three seconds, and more
 * where this process is held up. The API waits a little longer before it calls a printer offline of which nobody speaks.
 */
const firstReportTicks = 12;
const tickMs = 250;

/**
 * One printer in this worker's hands, from gaining its lock to losing it or stopping: keeps it connected, prints what is
 * queued for it whenever it is rung for, and reports what it is doing.
 */
export class Station {
  readonly #deps: StationDeps;
  #printer: Printer;
  readonly #notBegun: Set<string>;
  readonly #session: PrinterSession;
  readonly #trust: FenceTrust;
  readonly #gate: PrinterGate;
  readonly #upcoming: Upcoming;
  /** No other receipt may begin. */
  readonly #stopping = new AbortController();
  /** The printer is let go of: what has not begun by then does not begin here. */
  readonly #released = new AbortController();
  /** The receipt on the wire is not waited for any longer. */
  readonly #hastened = new AbortController();
  readonly #printDeps: PrintDeps;
  /** What is heard from now on is no longer this station's to tell. */
  #isSilent = false;
  readonly #rings = new Rings();
  /** The first report does not wait for the printer any longer. */
  #isReportDue = false;
  #printing: Promise<void> | undefined;

  constructor(deps: StationDeps, { printer, notBegun, isOwner }: StationOptions) {
    const { measurements, personPatienceMs, resolveHost } = deps;
    // Whatever a line is about, it says at which printer.
    const log = deps.log.child({ printerId: printer.id });
    this.#deps = { ...deps, log };
    this.#printer = printer;
    this.#notBegun = notBegun;
    const trust = new FenceTrust(deps.db, printer);
    this.#trust = trust;
    this.#session = new PrinterSession({
      address: addressOf(printer),
      dialect: dialectOf(printer.language),
      resolveHost,
      personPatienceMs,
      believesFence: () => trust.isBelieved,
      log,
      onReconnect: () => measurements.reconnected(printer.id),
    });
    this.#gate = new PrinterGate(this.#session, isOwner, personPatienceMs);
    const untilVersion = (version: number) => this.#untilVersion(version);
    this.#upcoming = new Upcoming({ ...deps, printerId: printer.id, untilVersion }, this.#profileRequest());
    const signals = { stopping: this.#stopping.signal, released: this.#released.signal };
    this.#printDeps = { ...this.#deps, printer: this.#gate, trust, upcoming: this.#upcoming, notBegun, ...signals };
  }

  /** Connects to the printer and prints what is queued. Nothing else may be on the printer by then. */
  async begin(): Promise<void> {
    const { isOutcomeUnknown, lastProof } = await findPrinterPast(this.#deps.db, this.#printer.id);
    if (lastProof) this.#session.expectProof(lastProof);
    await this.#trust.load();
    // The worker before may have been cut off in the middle of a command.
    if (isOutcomeUnknown) {
      this.#session.assumeInterrupted(longestCommandBytes(profileFor(this.#profileRequest())));
    }
    this.#session.start(() => this.#changed());
    void this.#reportInTime();
    this.ring();
  }

  /** The job on the wire, and those claimed and not begun. */
  get jobsInHand(): string[] {
    return [...this.#notBegun, ...(this.#gate.holding === null ? [] : [this.#gate.holding])];
  }

  /** Nothing is on the wire, and nothing waits for the printer. */
  get isIdle(): boolean {
    return this.#printing === undefined && this.jobsInHand.length === 0;
  }

  /** There may be something to print: this job, or any. A job is rung for by its event and by its ticket. */
  ring(jobId?: string): void {
    if (this.#isKnown(jobId)) return;
    this.#rings.add(jobId);
    this.#printing ??= this.#printWhileRung();
  }

  /** A job that was just accepted. Where there is nothing else to print it is encoded without asking for it. */
  accepted(job: AcceptedJob): void {
    if (this.#printing) this.ring(job.jobId);
    else if (!this.#isKnown(job.jobId)) {
      this.#upcoming.prepare(job);
      this.ring();
    }
  }

  /** The printer's lock was gained again. */
  recheck(): void {
    this.#gate.recheck();
  }

  /** The printer's row changed; its language and resolution did not. */
  follow(printer: Printer): void {
    this.#printer = printer;
    this.#trust.follow(printer);
    this.#session.setAddress(addressOf(printer));
    this.#changed();
  }

  /** Lets no other receipt begin. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Resolves when no receipt is on the wire. */
  untilIdle(): Promise<void> {
    return this.#gate.untilIdle();
  }

  /**
   * Lets the receipt on the wire finish within the given time, lets no other begin, and closes everything. The printer is not
   * reported offline for that: the next station has the word on it, here or in another worker. Where there is none, the API
   * notices the silence.
   */
  async end(patienceMs: number): Promise<void> {
    this.stop();
    await Promise.race([this.untilIdle(), sleep(patienceMs, this.#hastened.signal)]);
    this.#hastened.abort();
    this.#isSilent = true;
    // The printer is let go of first: what follows may wait for a database that is away, and a successor does not.
    await this.#session.close();
    this.#released.abort();
    this.#deps.reports.forget(this.#printer.id);
    await this.#printing;
  }

  /** Ends the patience of `end` with the receipt on the wire. */
  hasten(): void {
    this.#hastened.abort();
  }

  async #reportInTime(): Promise<void> {
    for (let tick = 0; tick < firstReportTicks && !this.#isReportDue; tick++)
      await sleep(tickMs, this.#released.signal);
    if (this.#isReportDue) return;
    this.#isReportDue = true;
    this.#changed();
  }

  async #printWhileRung(): Promise<void> {
    while (this.#rings.hasNews((jobId) => this.#isKnown(jobId)) && !this.#stopping.signal.aborted) {
      this.#rings.clear();
      try {
        await printQueuedJobs(this.#printDeps);
      } catch (error) {
        if (error instanceof Stopped) break;
        this.#deps.log.error({ err: error }, "printing was interrupted; it is tried again");
        setTimeout(() => this.ring(), tryAgainAfterMs).unref();
      }
    }
    this.#printing = undefined;
    // Nothing is on the wire any more, which the session does not know.
    this.#changed();
  }

  #isKnown(jobId: string | undefined): boolean {
    return jobId !== undefined && this.#upcoming.hasLoaded(jobId);
  }

  #changed(): void {
    if (this.#isSilent) return;
    this.#deps.measurements.printer(this.#printer.id, this.#session.state);
    this.#upcoming.setPrinter(this.#profileRequest());
    // The worker before may have said that it is online, and so it is in a moment.
    if (this.#isReportDue || !this.#session.isBeginning) {
      this.#isReportDue = true;
      this.#deps.reports.update(reportOf(this.#printer.id, this.#session, this.#gate.holding));
    }
    this.#gate.recheck();
  }

  async #untilVersion(version: number): Promise<void> {
    if (version > this.#printer.version) await this.#deps.readAgain(this.#printer.id);
  }

  /** A printer that says which model it is may have another resolution and other code pages than was thought. */
  #profileRequest(): ProfileRequest {
    // Not its paper: that a receipt is not for labels was told before it was accepted, and what was accepted is printed.
    const { model, language, dpi, width, charset } = this.#printer;
    const reported = (model === autoModel && this.#session.knowledge?.model) || null;
    return { model, language, dpi, widthMm: width, charset, reported };
  }
}

function addressOf({ ip, port }: Printer): PrinterAddress {
  return { ip, port };
}
