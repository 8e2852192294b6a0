import { stuck } from "./explore.ts";
import type { Scenario } from "./scenario.ts";

/** What the service promises, as the explorer names it when it is broken. */
export const promises = {
  once: "a receipt is never printed twice",
  accepted: "what a client was told is accepted is in the database",
  completed: "completed is on paper",
  notPrinted: "cancelled, or failed with nothing sent, is not at the printer",
  queued: "queued has sent nothing",
  unknown: "OUTCOME_UNKNOWN is explained by a fault between claim and proof",
  events: "no event is denied by the database",
  moves: "a job makes only the moves that are listed",
  alone: "one worker at a time is on a printer",
  order: "a printer's jobs print in the order they were accepted",
  ownPaper: "a receipt goes to its own printer",
  ends: stuck,
} as const;

/** Every promise holds in each of these, whatever happens in whatever order. */
export const scenarios = {
  "one job, cancelled at any moment, with a worker that stands by": {
    posts: [0],
    cancels: true,
    workers: 2,
    faults: 2,
  },
  "a client that asks again under the same key": { posts: [0, 0], workers: 1, faults: 2 },
  "two jobs on one worker": { posts: [0, 1], workers: 1, faults: 1 },
  "a printer that is left to another worker while it prints": {
    posts: [0],
    queued: [0],
    workers: 2,
    leaves: 1,
    faults: 1,
  },
  "a worker that stops while its printer prints, and may be started again": {
    posts: [0],
    queued: [0],
    workers: 2,
    stops: 1,
    faults: 1,
  },
  "two printers of a worker that stops, one of them with a job": {
    posts: [0],
    destinations: [1],
    queued: [0],
    workers: 2,
    owners: [0, 0],
    stops: 1,
    faults: 0,
  },
  "two printers with a job each, of which a worker leaves one to another and keeps the other": {
    posts: [0, 1],
    destinations: [0, 1],
    queued: [0, 1],
    workers: 2,
    owners: [0, 0],
    leaves: 1,
    faults: 0,
  },
  "two printers of a worker that fails, one of them with a job, and another that takes over": {
    posts: [0],
    destinations: [1],
    queued: [0],
    workers: 2,
    owners: [0, 0],
    faults: 1,
  },
  "two printers of two workers, each with a job, whose tickets may come to either": {
    posts: [0, 1],
    destinations: [0, 1],
    queued: [0],
    workers: 2,
    owners: [0, 1],
    faults: 0,
  },
  "two printers with a job each, of which one is deleted while the other prints": {
    posts: [0, 1],
    destinations: [0, 1],
    queued: [0, 1],
    deletes: true,
    workers: 1,
    owners: [0, 0],
    faults: 0,
  },
  "a printer that is deleted while a job is posted to it": {
    posts: [0],
    deletes: true,
    workers: 1,
    faults: 1,
  },
} as const satisfies Record<string, Scenario>;

/** As few things at once as show what a rule is for. */
const cancelled = { posts: [0], cancels: true, workers: 1, faults: 0 };
const repeated = { posts: [0, 0], workers: 1, faults: 0 };
const interrupted = { posts: [0], workers: 1, faults: 1 };
const takenOver = { posts: [0], workers: 2, faults: 1 };
const twoJobs = { posts: [0, 1], workers: 1, faults: 1 };
const stopped = { posts: [0], queued: [0], workers: 2, stops: 1, faults: 1 };
const left = { posts: [0], queued: [0], workers: 2, leaves: 1, faults: 1 };
const twoPrinters = { posts: [0, 1], destinations: [0, 1], queued: [0, 1], workers: 2, owners: [0, 1], faults: 0 };
const leftOneOfTwo = { ...twoPrinters, owners: [0, 0], leaves: 1 };
const deleted = { posts: [0], deletes: true, workers: 1, faults: 0 };

/**
 * The rules the code keeps, each with the promise that falls without it. The model follows these rules; with any one of
 * them switched off the explorer has to find the way to its promise broken.
 */
export const rules = {
  /** api/src/jobs/take-document.ts: the answer comes after the insert. */
  "the commit comes before the answer": { upholds: promises.accepted, within: interrupted },
  /** api/src/jobs/take-document.ts, worker/src/station/print-job.ts: publishing comes after the statement it tells of. */
  "the commit comes before the event": { upholds: promises.events, within: interrupted },
  /** shared/src/db/schema.ts: the idempotency key is a unique column, not only looked up. */
  "an idempotency key is unique": { upholds: promises.once, within: repeated },
  /** shared/src/db/job-moves.ts, `cancelJob`. */
  "a cancel names the state it expects": { upholds: promises.notPrinted, within: cancelled },
  /** shared/src/db/printing-moves.ts, `claimOf`. */
  "a claim names the state it expects": { upholds: promises.notPrinted, within: cancelled },
  /** worker/src/station/print-job.ts: `claim`, then `print`. */
  "the claim comes before the first byte": { upholds: promises.once, within: interrupted },
  /** worker/src/station/print-job.ts: `claim` and `finishWithNext` leave a job in `notBegun` when it hears no answer. */
  "a claim in doubt stays in hand": { upholds: promises.unknown, within: interrupted },
  /** shared/src/db/printing-moves.ts, `endOf`. */
  "an outcome names the state it expects": { upholds: promises.moves, within: takenOver },
  /** worker/src/printer/session.ts: bytes are counted before they are written. */
  "doubt begins with the first byte": { upholds: promises.once, within: interrupted },
  /** worker/src/printer/fence.ts: `passed` waits for the printer's answer. */
  "proof comes before completed": { upholds: promises.completed, within: interrupted },
  /** worker/src/printer/session.ts: `link.drop` when the outcome is unknown. */
  "a connection in doubt is dropped": { upholds: promises.completed, within: twoJobs },
  /** worker/src/fleet/housekeeping.ts: what was cut off fails, it is not queued again. */
  "what was cut off is not sent again": { upholds: promises.once, within: interrupted },
  /** worker/src/fleet/housekeeping.ts, `endAbandonedJobs`. */
  "abandoned jobs are ended": { upholds: promises.ends, within: interrupted },
  /** shared/src/db/job-moves.ts, `failAbandonedJobs`: by the claim, not by what is on the wire. */
  "a live claim is spared": { upholds: promises.unknown, within: interrupted },
  /** worker/src/fleet/housekeeping.ts, rounds over waiting jobs. */
  "somebody rings where nobody did": { upholds: promises.ends, within: interrupted },
  /** shared/src/db/printing-moves.ts, `isFirst`. */
  "a claim waits for older jobs": { upholds: promises.order, within: twoJobs },
  /** worker/src/locks/takeovers.ts: the delay of a takeover outlasts the grace of the worker before. */
  "a takeover outlasts the old worker's grace": { upholds: promises.alone, within: takenOver },
  /** worker/src/fleet/fleet.ts: `#leave` ends the station, and only then is the lock no longer wanted. */
  "a printer is let go of when nothing is on its wire": { upholds: promises.alone, within: left },
  /** worker/src/locks/locks.ts: a worker that stops unlocks what it holds, and not what it is taking over. */
  "what is being taken over is not handed on": { upholds: promises.alone, within: stopped },
  /** worker/src/fleet/fleet.ts: `lost` also ends a station that was finishing its last receipt. */
  "a lost lock cuts the last receipt short": { upholds: promises.alone, within: left },
  /** shared/src/db/jobs.ts, `findNextQueuedJob`, and printing-moves.ts, `claimOf`: by printer. */
  "a station takes its own printer's jobs": { upholds: promises.ownPaper, within: twoPrinters },
  /** shared/src/db/job-moves.ts, `failAbandonedJobs`: by printer. */
  "jobs are abandoned at printers in hand and nowhere else": { upholds: promises.unknown, within: twoPrinters },
  /** worker/src/fleet/housekeeping.ts: what was found abandoned counts where the station is still the same. */
  "a round ends nothing at printers that were left meanwhile": { upholds: promises.unknown, within: leftOneOfTwo },
  /** shared/src/db/job-moves.ts, `cancelQueuedJobs`. */
  "a deletion cancels what is queued and nothing else": { upholds: promises.moves, within: deleted },
  /** shared/src/db/job-moves.ts, `failJobsOfDeletedPrinters`. */
  "jobs of deleted printers are ended": { upholds: promises.ends, within: deleted },
  /** shared/src/db/job-moves.ts, `isOfDeletedPrinter`. */
  "a deleted printer's last receipt is given a minute": { upholds: promises.unknown, within: deleted },
} as const satisfies Record<string, { upholds: string; within: Scenario }>;

export type Rule = keyof typeof rules;

/** Whether a rule is kept. */
export type Keeps = (rule: Rule) => boolean;
