import type { JobStatus } from "@platen/shared/job";

/**
 * Everything about two print requests that API, worker, queue, database and printer know between them. Rows of jobs are
 * numbered by the attempt that may write them; `none` stands for no row, no worker, no job.
 */
export interface State {
  /** Which request each attempt is for. */
  requests: readonly number[];
  /**
   * One POST each, on whichever replica. Once stored it is announced and told, in either order, and then `answered`.
   * `dead`: the replica died over it.
   */
  attempts: ("new" | "inserting" | "stored" | "announced" | "told" | "answered" | "dead")[];
  /** Whether the client was told, by request. */
  accepted: boolean[];
  rows: Row[];
  /** One client's DELETE of the first request's job. */
  cancel: "never" | "not asked" | "reading" | "answered" | "refused";
  /** How many tickets wait in the queue. They name a printer and no job. */
  tickets: number;
  workers: Worker[];
  /** Whose connection holds the advisory lock. */
  lock: number;
  printer: { on: boolean; buffer: Sent[] };
  /** How often a row's receipt was begun and brought to its end on paper. */
  paper: { begun: number; whole: number }[];
  /** So many faults may still strike. */
  faults: number;
}

export const none = -1;

export interface Row {
  status: JobStatus | "absent";
  error: "" | "OUTCOME_UNKNOWN" | "PRINT_FAILED";
  /** Whose claim it is, as long as that process lives. */
  claimedBy: number;
  /** The order of acceptance. */
  seq: number;
  /** A fault struck between its claim and the record of its end. */
  doubtful: boolean;
  /** The last status that was published. */
  published: JobStatus | "absent";
}

/** What lies in the printer's memory. A question whose connection is gone is answered to nobody. */
export interface Sent {
  row: number;
  part: "beginning" | "rest" | "question";
  askedBy: number;
}

export interface Worker {
  alive: boolean;
  /** What it believes; the lock may be gone already. */
  owner: boolean;
  station: "none" | "running" | "ending";
  /** Its station was rung for, and has not asked the database since. */
  rung: boolean;
  /** Where `printQueuedJobs` is. */
  at: "idle" | "waiting" | "claiming" | "claimed" | "begun" | "asked" | "proved" | "doubt" | "unsent";
  row: number;
  /** The row that was read and encoded while another printed. */
  ahead: number;
  connected: boolean;
  /** A row it has claimed and not begun to send, or whose claim was not answered; `none` otherwise. It is printed first. */
  notBegun: number;
  /** The row of a claim that it gave up waiting for, while the database is still at it. */
  late: number;
  /** Its housekeeping between reading what is in hand and its UPDATE. */
  check: { inHand: number[]; printing: number[] } | null;
}

/** How much happens at once: everything together is more than can be looked at, so it is looked at from several sides. */
export interface Scenario {
  /** The request that each POST is for: two for the same are a client's retry under one Idempotency-Key. */
  posts: readonly number[];
  cancels: boolean;
  workers: number;
  faults: number;
}

export const restingWorker: Worker = {
  alive: true,
  owner: false,
  station: "none",
  rung: false,
  at: "idle",
  row: none,
  ahead: none,
  connected: false,
  notBegun: none,
  late: none,
  check: null,
};

const owningWorker: Worker = { ...restingWorker, owner: true, station: "running", connected: true };

const absentRow: Row = {
  status: "absent",
  error: "",
  claimedBy: none,
  seq: none,
  doubtful: false,
  published: "absent",
};

export function initialState({ posts, cancels, workers, faults }: Scenario): State {
  return {
    requests: posts,
    attempts: posts.map(() => "new"),
    accepted: [false, false],
    rows: posts.map(() => absentRow),
    cancel: cancels ? "not asked" : "never",
    tickets: 0,
    workers: Array.from({ length: workers }, (_, index) => (index === 0 ? owningWorker : restingWorker)),
    lock: 0,
    printer: { on: true, buffer: [] },
    paper: posts.map(() => ({ begun: 0, whole: 0 })),
    faults,
  };
}

/** A copy that may be changed. */
export function copyOf(state: State): State {
  return {
    ...state,
    attempts: [...state.attempts],
    accepted: [...state.accepted],
    rows: state.rows.map((row) => ({ ...row })),
    workers: state.workers.map((worker) => ({ ...worker })),
    printer: { on: state.printer.on, buffer: [...state.printer.buffer] },
    paper: state.paper.map((sheet) => ({ ...sheet })),
  };
}

/** The same for the same state, and short: there are hundreds of thousands. */
export function keyOf(state: State): string {
  const { attempts, accepted, rows, cancel, tickets, workers, lock, printer, paper, faults } = state;
  let key = `${attempts}${accepted}${cancel}|${tickets}|${lock}${printer.on}${faults}`;
  for (const { row, part, askedBy } of printer.buffer) key += `|${row}${part}${askedBy}`;
  for (const { begun, whole } of paper) key += `|${begun}${whole}`;
  for (const row of rows)
    key += `|${row.status}${row.error}${row.claimedBy}${row.seq}${row.doubtful ? "!" : ""}${row.published}`;
  for (const { alive, owner, connected, station, rung, at: stage, row, ahead, notBegun, late, check } of workers) {
    key += `|${alive ? "a" : ""}${owner ? "o" : ""}${connected ? "c" : ""}${rung ? "r" : ""}${station}${stage}`;
    key += `${row},${ahead},${notBegun},${late}`;
    if (check) key += `(${check.inHand};${check.printing})`;
  }
  return key;
}

/** An element that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there is nothing at ${index}`);
  return item;
}

/** What `findNextQueuedJob` answers. */
export function oldestQueued({ rows }: State, except = none): number {
  let oldest = none;
  for (const [index, row] of rows.entries()) {
    if (row.status !== "queued" || index === except) continue;
    if (oldest === none || row.seq < at(rows, oldest).seq) oldest = index;
  }
  return oldest;
}

/** Beside two tickets that wait, a third changes nothing. */
const mostTickets = 2;

/** `TicketQueue.ring`. */
export function ring(state: State): void {
  state.tickets = Math.min(state.tickets + 1, mostTickets);
}
