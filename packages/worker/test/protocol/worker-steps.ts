import { disconnect } from "./printer-steps.ts";
import type { Keeps } from "./rules.ts";
import { at, none, oldestQueued, type State, type Worker } from "./state.ts";
import { moveRow, publish, type StepList } from "./step-list.ts";

/** The bell, the station and `printQueuedJobs`, for each worker. */
export function printSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const [index, worker] of state.workers.entries()) {
    const me = `worker ${index}`;
    const may = (name: string, change: (own: Worker, next: State) => void) =>
      list.may(`${me} ${name}`, (next) => change(at(next.workers, index), next));
    if (worker.station === "running" && state.tickets > 0)
      may("is rung for by a ticket", (own, next) => {
        own.rung = true;
        next.tickets--;
      });
    if (worker.station === "running" && worker.at === "idle" && worker.rung)
      may("goes to print", (own) => {
        own.at = "waiting";
        own.rung = false;
      });
    if (worker.at === "waiting" && worker.station === "running" && worker.connected && worker.owner)
      may("takes the next job", (own, next) => takeNext(own, next, keeps));
    claimSteps(state, keeps, list, index);
    lateClaimSteps(state, keeps, list, index);
    sendSteps(state, keeps, list, index);
    finishSteps(state, keeps, list, index);
    const isPrinting = ["claimed", "begun", "asked"].includes(worker.at);
    const ahead = isPrinting && worker.ahead === none ? oldestQueued(state, worker.row) : none;
    if (ahead !== none)
      may(`prepares job ${ahead} ahead`, (own) => {
        own.ahead = ahead;
      });
  }
}

/** `findNotBegun`, else `Upcoming.take`. With nothing to print the station rests until it is rung for. */
function takeNext(own: Worker, next: State, keeps: Keeps): void {
  if (own.notBegun !== none) {
    Object.assign(own, { row: own.notBegun, at: "claiming" });
    return;
  }
  const prepared = own.ahead === none ? oldestQueued(next) : own.ahead;
  own.row = keeps("the oldest job is next") ? prepared : next.rows.findLastIndex(({ status }) => status === "queued");
  own.ahead = none;
  own.at = own.row === none ? "idle" : "claiming";
}

function claimSteps(state: State, keeps: Keeps, list: StepList, index: number): void {
  const worker = at(state.workers, index);
  if (worker.at !== "claiming") return;
  const { row } = worker;
  const claimFirst = keeps("the claim comes before the first byte");
  if (claimFirst)
    list.may(`worker ${index} claims job ${row}`, (next) => {
      const own = at(next.workers, index);
      // The database works on one row for one statement at a time, so a late claim of this row is through by now.
      arrive(next, index, keeps);
      const isMine = claim(next, index, keeps) || (row === own.notBegun && stillOwns(next, index));
      if (row === own.notBegun) own.notBegun = none;
      if (isMine) publish(next, row, "printing");
      if (!isMine) stepBack(own);
      // A station that has let go of the printer keeps the job for the next one.
      else if (own.station === "ending") keepNotBegun(own);
      else own.at = "claimed";
    });
  else if (worker.connected) list.may(`worker ${index} begins unclaimed job ${row}`, (next) => send(next, index));
  list.mayFail(`worker ${index} hears nothing of its claim`, (next) => {
    const own = at(next.workers, index);
    own.late = row;
    if (keeps("a claim in doubt stays in hand")) own.notBegun = row;
    stepBack(own);
    Object.assign(own, { at: "idle" });
  });
}

/** A claim that nobody waits for any more takes effect, or is lost with its connection. */
function lateClaimSteps(state: State, keeps: Keeps, list: StepList, index: number): void {
  const { late } = at(state.workers, index);
  if (late === none) return;
  list.may(`worker ${index}'s late claim of job ${late} goes through`, (next) => arrive(next, index, keeps));
  list.may(`worker ${index}'s late claim of job ${late} is lost`, (next) => {
    at(next.workers, index).late = none;
  });
}

function arrive(state: State, index: number, keeps: Keeps): void {
  const worker = at(state.workers, index);
  const { late } = worker;
  worker.late = none;
  if (late !== none) claim(state, index, keeps, late);
}

/** `ownClaim`: nobody has ended it meanwhile. */
function stillOwns({ rows, workers }: State, index: number): boolean {
  const row = at(rows, at(workers, index).row);
  return row.status === "printing" && row.claimedBy === index;
}

export function keepNotBegun(worker: Worker): void {
  const { row } = worker;
  stepBack(worker);
  Object.assign(worker, { station: "none", at: "idle", ahead: none, notBegun: row });
}

function claim(state: State, index: number, keeps: Keeps, row = at(state.workers, index).row): boolean {
  const guarded = keeps("a claim names the state it expects");
  if (!moveRow(state, row, { from: "queued", to: "printing", guarded })) return false;
  const claimed = at(state.rows, row);
  claimed.claimedBy = index;
  // A worker whose station is ending may still claim; the next owner may end that job.
  claimed.doubtful ||= at(state.workers, index).station === "ending" || state.lock !== index;
  return true;
}

/** `PrinterSession.print`: the bytes in two pieces, then the question behind them. */
function sendSteps(state: State, keeps: Keeps, list: StepList, index: number): void {
  const worker = at(state.workers, index);
  const me = `worker ${index}`;
  const { connected, row } = worker;
  if (worker.at === "claimed" && connected) list.may(`${me} begins job ${row}`, (next) => send(next, index));
  if (worker.at === "claimed" && !connected && worker.station === "running")
    list.may(`${me} gives up job ${row}, of which nothing was sent`, (next) => {
      at(next.workers, index).at = "unsent";
    });
  if (worker.at === "begun" && connected)
    list.may(`${me} sends the rest of job ${row} and asks behind it`, (next) => send(next, index));
  if (worker.at === "asked" && !keeps("proof comes before completed"))
    list.may(`${me} takes job ${row} for printed`, (next) => {
      at(next.workers, index).at = "proved";
    });
  if (!["begun", "asked"].includes(worker.at)) return;
  if (!connected)
    list.may(`${me} notices that the connection is gone`, (next) => {
      at(next.workers, index).at =
        worker.at === "begun" && !keeps("doubt begins with the first byte") ? "claimed" : "doubt";
    });
  else
    list.mayFail(`${me} loses patience with the printer`, (next) => {
      at(next.workers, index).at = "doubt";
      if (keeps("a connection in doubt is dropped")) disconnect(next, index);
    });
}

/** The beginning, or the rest with the question behind it. */
function send(state: State, index: number): void {
  const worker = at(state.workers, index);
  const { row } = worker;
  if (worker.at === "begun") {
    worker.at = "asked";
    state.printer.buffer.push({ row, part: "rest", askedBy: none }, { row, part: "question", askedBy: index });
  } else {
    worker.at = "begun";
    state.printer.buffer.push({ row, part: "beginning", askedBy: none });
  }
}

const outcomes = {
  proved: { to: "completed", error: "" },
  doubt: { to: "failed", error: "OUTCOME_UNKNOWN" },
  unsent: { to: "failed", error: "PRINT_FAILED" },
} as const;

/** `finish`: the guarded move, then the event. Whoever finds the outcome written already leaves it. */
function finishSteps(state: State, keeps: Keeps, list: StepList, index: number): void {
  const { at: stage, row } = at(state.workers, index);
  if (stage !== "proved" && stage !== "doubt" && stage !== "unsent") return;
  const { to, error } = outcomes[stage];
  list.may(`worker ${index} writes job ${row} ${to} ${error}`.trim(), (next) => {
    if (!keeps("the claim comes before the first byte")) claim(next, index, keeps);
    const guarded = keeps("an outcome names the state it expects");
    if (moveRow(next, row, { from: "printing", to, guarded })) {
      Object.assign(at(next.rows, row), { error, claimedBy: none });
      publish(next, row, to);
    }
    stepBack(at(next.workers, index));
  });
  if (!keeps("the commit comes before the event") && at(state.rows, row).published !== to)
    list.may(`worker ${index} publishes job ${row} ${to}`, (next) => publish(next, row, to));
}

/** On to the next job, or out of a station that has ended. */
function stepBack(worker: Worker): void {
  worker.row = none;
  worker.at = "waiting";
  if (worker.station === "ending") Object.assign(worker, { station: "none", at: "idle", ahead: none });
}
