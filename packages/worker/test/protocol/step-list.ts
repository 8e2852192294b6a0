import type { JobStatus } from "@platen/shared/job";
import type { Step } from "./explore.ts";
import { at, copyOf, none, type Row, type State } from "./state.ts";

/** Collects what can happen next in one state. */
export class StepList {
  readonly steps: Step<State>[] = [];
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  may(name: string, change: (next: State) => void): void {
    const to = copyOf(this.#state);
    change(to);
    this.steps.push({ name, isFault: false, to });
  }

  /** What may happen, and nothing waits for. */
  might(name: string, change: (next: State) => void): void {
    const to = copyOf(this.#state);
    change(to);
    this.steps.push({ name, isFault: true, to });
  }

  /** As long as faults are left. Jobs that it strikes between claim and end are in doubt from then on. */
  mayFail(name: string, strikes: (row: Row) => boolean, change: (next: State) => void): void {
    if (this.#state.faults === 0) return;
    const to = copyOf(this.#state);
    for (const row of to.rows) if (row.status === "printing" && strikes(row)) row.doubtful = true;
    to.faults--;
    change(to);
    this.steps.push({ name: `FAULT ${name}`, isFault: true, to });
  }
}

/** `UPDATE … WHERE status = from`; unguarded, it writes over whatever is there. */
export function moveRow(
  state: State,
  row: number,
  move: { from: JobStatus; to: JobStatus; guarded: boolean },
): boolean {
  const found = at(state.rows, row);
  if (move.guarded && found.status !== move.from) return false;
  found.status = move.to;
  return true;
}

export function publish(state: State, row: number, status: JobStatus): void {
  at(state.rows, row).published = status;
}

/** What `findNextQueuedJob` and a claim find, of the rows that fit. */
export function oldestQueued({ rows }: State, fits: (row: Row, index: number) => boolean): number {
  let oldest = none;
  for (const [index, row] of rows.entries()) {
    if (row.status !== "queued" || !fits(row, index)) continue;
    if (oldest === none || row.seq < at(rows, oldest).seq) oldest = index;
  }
  return oldest;
}

/** Beside two tickets that wait, a third changes nothing. */
const mostTickets = 2;

/** `TicketQueue.ring`. */
export function ring(state: State, printer: number): void {
  const rung = at(state.printers, printer);
  rung.tickets = Math.min(rung.tickets + 1, mostTickets);
}
