import { disconnect } from "./printer-steps.ts";
import type { Keeps } from "./rules.ts";
import { at, none, restingWorker, type State } from "./state.ts";
import { moveRow, publish, type StepList } from "./step-list.ts";
import { keepNotBegun } from "./worker-steps.ts";

/** How the printer's lock comes and goes, and how a worker begins and ends its station. */
export function ownershipSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const [index, worker] of state.workers.entries()) {
    const me = `worker ${index}`;
    if (!worker.alive) {
      list.may(`${me} is started`, (next) => {
        next.workers[index] = restingWorker;
      });
      continue;
    }
    if (state.lock === none)
      list.may(`${me} gets the lock`, (next) => {
        next.lock = index;
        at(next.workers, index).owner = true;
      });
    stationSteps(state, keeps, list, index);
    list.mayFail(`${me} is killed`, (next) => {
      if (next.lock === index) next.lock = none;
      disconnect(next, index);
      next.workers[index] = { ...restingWorker, alive: false };
      forgetClaims(next, index);
    });
    if (state.lock === index)
      list.mayFail(`${me} loses the lock`, (next) => {
        next.lock = none;
      });
    if (worker.owner && state.lock !== index)
      list.may(`${me} notices that the lock is gone`, (next) => {
        at(next.workers, index).owner = false;
      });
  }
}

function stationSteps(state: State, keeps: Keeps, list: StepList, index: number): void {
  const worker = at(state.workers, index);
  const me = `worker ${index}`;
  const othersOnWire = state.workers.some((other, i) => i !== index && other.station === "running");
  const waits = othersOnWire && keeps("a takeover outlasts the old worker's grace");
  if (worker.station === "none" && worker.owner && !waits)
    list.may(`${me} takes over, ends what was cut off and rings for itself`, (next) => {
      endAbandoned(next, index, keeps, { inHand: [worker.notBegun], printing: printingRows(state) });
      Object.assign(at(next.workers, index), { station: "running", rung: true });
    });
  // A job holds on to the connection it began on; there is no other for it.
  const isOnWire = ["begun", "asked"].includes(worker.at);
  if (worker.station === "running" && !worker.connected && !isOnWire && state.printer.on)
    list.may(`${me} connects to the printer`, (next) => {
      at(next.workers, index).connected = true;
    });
  if (worker.station === "running" && !worker.owner)
    list.may(`${me} ends its station`, (next) => {
      const own = at(next.workers, index);
      disconnect(next, index);
      Object.assign(own, { check: null, rung: false });
      if (own.at === "claimed") keepNotBegun(own);
      else if (own.row !== none) own.station = "ending";
      else next.workers[index] = { ...restingWorker, notBegun: own.notBegun, late: own.late };
    });
}

/** The next process has another id, so what this one claimed is nobody's. */
function forgetClaims(state: State, index: number): void {
  for (const row of state.rows) if (row.claimedBy === index) row.claimedBy = none;
}

function printingRows({ rows }: State): number[] {
  return rows.flatMap(({ status }, row) => (status === "printing" ? [row] : []));
}

type Check = NonNullable<State["workers"][number]["check"]>;

/** `Housekeeping`: reads what is in hand, then ends the others, then rings for what waits. */
export function housekeepingSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const [index, worker] of state.workers.entries()) {
    if (worker.station !== "running") continue;
    const me = `worker ${index}`;
    const printing = printingRows(state);
    if (!worker.check && printing.length > 0)
      list.may(`${me} looks for abandoned jobs`, (next) => {
        // Only claims a minute old count as forgotten, so those that are there now are the only candidates.
        at(next.workers, index).check = { inHand: [worker.notBegun, worker.row], printing };
      });
    if (worker.check) {
      const { check } = worker;
      list.may(`${me} ends abandoned jobs`, (next) => {
        endAbandoned(next, index, keeps, check);
        at(next.workers, index).check = null;
      });
    }
    // `Housekeeping` or the news of a job for what is queued, the station itself for what it has claimed and could not begin.
    const isAnyLeft = state.rows.some(({ status }) => status === "queued") || worker.notBegun !== none;
    if (isAnyLeft && !worker.rung && keeps("somebody rings where nobody did"))
      list.may(`${me} rings for itself, because nobody did`, (next) => {
        at(next.workers, index).rung = true;
      });
  }
  if (state.tickets > 0)
    list.mayFail("the queue loses its tickets", (next) => {
      next.tickets = 0;
    });
}

/** `failAbandonedJobs`: claims of others, and own ones that are neither new nor in hand. */
function endAbandoned(state: State, index: number, keeps: Keeps, { inHand, printing }: Check): void {
  if (!keeps("abandoned jobs are ended")) return;
  for (const [row, { status, claimedBy }] of state.rows.entries()) {
    if (status !== "printing") continue;
    const isForgotten = !inHand.includes(row) && printing.includes(row);
    const isSpared = claimedBy === index && !isForgotten;
    if (isSpared && keeps("a live claim is spared")) continue;
    if (!keeps("what was cut off is not sent again")) {
      moveRow(state, row, { from: "printing", to: "queued", guarded: true });
      continue;
    }
    moveRow(state, row, { from: "printing", to: "failed", guarded: true });
    Object.assign(at(state.rows, row), { error: "OUTCOME_UNKNOWN", claimedBy: none });
    publish(state, row, "failed");
  }
}
