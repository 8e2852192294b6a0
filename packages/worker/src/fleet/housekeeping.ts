import type { Database } from "@platen/shared/db/connect";
import { deleteOldJobs, expireJobs, failAbandonedJobs } from "@platen/shared/db/job-moves";
import { settledQueuedJobs } from "@platen/shared/db/jobs";
import type { Job, JobError } from "@platen/shared/job";
import type { TicketQueue } from "@platen/shared/queue";
import type { Announcer } from "../announcer.ts";
import type { Measurements } from "../measurements.ts";

export interface ReconcileDeps {
  db: Database;
  announcer: Announcer;
  queue: TicketQueue;
  measurements: Measurements;
  printerId: string;
  workerId: string;
  retentionS: number;
  /** Jobs on the wire or about to be, which are not abandoned. */
  inHand(): string[];
  /** Waiting jobs that every replica has heard of by now. */
  reminded: Set<string>;
}

/** A job this young may still be on its way through the API, which publishes it and rings. */
const settledAfterS = 2;

/** One deletion holds its locks for milliseconds. */
const deletedAtOnce = 1_000;

const abandoned: JobError = {
  code: "OUTCOME_UNKNOWN",
  message: "The worker was interrupted while this was being printed. Look at the printer; reprint if it is missing.",
};

const expired: JobError = { code: "EXPIRED", message: "It could not be printed in time." };

/**
 * For a worker that has just become the owner: nobody else prints, so whatever is marked printing was cut off. Tickets
 * are thrown away, because some may be held by a dead worker for a while yet.
 */
export async function takeOver(deps: ReconcileDeps): Promise<void> {
  await endAbandonedJobs(deps);
  await endExpiredJobs(deps);
  await deps.queue.clear();
  await deps.queue.ring();
}

/** On a timer: puts right what crashes and lost messages left behind. Postgres is the truth, the queue follows. */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  await endAbandonedJobs(deps);
  await endExpiredJobs(deps);
  await answerForTheLost(deps);
  while ((await deleteOldJobs(deps.db, deps.retentionS, deletedAtOnce)) === deletedAtOnce);
}

async function endAbandonedJobs(deps: ReconcileDeps): Promise<void> {
  const { db, printerId, workerId, inHand } = deps;
  const jobs = await failAbandonedJobs(db, printerId, { workerId, jobIds: inHand() }, abandoned);
  for (const job of jobs) tellEnd(deps, job);
}

export async function endExpiredJobs(deps: ReconcileDeps): Promise<void> {
  for (const job of await expireJobs(deps.db, deps.printerId, expired)) tellEnd(deps, job);
}

function tellEnd({ announcer, measurements }: ReconcileDeps, job: Job): void {
  measurements.ended(job);
  announcer.tell(job);
}

/**
 * An API that died between its commit and its announcement left jobs that nobody heard of, and whose ring is missing.
 * Which ones cannot be told, so the news of each job that waits is sent once more: replicas that know it drop it.
 */
async function answerForTheLost({ db, announcer, queue, printerId, inHand, reminded }: ReconcileDeps): Promise<void> {
  const waiting = await queue.waiting();
  const settled = await settledQueuedJobs(db, printerId, settledAfterS);
  for (const job of settled) if (!reminded.has(job.id)) announcer.remind(job);
  reminded.clear();
  for (const job of settled) reminded.add(job.id);
  const isAnythingLeft = settled.length > 0 || inHand().length > 0;
  if (isAnythingLeft && waiting.length === 0) await queue.ring();

  // Of tickets that wait one is enough: whoever takes it looks at the database after all of these jobs were committed.
  await Promise.allSettled(waiting.slice(1).map((ticket) => queue.remove(ticket)));
}
