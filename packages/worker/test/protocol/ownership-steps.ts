import { disconnect } from "./printer-steps.ts";
import type { Keeps } from "./rules.ts";
import { at, none, restingWorker, ring, type State } from "./state.ts";
import { moveRow, publish, type StepList } from "./step-list.ts";
import { keepUnsent } from "./worker-steps.ts";

/** How the printer's lock comes and goes, and what a worker does when it begins and ends its term. */
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
    termSteps(state, keeps, list, index);
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

function termSteps(state: State, keeps: Keeps, list: StepList, index: number): void {
  const worker = at(state.workers, index);
  const me = `worker ${index}`;
  const othersOnWire = state.workers.some(
    (other, i) => i !== index && (other.term === "running" || other.term === "cleared"),
  );
  const waits = othersOnWire && keeps("a takeover outlasts the old worker's grace");
  if (worker.term === "none" && worker.owner && !waits)
    list.may(`${me} takes over and ends what was cut off`, (next) => {
      endAbandoned(next, index, keeps, { inHand: [worker.unsent], printing: printingRows(state) });
      next.tickets = 0;
      at(next.workers, index).term = "cleared";
    });
  if (worker.term === "cleared")
    list.may(`${me} rings for itself`, (next) => {
      ring(next);
      at(next.workers, index).term = "running";
    });
  // A job holds on to the connection it began on; there is no other for it.
  const isOnWire = ["begun", "asked"].includes(worker.at);
  if (worker.term === "running" && !worker.connected && !isOnWire && state.printer.on)
    list.may(`${me} connects to the printer`, (next) => {
      at(next.workers, index).connected = true;
    });
  if ((worker.term === "running" || worker.term === "cleared") && !worker.owner)
    list.may(`${me} ends its term`, (next) => {
      const own = at(next.workers, index);
      disconnect(next, index);
      own.look = null;
      if (own.at === "claimed") keepUnsent(own);
      else if (own.row !== none) own.term = "ending";
      else next.workers[index] = { ...restingWorker, unsent: own.unsent, late: own.late };
    });
}

/** The next process has another id, so what this one claimed is nobody's. */
function forgetClaims(state: State, index: number): void {
  for (const row of state.rows) if (row.claimedBy === index) row.claimedBy = none;
}

function printingRows({ rows }: State): number[] {
  return rows.flatMap(({ status }, row) => (status === "printing" ? [row] : []));
}

type Look = NonNullable<State["workers"][number]["look"]>;

/** `reconcile`: reads what is in hand, then ends the others, then sees to the tickets. */
export function reconcileSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const [index, worker] of state.workers.entries()) {
    if (worker.term !== "running") continue;
    const me = `worker ${index}`;
    const printing = printingRows(state);
    if (!worker.look && printing.length > 0)
      list.may(`${me} looks for abandoned jobs`, (next) => {
        // Only claims a minute old count as forgotten, so those that are there now are the only candidates.
        at(next.workers, index).look = { inHand: [worker.unsent, worker.row], printing };
      });
    if (worker.look) {
      const { look } = worker;
      list.may(`${me} ends abandoned jobs`, (next) => {
        endAbandoned(next, index, keeps, look);
        at(next.workers, index).look = null;
      });
    }
    ticketSteps(state, keeps, list, index);
  }
  if (state.tickets > 0)
    list.mayFail("the queue loses its tickets", (next) => {
      next.tickets = 0;
    });
}

/** `answerForTheLost`: rings where nobody did, and of many tickets that wait leaves one. */
function ticketSteps(state: State, keeps: Keeps, list: StepList, index: number): void {
  const isAnyLeft = state.rows.some(({ status }) => status === "queued") || at(state.workers, index).unsent !== none;
  if (state.tickets === 0 && isAnyLeft && keeps("somebody rings where nobody did"))
    list.may(`worker ${index} rings, because nobody did`, ring);
  if (state.tickets > 1)
    list.may(`worker ${index} leaves one ticket`, (next) => {
      next.tickets = 1;
    });
}

/** `failAbandonedJobs`: claims of others, and own ones that are neither new nor in hand. */
function endAbandoned(state: State, index: number, keeps: Keeps, { inHand, printing }: Look): void {
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
