import { type Chores, findChores } from "@platen/shared/db/chores";
import type { Database } from "@platen/shared/db/connect";
import {
  type AbandonedJobs,
  deleteOldJobs,
  expiredError,
  expireJobs,
  failAbandonedJobs,
  failJobsOfDeletedPrinters,
} from "@platen/shared/db/job-moves";
import { settledQueuedJobs } from "@platen/shared/db/jobs";
import { tidyOutages } from "@platen/shared/db/outages";
import { findPrinters } from "@platen/shared/db/printers";
import type { Job, JobError } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { isWorkerLane } from "@platen/shared/printer";
import type { Announcer } from "../announcer.ts";
import type { Measurements } from "../measurements.ts";
import type { Fleet } from "./fleet.ts";
import { HourSums } from "./hour-sums.ts";

export interface EndJobsDeps {
  db: Database;
  announcer: Pick<Announcer, "announce" | "announceAgain" | "announceWayOf">;
  measurements: Measurements;
  workerId: string;
}

export interface HousekeepingDeps extends EndJobsDeps {
  log: Logger;
  /** The sites whose printers are served; none stands for all. */
  sites: readonly string[];
  retentionS: number;
  fleet: Pick<Fleet, "stations" | "jobsInHand" | "printerIds" | "versionOf" | "follow" | "retire" | "ring">;
}

/** A job this young may still be on its way through the API, which publishes it and rings. */
const settledAfterS = 2;

/** More than come in the time between two rounds. Of a queue of hours the rest is announced in the rounds that follow. */
const announcedAtOnce = 1_000;

/** One deletion holds its locks for milliseconds. */
const deletedAtOnce = 1_000;

/** With nothing queued. A little less than what an unused database connection is kept for. */
const restMs = 4_500;

/** While jobs are queued. */
const queuedMs = 3_000;

/** Expiry is seen to within this time: a client that waits should not be told late. */
const leastMs = 1_000;

/**
 * Puts right what crashes and lost messages left behind, for all printers in hand at once. Postgres is the truth: jobs
 * marked printing that nobody prints are ended, expired ones and those of deleted printers as well, jobs that nobody rang for are rung for, changed
 * rows of printers are followed, hours that are over are summed, and old jobs are deleted. With nothing to do a round is
 * one statement.
 */
export class Housekeeping {
  readonly #deps: HousekeepingDeps;
  readonly #hourSums: HourSums;
  /** At each printer that something waits for: up to which queued job every replica has heard of all by now. */
  #announcedAgain = new Map<string, number>();
  #announcedMs = Number.NEGATIVE_INFINITY;
  /** When the last round began, and when the next is due, by `performance.now()`. */
  #roundMs = Number.NEGATIVE_INFINITY;
  #dueMs = 0;
  #isAskedFor = false;
  /** Ends the pause between two rounds; absent during one. */
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: HousekeepingDeps) {
    this.#deps = deps;
    this.#hourSums = new HourSums(deps);
  }

  /** Resolves after the first round, and goes on until it is stopped. */
  async start(): Promise<void> {
    const nextMs = await this.#round();
    this.#running = this.#repeat(nextMs);
  }

  /** Something may have to be done soon: the next round comes a second after the last. */
  soon(): void {
    this.#isAskedFor = true;
    this.#setTimer();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#wake?.();
    await this.#running;
  }

  /** Reads the rows of these printers again. */
  async readPrinters(printerIds: readonly string[]): Promise<void> {
    const { db, fleet, sites, retentionS } = this.#deps;
    if (printerIds.length === 0) return;
    const found = await findPrinters(db, printerIds);
    const served = found.filter(
      ({ enabled, lane, site }) => enabled && isWorkerLane(lane) && (sites.length === 0 || sites.includes(site)),
    );
    fleet.follow(served);
    const servedIds = new Set(served.map(({ id }) => id));
    const retired = printerIds.filter((id) => !servedIds.has(id));
    for (const id of retired) fleet.retire(id);
    if (retired.length > 0) await tidyOutages(db, retentionS);
  }

  async #repeat(firstMs: number): Promise<void> {
    for (let nextMs = firstMs; !this.#isStopped; ) {
      await this.#pause(nextMs);
      if (this.#isStopped) return;
      nextMs = await this.#round().catch((error) => {
        this.#deps.log.warn({ err: error }, "housekeeping failed; it is tried again");
        return queuedMs;
      });
    }
  }

  #pause(ms: number): Promise<void> {
    this.#dueMs = performance.now() + ms;
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        this.#isAskedFor = false;
        resolve();
      };
      this.#setTimer();
    });
  }

  #setTimer(): void {
    if (!this.#wake || this.#isStopped) return;
    const dueMs = this.#isAskedFor ? Math.min(this.#dueMs, this.#roundMs + leastMs) : this.#dueMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#wake, Math.max(dueMs - performance.now(), 0));
  }

  /** Returns when the next one is due. */
  async #round(): Promise<number> {
    this.#roundMs = performance.now();
    const { db, workerId, sites, retentionS, fleet } = this.#deps;
    const { stations } = fleet;
    const printerIds = [...stations.keys()];
    const live = { workerId, jobIds: fleet.jobsInHand };
    const chores = await findChores(db, { sites, printerIds, live, settledAfterS, retentionS });
    await this.readPrinters(changedPrinterIds(fleet, chores.versions));
    await this.#endAbandonedJobs(stations, chores.abandonedJobIds);
    if (isExpiryDue(chores)) await endExpiredJobs(this.#deps);
    if (chores.hasJobsOfDeletedPrinters) await endJobsOfDeletedPrinters(this.#deps, fleet.jobsInHand);
    await this.#seeToWaitingJobs(chores.waitingPrinterIds);
    // Not in the first round, which the worker waits for before it begins with its printers.
    if (this.#running) await this.#hourSums.see();
    if (chores.hasOldJobs && printerIds.length > 0) {
      while ((await deleteOldJobs(db, retentionS, deletedAtOnce)) === deletedAtOnce);
    }
    return nextRoundMs(chores);
  }

  /**
   * A printer that was left since the round began may have another worker by now, whose claims are alive: what was found
   * there is that worker's to judge.
   */
  async #endAbandonedJobs(before: Fleet["stations"], among: readonly string[]): Promise<void> {
    if (among.length === 0) return;
    const { stations, jobsInHand } = this.#deps.fleet;
    const printerIds = [...before.keys()].filter((id) => stations.get(id) === before.get(id));
    await endAbandonedJobs(this.#deps, { printerIds, among }, jobsInHand);
  }

  /**
   * An API that died between its commit and its announcement left jobs that nobody heard of, and whose ring is missing.
   * Which ones cannot be told, so the news of each job that waits is sent once more: replicas that know it drop it. A
   * station that prints already takes the ring as a reason to ask once more when it is through.
   */
  async #seeToWaitingJobs(printerIds: readonly string[]): Promise<void> {
    const { db, announcer, fleet } = this.#deps;
    for (const printerId of printerIds) fleet.ring({ printerId });
    if (performance.now() < this.#announcedMs + queuedMs) return;
    this.#announcedMs = performance.now();
    this.#announcedAgain = new Map(printerIds.map((id) => [id, this.#announcedAgain.get(id) ?? 0]));
    if (printerIds.length === 0) return;
    const settled = await settledQueuedJobs(db, this.#announcedAgain, { forS: settledAfterS, most: announcedAtOnce });
    for (const job of settled.jobs) announcer.announceAgain(job);
    for (const [printerId, last] of settled.last) this.#announcedAgain.set(printerId, last);
  }
}

/** Printers that are new, have another version than is known here, or are gone. */
export function changedPrinterIds(
  known: Pick<Fleet, "printerIds" | "versionOf">,
  versions: Readonly<Record<string, number>>,
): string[] {
  const changed = Object.keys(versions).filter((id) => known.versionOf(id) !== versions[id]);
  return [...changed, ...known.printerIds.filter((id) => versions[id] === undefined)];
}

export function isExpiryDue({ nextExpiryMs }: Pick<Chores, "nextExpiryMs">): boolean {
  return nextExpiryMs !== null && nextExpiryMs <= 0;
}

/** Rarely at rest, more often while jobs are queued, and when the next of them expires. */
export function nextRoundMs(chores: Pick<Chores, "nextExpiryMs">): number {
  if (chores.nextExpiryMs === null) return restMs;
  // What expired is gone by now, and when the next one does was not asked.
  if (isExpiryDue(chores)) return leastMs;
  return Math.min(chores.nextExpiryMs, queuedMs);
}

const abandoned: JobError = {
  code: "OUTCOME_UNKNOWN",
  message: "The worker was interrupted while this was being printed. Look at the printer; reprint if it is missing.",
};

const printerDeleted: JobError = { code: "PRINT_FAILED", message: "The printer was deleted." };

/** Ends jobs of these printers that are marked printing although nobody prints them: their worker was cut off. */
export async function endAbandonedJobs(
  deps: EndJobsDeps,
  jobs: AbandonedJobs,
  jobsInHand: readonly string[],
): Promise<void> {
  const live = { workerId: deps.workerId, jobIds: jobsInHand };
  for (const job of await failAbandonedJobs(deps.db, jobs, live, abandoned)) {
    // Who was cut off may not have told that it began.
    deps.announcer.announceWayOf(job);
    announceEnd(deps, job);
  }
}

export async function endExpiredJobs(deps: EndJobsDeps): Promise<void> {
  for (const job of await expireJobs(deps.db, expiredError)) announceEnd(deps, job);
}

/** A job can be accepted in the moment in which its printer is deleted. Nobody would ever print it. */
async function endJobsOfDeletedPrinters(deps: EndJobsDeps, jobIds: readonly string[]): Promise<void> {
  const live = { workerId: deps.workerId, jobIds };
  const errors = { queued: printerDeleted, printing: abandoned };
  for (const job of await failJobsOfDeletedPrinters(deps.db, live, errors)) announceEnd(deps, job);
}

function announceEnd({ announcer, measurements }: EndJobsDeps, job: Job): void {
  measurements.ended(job);
  announcer.announce(job);
}
