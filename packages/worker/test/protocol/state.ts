import type { JobStatus } from "@platen/shared/job";

/**
 * Everything about two print requests that API, workers, queue, database and printers know between them. Rows of jobs are
 * numbered by the attempt that may write them; `none` stands for no row, no worker, no job.
 */
export interface State {
  /** Which request each attempt is for. */
  requests: readonly number[];
  /**
   * One POST each, on whichever replica. Once stored it is announced and told, in either order, and then `answered`.
   * `dead`: the replica died over it. `refused`: there is no such printer.
   */
  attempts: ("new" | "inserting" | "stored" | "announced" | "told" | "answered" | "dead" | "refused")[];
  /** Whether the client was told, by request. */
  accepted: boolean[];
  rows: Row[];
  /** One client's DELETE of the first request's job. */
  cancel: "never" | "not asked" | "reading" | "answered" | "refused";
  /** One client's DELETE of the last printer, with ?openJobs=cancel. */
  deletion: "never" | "not asked" | "answered" | "refused";
  workers: Worker[];
  printers: Printer[];
  /** How often a row's receipt was begun and brought to its end on paper. */
  paper: { begun: number; whole: number }[];
  /** So often a worker may still leave a printer on purpose. */
  leaves: number;
  /** So often a worker may still be asked to stop. */
  stops: number;
  /** So many faults may still strike. */
  faults: number;
}

export const none = -1;
/** The database was asked, and there was no row. */
export const nothing = -2;

export interface Row {
  /** The printer it is for. */
  printer: number;
  status: JobStatus | "absent";
  error: "" | "OUTCOME_UNKNOWN" | "PRINT_FAILED";
  /** Whose claim it is, as long as that process lives. */
  claimedBy: number;
  /** The order of acceptance. */
  seq: number;
  /** A fault struck at its printer or its worker, between its claim and the record of its end. */
  doubtful: boolean;
  /** The last status that was published. */
  published: JobStatus | "absent";
}

export interface Printer {
  /** Its row is in the database. */
  exists: boolean;
  on: boolean;
  buffer: Sent[];
  /** How many tickets wait in the queue that name this printer. They name no job. */
  tickets: number;
  /** Whose connection holds its advisory lock. */
  lock: number;
  /** The lock was let go of on purpose: whoever gets it does not wait. */
  isLetGo: boolean;
}

/** What lies in a printer's memory. A question whose connection is gone is answered to nobody. */
export interface Sent {
  row: number;
  part: "beginning" | "rest" | "question";
  askedBy: number;
}

export interface Worker {
  alive: boolean;
  /** It was asked to stop: it leaves its printers, and then it ends. */
  stopping: boolean;
  /** One for each printer. */
  slots: Slot[];
  /** Its housekeeping between reading what is in hand and its UPDATE. */
  check: Check | null;
}

export interface Check {
  /** The printers in hand. */
  printers: number[];
  /** The rows in hand. */
  inHand: number[];
  /** Rows that are old enough to be forgotten ones. */
  printing: number[];
}

/** One printer as one worker has it. */
export interface Slot {
  /** What the worker believes; the lock may be gone already. */
  owner: boolean;
  /** `leaving`: it lets no other receipt begin, and then lets go of the lock. `ending`: it is off the printer, and still writes. */
  station: "none" | "running" | "leaving" | "ending";
  /** It was rung for, and has not asked the database since. */
  rung: boolean;
  /** Where `printQueuedJobs` is. */
  at: "idle" | "waiting" | "claiming" | "claimed" | "begun" | "asked" | "proved" | "doubt" | "unsent";
  row: number;
  /** The row that came along with the claim of the one that prints, or `nothing`; `none` where the database has to be asked. */
  ahead: number;
  connected: boolean;
  /** A row it has claimed and not begun to send, or whose claim was not answered; `none` otherwise. It is printed first. */
  notBegun: number;
  /** The row of a claim that it gave up waiting for, while the database is still at it. */
  late: number;
}

export const emptySlot: Slot = {
  owner: false,
  station: "none",
  rung: false,
  at: "idle",
  row: none,
  ahead: none,
  connected: false,
  notBegun: none,
  late: none,
};

/** A copy that may be changed. */
export function copyOf(state: State): State {
  return {
    ...state,
    attempts: [...state.attempts],
    accepted: [...state.accepted],
    rows: state.rows.map((row) => ({ ...row })),
    workers: state.workers.map((worker) => ({ ...worker, slots: worker.slots.map((slot) => ({ ...slot })) })),
    printers: state.printers.map((printer) => ({ ...printer, buffer: [...printer.buffer] })),
    paper: state.paper.map((sheet) => ({ ...sheet })),
  };
}

/** The same for the same state, and short: there are hundreds of thousands. */
export function keyOf(state: State): string {
  const { attempts, accepted, rows, cancel, deletion, workers, printers, paper, leaves, stops, faults } = state;
  let key = `${attempts}${accepted}${cancel}${deletion}${leaves}${stops}${faults}`;
  for (const { exists, on, buffer, tickets, lock, isLetGo } of printers) {
    key += `|${exists ? "e" : ""}${on ? "o" : ""}${isLetGo ? "l" : ""}${tickets},${lock}`;
    for (const { row, part, askedBy } of buffer) key += `;${row}${part}${askedBy}`;
  }
  for (const { begun, whole } of paper) key += `|${begun}${whole}`;
  for (const row of rows)
    key += `|${row.status}${row.error}${row.claimedBy}${row.seq}${row.doubtful ? "!" : ""}${row.published}`;
  for (const { alive, stopping, slots, check } of workers) {
    key += `|${alive ? "a" : ""}${stopping ? "s" : ""}`;
    for (const { owner, connected, station, rung, at: stage, row, ahead, notBegun, late } of slots) {
      key += `/${owner ? "o" : ""}${connected ? "c" : ""}${rung ? "r" : ""}${station}${stage}`;
      key += `${row},${ahead},${notBegun},${late}`;
    }
    if (check) key += `(${check.printers};${check.inHand};${check.printing})`;
  }
  return key;
}

/** An element that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there is nothing at ${index}`);
  return item;
}

/** This worker's slot for this printer. */
export function slotOf({ workers }: State, worker: number, printer: number): Slot {
  return at(at(workers, worker).slots, printer);
}
