import { disconnect } from "./printer-steps.ts";
import type { Keeps } from "./rules.ts";
import { at, none, nothing, type Slot, type State, slotOf } from "./state.ts";
import { moveRow, oldestQueued, publish, type StepList } from "./step-list.ts";

/** One worker at one printer: whose steps are listed. */
interface Place {
  state: State;
  keeps: Keeps;
  index: number;
  printer: number;
  slot: Slot;
  may(name: string, change: (own: Slot, next: State) => void): void;
  might(name: string, change: (own: Slot, next: State) => void): void;
  mayFail(name: string, change: (own: Slot, next: State) => void): void;
}

/** The bell, the stations and `printQueuedJobs`, for each worker and each of its printers. */
export function printSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const index of state.workers.keys()) {
    for (const printer of state.printers.keys()) {
      const me = `worker ${index}`;
      const slot = slotOf(state, index, printer);
      const own = (change: (own: Slot, next: State) => void) => (next: State) =>
        change(slotOf(next, index, printer), next);
      const place: Place = {
        state,
        keeps,
        index,
        printer,
        slot,
        may: (name, change) => list.may(`${me} ${name}`, own(change)),
        might: (name, change) => list.might(`${me} ${name}`, own(change)),
        mayFail: (name, change) => list.mayFail(`${me} ${name}`, (row) => row.printer === printer, own(change)),
      };
      ringSteps(place);
      acceptedSteps(place);
      claimSteps(place);
      lateClaimSteps(place);
      sendSteps(place);
      finishSteps(place);
    }
  }
}

function ringSteps({ state, keeps, index, printer, slot, may }: Place): void {
  const isRunning = slot.station === "running";
  if (at(state.printers, printer).tickets > 0) {
    const spend = (next: State) => at(next.printers, printer).tickets--;
    if (isRunning)
      may("is rung for by a ticket", (own, next) => {
        own.rung = true;
        spend(next);
      });
    // The bell hangs where any station is, and the ticket says whose it was too late.
    else if (at(state.workers, index).slots.some(({ station }) => station === "running"))
      may(`takes a ticket of printer ${printer}, which it does not have`, (_, next) => spend(next));
  }
  if (isRunning && slot.at === "idle" && slot.rung)
    may("goes to print", (own) => {
      own.at = "waiting";
      own.rung = false;
    });
  if (slot.at === "waiting" && isRunning && slot.connected && slot.owner)
    may("takes the next job", (own, next) => takeNext(own, next, keeps, printer));
}

/** `Station.accepted`: what is told of a job that was accepted may be heard at any time after that, more than once, or never. */
function acceptedSteps({ state, printer, slot, might }: Place): void {
  if (slot.station !== "running" || slot.at !== "idle") return;
  for (const [row, { status, printer: destination }] of state.rows.entries()) {
    if (status !== "absent" && destination === printer)
      might(`hears that job ${row} was accepted`, (own) => {
        Object.assign(own, { at: "waiting", ahead: row, rung: false });
      });
  }
}

function oldestOf(state: State, keeps: Keeps, printer: number, except = none): number {
  const isOurs = (destination: number) => destination === printer || !keeps("a station takes its own printer's jobs");
  return oldestQueued(state, (row, index) => index !== except && isOurs(row.printer));
}

/** `findNotBegun`, else `Upcoming.take`. With nothing to print the station rests until it is rung for. */
function takeNext(own: Slot, next: State, keeps: Keeps, printer: number): void {
  if (own.notBegun !== none) {
    Object.assign(own, { row: own.notBegun, at: "claiming" });
    return;
  }
  const prepared = own.ahead === none ? oldestOf(next, keeps, printer) : own.ahead;
  if (prepared === nothing) {
    Object.assign(own, { at: "idle", ahead: none });
    return;
  }
  own.row = prepared;
  own.ahead = none;
  own.at = own.row === none ? "idle" : "claiming";
}

function claimSteps({ keeps, index, printer, slot, may, mayFail }: Place): void {
  if (slot.at !== "claiming") return;
  const { row } = slot;
  if (keeps("the claim comes before the first byte"))
    may(`claims job ${row}`, (own, next) => {
      // The database works on one row for one statement at a time, so a late claim of this row is through by now.
      arrive(next, keeps, index, printer);
      const isMine = claim(next, keeps, index, printer, row) || (row === own.notBegun && stillOwns(next, index, row));
      if (row === own.notBegun) own.notBegun = none;
      goOn(own, next, keeps, printer, isMine);
    });
  else if (slot.connected) may(`begins unclaimed job ${row}`, (_, next) => send(next, index, printer));
  mayFail("hears nothing of its claim", (own) => {
    own.late = row;
    if (keeps("a claim in doubt stays in hand")) own.notBegun = row;
    stepBack(own);
    Object.assign(own, { at: "idle" });
  });
}

/** Behind the claim of its row, which brought along what waits behind it. */
function goOn(own: Slot, state: State, keeps: Keeps, printer: number, isMine: boolean): void {
  const { row } = own;
  const behind = oldestOf(state, keeps, printer, row);
  own.ahead = behind === none ? nothing : behind;
  if (isMine) publish(state, row, "printing");
  if (!isMine) stepBack(own);
  // A station that has let go of the printer keeps the job for the next one.
  else if (own.station === "ending") keepNotBegun(own);
  else own.at = "claimed";
}

/** A claim that nobody waits for any more takes effect, or is lost with its connection. */
function lateClaimSteps({ keeps, index, printer, slot, may }: Place): void {
  const { late } = slot;
  if (late === none) return;
  may(`gave up a claim of job ${late}, which goes through`, (_, next) => arrive(next, keeps, index, printer));
  may(`gave up a claim of job ${late}, which is lost`, (own) => {
    own.late = none;
  });
}

function arrive(state: State, keeps: Keeps, index: number, printer: number): void {
  const slot = slotOf(state, index, printer);
  const { late } = slot;
  slot.late = none;
  if (late !== none) claim(state, keeps, index, printer, late);
}

/** `startAgain`: nobody has ended it meanwhile. */
function stillOwns({ rows }: State, index: number, row: number): boolean {
  const { status, claimedBy } = at(rows, row);
  return status === "printing" && claimedBy === index;
}

export function keepNotBegun(slot: Slot): void {
  const { row } = slot;
  stepBack(slot);
  Object.assign(slot, { station: "none", at: "idle", ahead: none, notBegun: row });
}

function claim(state: State, keeps: Keeps, index: number, printer: number, row: number): boolean {
  const isTooEarly = keeps("a claim waits for older jobs") && isBehindAnother(state, printer, row);
  if (isTooEarly) return false;
  const guarded = keeps("a claim names the state it expects");
  if (!moveRow(state, row, { from: "queued", to: "printing", guarded })) return false;
  const claimed = at(state.rows, row);
  claimed.claimedBy = index;
  // A worker whose station is ending may still claim; the next owner may end that job.
  const isEnding = slotOf(state, index, printer).station === "ending";
  claimed.doubtful ||= isEnding || at(state.printers, printer).lock !== index;
  return true;
}

function isBehindAnother(state: State, printer: number, row: number): boolean {
  const { seq } = at(state.rows, row);
  return oldestQueued(state, (other) => other.printer === printer && other.seq < seq) !== none;
}

/** `PrinterSession.print`: the bytes in two pieces, then the question behind them. */
function sendSteps({ keeps, index, printer, slot, may, mayFail }: Place): void {
  const { connected, row } = slot;
  if (slot.at === "claimed" && connected) may(`begins job ${row}`, (_, next) => send(next, index, printer));
  if (slot.at === "claimed" && !connected && slot.station !== "ending")
    may(`gives up job ${row}, of which nothing was sent`, (own) => {
      own.at = "unsent";
    });
  if (slot.at === "begun" && connected)
    may(`sends the rest of job ${row} and asks behind it`, (_, next) => send(next, index, printer));
  if (slot.at === "asked" && !keeps("proof comes before completed"))
    may(`takes job ${row} for printed`, (own) => {
      own.at = "proved";
    });
  if (!["begun", "asked"].includes(slot.at)) return;
  if (!connected)
    may("notices that the connection is gone", (own) => {
      own.at = slot.at === "begun" && !keeps("doubt begins with the first byte") ? "claimed" : "doubt";
    });
  else
    mayFail("loses patience with the printer", (own, next) => {
      own.at = "doubt";
      if (keeps("a connection in doubt is dropped")) disconnect(next, index, printer);
    });
}

/** The beginning, or the rest with the question behind it. */
function send(state: State, index: number, printer: number): void {
  const slot = slotOf(state, index, printer);
  const { row } = slot;
  const { buffer } = at(state.printers, printer);
  if (slot.at === "begun") {
    slot.at = "asked";
    buffer.push({ row, part: "rest", askedBy: none }, { row, part: "question", askedBy: index });
  } else {
    slot.at = "begun";
    buffer.push({ row, part: "beginning", askedBy: none });
  }
}

const outcomes = {
  proved: { to: "completed", error: "" },
  doubt: { to: "failed", error: "OUTCOME_UNKNOWN" },
  unsent: { to: "failed", error: "PRINT_FAILED" },
} as const;

/** `finish`: the guarded move, then the event. Whoever finds the outcome written already leaves it. */
function finishSteps({ state, keeps, index, printer, slot, may, mayFail }: Place): void {
  const { at: stage, row, ahead } = slot;
  if (stage !== "proved" && stage !== "doubt" && stage !== "unsent") return;
  const { to, error } = outcomes[stage];
  const end = (next: State) => {
    const guarded = keeps("an outcome names the state it expects");
    if (!moveRow(next, row, { from: "printing", to, guarded })) return;
    Object.assign(at(next.rows, row), { error, claimedBy: none });
    publish(next, row, to);
  };
  may(`writes job ${row} ${to} ${error}`.trim(), (own, next) => {
    if (!keeps("the claim comes before the first byte")) claim(next, keeps, index, printer, row);
    end(next);
    stepBack(own);
  });
  if (!keeps("the commit comes before the event") && at(state.rows, row).published !== to)
    may(`publishes job ${row} ${to}`, (_, next) => publish(next, row, to));

  // `finishWithNext`: the job ahead is claimed by the same statement.
  const isOpen = slot.station === "running" && slot.connected && slot.owner;
  if (stage !== "proved" || !isOpen || ahead < 0 || slot.notBegun !== none) return;
  if (!keeps("the claim comes before the first byte")) return;
  may(`writes job ${row} ${to} and claims job ${ahead}`, (own, next) => {
    end(next);
    arrive(next, keeps, index, printer);
    const isMine = claim(next, keeps, index, printer, ahead);
    own.row = ahead;
    goOn(own, next, keeps, printer, isMine);
  });
  // The end is written again by itself. That of the statement in doubt says the same, so only its claim can come late.
  mayFail(`hears nothing of the end of job ${row} and the claim of job ${ahead}`, (own) => {
    own.late = ahead;
    if (keeps("a claim in doubt stays in hand")) own.notBegun = ahead;
    own.ahead = none;
  });
}

/** On to the next job, or out of a station that has ended. */
function stepBack(slot: Slot): void {
  slot.row = none;
  slot.at = slot.station === "leaving" ? "idle" : "waiting";
  if (slot.station === "ending") Object.assign(slot, { station: "none", at: "idle", ahead: none });
}
