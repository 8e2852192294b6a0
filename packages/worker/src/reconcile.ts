import type { Database } from "@platen/shared/db/connect";
import { deleteOldJobs, expireJobs, failAbandonedJobs } from "@platen/shared/db/job-moves";
import { settledQueuedJobs } from "@platen/shared/db/jobs";
import type { Job, JobError } from "@platen/shared/job";
import type { TicketQueue } from "@platen/shared/queue";
import type { Announcer } from "./announcer.ts";
import type { Measurements } from "./measurements.ts";

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
}

/** A job this young may still be on its way through the API, which publishes it and adds its ticket. */
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
 * are written anew, because some may be held by a dead worker for a while yet. Returns how many jobs were cut off.
 */
export async function takeOver(deps: ReconcileDeps): Promise<number> {
  const cutOff = await endAbandonedJobs(deps);
  await endExpiredJobs(deps);
  await deps.queue.clear();
  const waiting = await settledQueuedJobs(deps.db, deps.printerId, 0);
  await deps.queue.add([...deps.inHand(), ...waiting.map((job) => job.id)]);
  return cutOff;
}

/** On a timer: puts right what crashes and lost messages left behind. Postgres is the truth, the queue follows. */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  await endAbandonedJobs(deps);
  await endExpiredJobs(deps);
  await matchTickets(deps);
  while ((await deleteOldJobs(deps.db, deps.retentionS, deletedAtOnce)) === deletedAtOnce);
}

async function endAbandonedJobs(deps: ReconcileDeps): Promise<number> {
  const { db, printerId, workerId, inHand } = deps;
  const jobs = await failAbandonedJobs(db, printerId, { workerId, jobIds: inHand() }, abandoned);
  for (const job of jobs) tellEnd(deps, job);
  return jobs.length;
}

export async function endExpiredJobs(deps: ReconcileDeps): Promise<void> {
  for (const job of await expireJobs(deps.db, deps.printerId, expired)) tellEnd(deps, job);
}

function tellEnd({ announcer, measurements }: ReconcileDeps, job: Job): void {
  measurements.ended(job);
  announcer.tell(job);
}

/** Queued jobs without a ticket get one, and the event their API did not live to send; tickets without a job go. */
async function matchTickets({ db, announcer, queue, printerId, inHand }: ReconcileDeps): Promise<void> {
  const tickets = await queue.tickets();
  const settled = await settledQueuedJobs(db, printerId, settledAfterS);
  const lost = settled.filter((job) => !tickets.has(job.id));
  for (const job of lost) announcer.tell(job);
  await queue.add(lost.map((job) => job.id));

  const open = new Set((await settledQueuedJobs(db, printerId, 0)).map((job) => job.id));
  const held = inHand();
  // A ticket in hand cannot be removed; it finds nothing to print and is spent.
  const stale = [...tickets].filter((id) => !open.has(id) && !held.includes(id));
  await Promise.allSettled(stale.map((id) => queue.remove(id)));
}
