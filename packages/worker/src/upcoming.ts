import type { Document } from "@platen/receipt/document";
import { encode } from "@platen/receipt/encode";
import { estimateMs } from "@platen/receipt/estimate";
import type { LayoutOptions } from "@platen/receipt/layout";
import type { PrinterProfile } from "@platen/receipt/profile";
import type { Database } from "@platen/shared/db/connect";
import { findJobWithDocument, findNextQueuedJob, type StoredJob } from "@platen/shared/db/jobs";
import type { Job } from "@platen/shared/job";

/** A job ready to be sent, or the reason why it cannot be. */
export type PreparedJob = { job: Job; traceparent: string | null } & (
  | { type: "encoded"; bytes: Uint8Array; expectedMs: number }
  | { type: "impossible"; reason: string }
);

/**
 * The job to print next, encoded ahead of time so that the printer never waits for us. The database alone decides which
 * one that is: tickets may be lost, doubled or out of order, jobs print in the order they were accepted.
 */
export class Upcoming {
  readonly #db: Database;
  readonly #printerId: string;
  readonly #drawing: LayoutOptions;
  #profile: PrinterProfile;
  #ahead: Promise<PreparedJob | undefined> | undefined;

  constructor(db: Database, printerId: string, profile: PrinterProfile, drawing: LayoutOptions) {
    this.#db = db;
    this.#printerId = printerId;
    this.#profile = profile;
    this.#drawing = drawing;
  }

  /** What was prepared for other paper is prepared again. */
  setProfile(profile: PrinterProfile): void {
    this.#profile = profile;
    this.#ahead = undefined;
  }

  /** Loads and encodes the job after this one, while this one prints. */
  prepareAfter(current: Job): void {
    this.#ahead = this.#prepare(current.id);
    // Whoever takes it sees the error; until then nobody must be hit by it.
    this.#ahead.catch(() => {});
  }

  async take(): Promise<PreparedJob | undefined> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    const prepared = await ahead?.catch(() => undefined);
    return prepared ?? this.#prepare();
  }

  /** A job by its name, whatever its state. */
  async find(id: string): Promise<PreparedJob | undefined> {
    const found = await findJobWithDocument(this.#db, id);
    return found && this.#encode(found);
  }

  async #prepare(except?: string): Promise<PreparedJob | undefined> {
    const found = await findNextQueuedJob(this.#db, this.#printerId, except);
    return found && this.#encode(found);
  }

  #encode({ document, ...origin }: StoredJob): PreparedJob {
    const { options } = origin.job;
    try {
      const { bytes, heightDots } = encode(document as Document, this.#profile, { ...this.#drawing, ...options });
      return { type: "encoded", ...origin, bytes, expectedMs: estimateMs(heightDots, this.#profile) };
    } catch (error) {
      return { type: "impossible", ...origin, reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
