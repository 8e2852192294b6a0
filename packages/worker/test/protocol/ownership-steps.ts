import { endAbandoned, forgetPrinter, printingRows } from "./housekeeping-steps.ts";
import { disconnect, nameOf } from "./printer-steps.ts";
import type { Keeps } from "./rules.ts";
import { at, emptySlot, none, type Row, type State, slotOf } from "./state.ts";
import type { StepList } from "./step-list.ts";
import { keepNotBegun } from "./worker-steps.ts";

/** How workers come and go, and the locks of their printers with them. */
export function ownershipSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const [index, worker] of state.workers.entries()) {
    const me = `worker ${index}`;
    const isMine = ({ claimedBy }: Row) => claimedBy === index;
    if (!worker.alive) {
      list.may(`${me} is started`, (next) => {
        at(next.workers, index).alive = true;
      });
      continue;
    }
    for (const printer of state.printers.keys()) slotSteps(state, keeps, list, index, printer);
    list.mayFail(`${me} is killed`, isMine, (next) => {
      loseLocks(next, index);
      for (const printer of next.printers.keys()) disconnect(next, index, printer);
      end(next, index);
    });
    stopSteps(state, list, index);
    // All of them are on one connection.
    if (state.printers.some(({ lock }) => lock === index))
      list.mayFail(`${me} loses ${state.printers.length === 1 ? "the lock" : "its locks"}`, isMine, (next) =>
        loseLocks(next, index),
      );
    const lost = worker.slots.flatMap(({ owner }, printer) =>
      owner && at(state.printers, printer).lock !== index ? [printer] : [],
    );
    if (lost.length > 0)
      list.may(`${me} notices that the lock is gone`, (next) => {
        for (const printer of lost) slotOf(next, index, printer).owner = false;
      });
  }
}

/** `Worker.stop`: all printers are left, and when the last station has ended, so has the process. */
function stopSteps(state: State, list: StepList, index: number): void {
  const { stopping, slots } = at(state.workers, index);
  const me = `worker ${index}`;
  if (!stopping && state.stops > 0)
    list.may(`${me} is asked to stop`, (next) => {
      next.stops--;
      at(next.workers, index).stopping = true;
    });
  if (stopping && slots.every(({ station }) => station === "none"))
    list.may(`${me} ends`, (next) => {
      loseLocks(next, index);
      end(next, index);
    });
}

function end(state: State, index: number): void {
  const { slots } = at(state.workers, index);
  state.workers[index] = { alive: false, stopping: false, slots: slots.map(() => emptySlot), check: null };
  // The next process has another id, so what this one claimed is nobody's.
  for (const row of state.rows) if (row.claimedBy === index) row.claimedBy = none;
}

function loseLocks(state: State, index: number): void {
  for (const printer of state.printers)
    if (printer.lock === index) Object.assign(printer, { lock: none, isLetGo: false });
}

/** How a worker gets one printer, begins and ends its station, and leaves it. */
function slotSteps(state: State, keeps: Keeps, list: StepList, index: number, printer: number): void {
  const slot = slotOf(state, index, printer);
  const { stopping } = at(state.workers, index);
  const { lock, on, exists } = at(state.printers, printer);
  const me = state.printers.length === 1 ? `worker ${index}` : `worker ${index} at printer ${printer}`;
  const getLock = (next: State) => {
    at(next.printers, printer).lock = index;
    slotOf(next, index, printer).owner = true;
  };
  if (lock === none && exists && !stopping) list.may(`${me} gets the lock`, getLock);
  if (lock === none && !exists && !stopping)
    list.might(`${me} gets the lock, and has not heard of the deletion`, getLock);
  if (slot.station === "none" && slot.owner && !stopping && !hasToWait(state, keeps, index, printer))
    list.may(`${me} takes over, ends what was cut off and rings for itself`, (next) => {
      const round = { printers: [printer], inHand: [slot.notBegun], printing: printingRows(state) };
      endAbandoned(next, index, keeps, round);
      at(next.printers, printer).isLetGo = false;
      Object.assign(slotOf(next, index, printer), { station: "running", rung: true });
    });
  const isThere = slot.station === "running" || slot.station === "leaving";
  // A job holds on to the connection it began on; there is no other for it.
  const isOnWire = ["begun", "asked"].includes(slot.at);
  if (isThere && !slot.connected && !isOnWire && on)
    list.may(`${me} connects to ${nameOf(state, printer)}`, (next) => {
      slotOf(next, index, printer).connected = true;
    });
  const isCutShort = slot.station === "running" || keeps("a lost lock cuts the last receipt short");
  if (isThere && !slot.owner && isCutShort)
    list.may(`${me} ends its station`, (next) => endStation(next, keeps, index, printer));
  leaveSteps(state, keeps, list, index, printer);
}

/**
 * A worker that lost the lock is off the printer before the next one begins. One that let go of it on purpose was off it
 * before, so nobody waits for that.
 */
function hasToWait(state: State, keeps: Keeps, index: number, printer: number): boolean {
  if (at(state.printers, printer).isLetGo || !keeps("a takeover outlasts the old worker's grace")) return false;
  return state.workers.some(({ slots }, other) => {
    const { station } = at(slots, printer);
    const isBounded = station === "leaving" && keeps("a lost lock cuts the last receipt short");
    return other !== index && (station === "running" || isBounded);
  });
}

/** The lock is gone, and the grace is over: off the printer at once, whatever is on the wire. */
function endStation(state: State, keeps: Keeps, index: number, printer: number): void {
  const own = slotOf(state, index, printer);
  disconnect(state, index, printer);
  forgetPrinter(state, keeps, index, printer);
  own.rung = false;
  if (own.at === "claimed") keepNotBegun(own);
  else if (own.row !== none) own.station = "ending";
  else at(state.workers, index).slots[printer] = { ...emptySlot, notBegun: own.notBegun, late: own.late };
}

/** `Fleet.#leave`: the receipt on the wire is finished, no other begins, and then the lock is let go of. */
function leaveSteps(state: State, keeps: Keeps, list: StepList, index: number, printer: number): void {
  const slot = slotOf(state, index, printer);
  const { exists, lock } = at(state.printers, printer);
  const me = `worker ${index}`;
  const it = nameOf(state, printer);
  const leave = (next: State) => {
    const own = slotOf(next, index, printer);
    Object.assign(own, { station: "leaving", rung: false });
    if (own.at === "waiting") own.at = "idle";
    forgetPrinter(next, keeps, index, printer);
  };
  const { stopping } = at(state.workers, index);
  if (slot.station === "running" && stopping) list.may(`${me} stops, and leaves ${it}`, leave);
  // A lock that it has won and not used goes with its connection, unless nobody else can be at the printer any more.
  const isUnused = slot.station === "none" && slot.owner && lock === index;
  const isOurs = !hasToWait(state, keeps, index, printer) || !keeps("what is being taken over is not handed on");
  if (stopping && isUnused && isOurs)
    list.may(`${me} lets go of ${it}, which it has not used`, (next) => {
      Object.assign(at(next.printers, printer), { lock: none, isLetGo: true });
      slotOf(next, index, printer).owner = false;
    });
  // Another one has too few printers. Who has a claim in hand keeps the printer.
  if (slot.station === "running" && slot.owner && slot.notBegun === none && state.leaves > 0)
    list.may(`${me} leaves ${it} to another`, (next) => {
      next.leaves--;
      leave(next);
    });
  if (slot.station === "running" && !exists) list.may(`${me} hears that ${it} is deleted, and leaves it`, leave);
  const isOff = slot.at === "idle" && slot.row === none;
  if (
    slot.station === "leaving" &&
    lock === index &&
    (isOff || !keeps("a printer is let go of when nothing is on its wire"))
  )
    list.may(`${me} lets go of ${it}`, (next) => {
      Object.assign(at(next.printers, printer), { lock: none, isLetGo: true });
      const own = slotOf(next, index, printer);
      own.owner = false;
      // A claim that was not answered: whoever is next calls it unknown.
      for (const row of [own.notBegun, own.late]) if (row !== none) at(next.rows, row).doubtful = true;
      if (!isOff) return;
      disconnect(next, index, printer);
      const kept = exists ? { notBegun: own.notBegun } : {};
      at(next.workers, index).slots[printer] = { ...emptySlot, ...kept, late: own.late };
    });
}
