import type { Bus } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import { acceptedJob, insertBatch, insertJobs, type NewJob } from "@platen/shared/db/insert-jobs";
import type { AcceptedJob, ClientEvent } from "@platen/shared/events";
import { isFinal, type Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import type { TicketQueue } from "@platen/shared/queue";
import { atMost } from "@platen/shared/time";
import type { Printers } from "../printers/printers.ts";
import { createRounds, type InRounds } from "../runtime/rounds.ts";
import { createDoorbell } from "./doorbell.ts";
import { createQueuedNews } from "./queued-news.ts";

/** Inserts the new jobs of many requests, and announces them, in a few round trips. */
export interface NewJobs {
  /** Resolves when the job is committed; undefined when the insert was refused (see `insertJobs`). */
  insert: InRounds<NewJob, Job | undefined>;
  /** Resolves when all of them are committed; undefined when a single one was refused, and none is stored. */
  insertBatch(jobs: readonly NewJob[]): Promise<Job[] | undefined>;
  /**
   * Tells every client of a job that is committed, and rings for the worker, or for the printer that asks, which is offered
   * it at its next question however slow the bus is. No request waits for it: a worker that does not hear the bell finds the
   * job in the database.
   */
  announce(job: Job): void;
  /** An event from the bus. */
  hear(event: ClientEvent): void;
  /** Waits a moment for the last announcement. */
  close(): Promise<void>;
}

/** A round of this many takes milliseconds, and stays a small statement whatever is on the receipts. */
const mostAtOnce = 64;

/** How long an announcement may hold up the end of this process. */
const announceWithinMs = 500;

export function createNewJobs({ db, bus, queue, log, lanes, printers }: NewJobsDeps): NewJobs {
  const doorbell = createDoorbell({ queue, log });
  const news = createQueuedNews({ bus, log });
  /** The last job of each printer that was accepted here, until its end is heard of. */
  const lastOpen = new Map<string, string>();
  /** A worker was told of these before anybody else. */
  const toldAhead = new WeakSet<Job>();

  async function store(jobs: readonly NewJob[]): Promise<(Job | undefined)[]> {
    const inserted = await insertJobs(db, jobs);
    const [job] = jobs;
    const [stored] = inserted;
    // Where several come at once the printer is not waiting for any of them.
    if (jobs.length === 1 && job && stored && mayWait(job.printerId) && tellAccepted(bus, acceptedJob(job, stored)))
      toldAhead.add(stored.job);
    return inserted.map((each) => each && opened(each.job));
  }

  function opened(job: Job): Job {
    lastOpen.set(job.printerId, job.id);
    return job;
  }

  /** For a job: a worker has it, it is ready, and has none before it, as far as is known here. */
  function mayWait(printerId: string): boolean {
    return printers.get(printerId)?.report.status === "online" && !lanes.has(printerId) && !lastOpen.has(printerId);
  }

  return {
    insert: createRounds(store, { most: mostAtOnce, isFaultOfOne: mayStoreAlone }),
    insertBatch: async (jobs) => (await insertBatch(db, jobs))?.map(opened),
    announce(job) {
      const { id, printerId } = job;
      lanes.ring(printerId);
      if (!lanes.has(printerId)) doorbell.ring(printerId, id);
      if (toldAhead.has(job)) news.tellSoon(job);
      else news.tell(job);
    },
    hear({ type, data }) {
      if (type !== "jobUpdate") return;
      if (data.status === "queued") news.heard(data.jobId);
      if (isFinal(data.status) && lastOpen.get(data.printerId) === data.jobId) lastOpen.delete(data.printerId);
    },
    async close() {
      await atMost(announceWithinMs, Promise.all([news.close(), doorbell.close()]));
    },
  };
}

export interface NewJobsDeps {
  db: Database;
  bus: Bus;
  queue: TicketQueue;
  log: Logger;
  /** Printers that fetch their jobs themselves, and have no worker. */
  lanes: { has(printerId: string): boolean; ring(printerId: string): void };
  printers: Pick<Printers, "get">;
}

/** With what is around it, what a notification of PostgreSQL holds. */
const longestAcceptedBytes = 7_500;

/** The worker's printer may wait for it; if it does not, or nobody hears this, the job's event and its ticket follow. False: it is too long. */
function tellAccepted(bus: Bus, job: AcceptedJob): boolean {
  if (Buffer.byteLength(JSON.stringify(job)) > longestAcceptedBytes) return false;
  bus.publish("accepted", job).catch(() => {});
  return true;
}

/**
 * Nothing of the round is stored, and alone most of its jobs would be. Classes of SQLSTATE: 22 and 23, the database looked at
 * the values and refused; 40, two replicas stored the same keys in another order and waited for each other.
 */
function mayStoreAlone(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(22|23|40)/.test(String(error.code));
}
