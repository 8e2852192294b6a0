import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Document } from "@platen/receipt/document";
import { estimateMs } from "@platen/receipt/estimate";
import { dotsToMm } from "@platen/receipt/paper";
import { type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import type { PrinterProfile } from "@platen/receipt/profile";
import type { PrintedOn, Typesetter } from "@platen/receipt/typesetter";
import type { Database } from "@platen/shared/db/connect";
import { findJobWithDocument, findNextQueuedJob, type StoredJob } from "@platen/shared/db/jobs";
import type { AcceptedJob } from "@platen/shared/events";
import type { SentJob } from "../printer/session.ts";

/** A job ready to be sent, or the reason why it cannot be. */
export type PreparedJob = EncodedJob | ImpossibleJob;

type Origin = Pick<AcceptedJob, "jobId" | "traceparent">;

/** What encoding a job takes. */
type Unprepared = Omit<AcceptedJob, "printerId">;

export interface EncodedJob extends Origin, SentJob {
  type: "encoded";
  /** What the bytes are for. */
  printedOn: PrintedOn;
  bytesSha256: string;
}

interface ImpossibleJob extends Origin {
  type: "impossible";
  reason: string;
}

/** The job behind the one that prints, on its way. */
interface Ahead {
  prepared: PreparedJob | undefined;
  whenPrepared: Promise<PreparedJob | undefined>;
}

export interface UpcomingDeps {
  db: Database;
  typesetter: Typesetter;
  printerId: string;
  /** Resolves when `setPrinter` has had this version of the printer's row, or a later one. */
  untilVersion(version: number): Promise<void>;
}

/** Far more than can be rung for in the time between an event and its ticket. */
const mostLoaded = 100;

/**
 * The job to print next, encoded ahead of time so that the printer never waits for us. The database alone decides which
 * one that is: tickets may be lost, doubled or out of order, jobs print in the order they were accepted.
 */
export class Upcoming {
  readonly #deps: UpcomingDeps;
  #printer: ProfileRequest;
  #profile: PrinterProfile;
  #ahead: Ahead | undefined;
  /** The jobs that were loaded last, oldest first. */
  readonly #loaded = new Set<string>();

  constructor(deps: UpcomingDeps, printer: ProfileRequest) {
    this.#deps = deps;
    this.#printer = printer;
    this.#profile = profileFor(printer);
  }

  /** What was prepared for other paper, or another model, is prepared again. */
  setPrinter(printer: ProfileRequest): void {
    if (isDeepStrictEqual(printer, this.#printer)) return;
    this.#printer = printer;
    this.#profile = profileFor(printer);
    this.#ahead = undefined;
  }

  /** Encodes what was found behind the job that prints now; undefined when nothing was. */
  prepareStored(next: StoredJob | undefined): void {
    this.prepare(next && unprepared(next));
  }

  /** Encodes what is likely to be printed next. That it is, the claim finds out. */
  prepare(next: Unprepared | undefined): void {
    const ahead: Ahead = { prepared: undefined, whenPrepared: Promise.resolve(undefined) };
    if (next) {
      ahead.whenPrepared = this.#encode(next).then((prepared) => {
        ahead.prepared = prepared;
        return prepared;
      });
      // Told to whoever takes it, and to nobody if it is not taken.
      ahead.whenPrepared.catch(() => {});
    }
    this.#ahead = ahead;
  }

  /** What is encoded already, if it can be printed. */
  takeEncoded(): EncodedJob | undefined {
    const prepared = this.#ahead?.prepared;
    if (prepared?.type !== "encoded") return undefined;
    this.#ahead = undefined;
    return prepared;
  }

  /** Undefined when nothing was queued when the database was last asked: whatever came after that is rung for. */
  async take(): Promise<PreparedJob | undefined> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead) return ahead.whenPrepared;
    const found = await findNextQueuedJob(this.#deps.db, this.#deps.printerId);
    return found && this.#encode(unprepared(found));
  }

  /** Whether this job was loaded lately: it needs no ring. */
  hasLoaded(id: string): boolean {
    return this.#loaded.has(id);
  }

  /** A job by its name, whatever its state. */
  async find(id: string): Promise<PreparedJob | undefined> {
    const found = await findJobWithDocument(this.#deps.db, id);
    return found && this.#encode(unprepared(found));
  }

  #remember(id: string): void {
    this.#loaded.delete(id);
    this.#loaded.add(id);
    if (this.#loaded.size > mostLoaded) for (const oldest of this.#loaded) return void this.#loaded.delete(oldest);
  }

  async #encode(job: Unprepared): Promise<PreparedJob> {
    const { jobId, document, options, traceparent, printerVersion } = job;
    const { typesetter } = this.#deps;
    this.#remember(jobId);
    // What was set before the job was accepted holds for it, however late the news of it is.
    if (printerVersion !== null) await this.#deps.untilVersion(printerVersion);
    const origin = { jobId, traceparent };
    const profile = this.#profile;
    const printedOn = { ...this.#printer, fonts: typesetter.fonts };
    try {
      const { bytes, heightDots } = await typesetter.encode(document as Document, profile, options);
      // While it was drawn somebody put in other paper.
      if (profile !== this.#profile) return this.#encode(job);
      const expectedMs = estimateMs(heightDots, profile);
      const paperMm = dotsToMm(heightDots, profile.dpi);
      return { type: "encoded", ...origin, bytes, expectedMs, paperMm, printedOn, bytesSha256: hash("sha256", bytes) };
    } catch (error) {
      return { type: "impossible", ...origin, reason: error instanceof Error ? error.message : String(error) };
    }
  }
}

function unprepared({ job: { id: jobId, options }, document, traceparent, printerVersion }: StoredJob): Unprepared {
  return { jobId, options, document, traceparent, printerVersion };
}
