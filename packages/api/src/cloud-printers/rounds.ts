import type { Database } from "@platen/shared/db/connect";
import { failOverdueDeliveries, findAskingQueues } from "@platen/shared/db/deliveries";
import { expiredError, expireJobs } from "@platen/shared/db/job-moves";
import type { ClientEvent } from "@platen/shared/events";
import { isFinal } from "@platen/shared/job";
import type { AskingPrinters } from "./asking-printers.ts";
import { type HandOverDeps, tell } from "./hand-over.ts";
import { inDoubt } from "./lane.ts";
import type { WorkMarks } from "./work-marks.ts";

/** No word by the deadline is noticed within this. */
const lookEveryMs = 3_000;

/** A lost message is made up for within this. */
const lookAtAllEveryMs = 15_000;

export interface RoundsDeps extends Pick<HandOverDeps, "bus" | "log"> {
  db: Database;
  asking: Pick<AskingPrinters, "known" | "has">;
  marks: WorkMarks;
  /** How long a printer that has fetched a job may take, beside what its paper takes. */
  confirmWithinMs: number;
  /** Written together with the look at all of them. */
  flush(): Promise<void>;
}

const overdue = inDoubt("the printer fetched it and did not say that it was printed");

/**
 * Sees to the jobs of asking printers, on every replica: whoever is first ends what is overdue. With nothing under way and
 * nobody asking it makes no statement.
 */
export class Rounds {
  readonly #deps: RoundsDeps;
  readonly #timers: NodeJS.Timeout[];
  /** The job that each printer has fetched, as far as this replica has heard. */
  readonly #underWay = new Map<string, string>();
  #isBusy = false;

  constructor(deps: RoundsDeps) {
    this.#deps = deps;
    this.#timers = [
      setInterval(() => void this.#look(), lookEveryMs).unref(),
      setInterval(() => void this.lookAtAll(), lookAtAllEveryMs).unref(),
    ];
  }

  /** The job that a printer has fetched. */
  underWay(printerId: string): string | null {
    return this.#underWay.get(printerId) ?? null;
  }

  /** A job moved, on whatever replica. */
  hear(event: ClientEvent): void {
    if (event.type !== "jobUpdate") return;
    const { printerId, jobId, status } = event.data;
    if (!this.#deps.asking.has(printerId)) return;
    if (status === "printing") this.#underWay.set(printerId, jobId);
    else if (this.#underWay.get(printerId) === jobId) this.#underWay.delete(printerId);
    if (status === "queued" || isFinal(status)) this.#deps.marks.ring(printerId);
  }

  /** What is there, whether or not anybody was told of it. */
  async lookAtAll(): Promise<void> {
    const { db, asking, marks, log, flush } = this.#deps;
    try {
      await flush();
      const printerIds = asking.known().map(({ id }) => id);
      if (printerIds.length === 0) return;
      const { underWay, waiting, hasExpired } = await findAskingQueues(db, printerIds);
      for (const printerId of waiting) marks.ring(printerId);
      for (const [printerId, jobId] of underWay) this.#underWay.set(printerId, jobId);
      for (const printerId of this.#underWay.keys()) if (!underWay.has(printerId)) this.#underWay.delete(printerId);
      if (hasExpired) void tell(this.#deps, ...(await expireJobs(db, expiredError)));
    } catch (error) {
      log.debug({ err: error }, "the queues of asking printers could not be looked at");
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #look(): Promise<void> {
    if (this.#underWay.size === 0 || this.#isBusy) return;
    const { db, confirmWithinMs, log } = this.#deps;
    this.#isBusy = true;
    try {
      void tell(this.#deps, ...(await failOverdueDeliveries(db, confirmWithinMs, overdue)));
    } catch (error) {
      log.debug({ err: error }, "overdue jobs of asking printers could not be ended");
    }
    this.#isBusy = false;
  }
}
