import { nameOf } from "./printer-steps.ts";
import type { Keeps } from "./rules.ts";
import { at, type Check, none, type State } from "./state.ts";
import { moveRow, publish, type StepList } from "./step-list.ts";

/** `Housekeeping`: reads what is in hand, then ends the others, then rings for what waits. */
export function housekeepingSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const [index, { slots, check }] of state.workers.entries()) {
    const me = `worker ${index}`;
    const inHand = slots.flatMap(({ station }, printer) => (station === "running" ? [printer] : []));
    const printing = printingRows(state);
    if (!check && printing.some((row) => inHand.includes(at(state.rows, row).printer)))
      list.may(`${me} looks for abandoned jobs`, (next) => {
        const rows = slots.flatMap(({ notBegun, row }) => [notBegun, row]);
        // Only claims a minute old count as forgotten, so those that are there now are the only candidates.
        at(next.workers, index).check = { printers: inHand, inHand: rows, printing };
      });
    if (check)
      list.may(`${me} ends abandoned jobs`, (next) => {
        endAbandoned(next, index, keeps, check);
        at(next.workers, index).check = null;
      });
    for (const printer of inHand) ringSteps(state, keeps, list, index, printer);
  }
  for (const [printer, { tickets, exists }] of state.printers.entries()) {
    if (tickets > 0)
      list.mayFail(
        `the queue loses the tickets of ${nameOf(state, printer)}`,
        () => false,
        (next) => {
          at(next.printers, printer).tickets = 0;
        },
      );
    if (!exists) deletedPrinterSteps(state, keeps, list, printer);
  }
}

/** `Housekeeping` or the news of a job for what is queued, the station itself for what it has claimed and could not begin. */
function ringSteps(state: State, keeps: Keeps, list: StepList, index: number, printer: number): void {
  const { rung, notBegun } = at(at(state.workers, index).slots, printer);
  const isAnyLeft = state.rows.some((row) => row.status === "queued" && row.printer === printer) || notBegun !== none;
  if (!isAnyLeft || rung || !keeps("somebody rings where nobody did")) return;
  const which = state.printers.length === 1 ? "itself" : `itself at printer ${printer}`;
  list.may(`worker ${index} rings for ${which}, because nobody did`, (next) => {
    at(at(next.workers, index).slots, printer).rung = true;
  });
}

/** `failJobsOfDeletedPrinters`, by whichever worker: what is queued, and after a minute what nobody prints. */
function deletedPrinterSteps(state: State, keeps: Keeps, list: StepList, printer: number): void {
  if (!keeps("jobs of deleted printers are ended") || !state.workers.some(({ alive }) => alive)) return;
  for (const [row, { status, printer: destination }] of state.rows.entries()) {
    if (destination !== printer) continue;
    if (status === "queued")
      list.may(`job ${row} fails, because its printer is deleted`, (next) => fail(next, row, "queued"));
    const isInHand = state.workers.some(({ slots }) =>
      slots.some((slot) => slot.station !== "none" && [slot.row, slot.notBegun].includes(row)),
    );
    if (status === "printing" && (!isInHand || !keeps("a deleted printer's last receipt is given a minute")))
      list.may(`job ${row}, printed by nobody, ends with its printer`, (next) => fail(next, row, "printing"));
  }
}

const errors = { queued: "PRINT_FAILED", printing: "OUTCOME_UNKNOWN" } as const;

function fail(state: State, row: number, from: keyof typeof errors): void {
  if (!moveRow(state, row, { from, to: "failed", guarded: true })) return;
  Object.assign(at(state.rows, row), { error: errors[from], claimedBy: none });
  publish(state, row, "failed");
}

export function printingRows({ rows }: State): number[] {
  return rows.flatMap(({ status }, row) => (status === "printing" ? [row] : []));
}

/** The station ends: a round that has begun leaves its printer alone. */
export function forgetPrinter(state: State, keeps: Keeps, index: number, printer: number): void {
  const worker = at(state.workers, index);
  if (!worker.check || !keeps("a round ends nothing at printers that were left meanwhile")) return;
  const printers = worker.check.printers.filter((kept) => kept !== printer);
  worker.check = printers.length === 0 ? null : { ...worker.check, printers };
}

/** `failAbandonedJobs`: claims of others at printers in hand, and own ones that are neither new nor in hand. */
export function endAbandoned(state: State, index: number, keeps: Keeps, { printers, inHand, printing }: Check): void {
  if (!keeps("abandoned jobs are ended")) return;
  for (const [row, { status, claimedBy, printer }] of state.rows.entries()) {
    if (status !== "printing") continue;
    if (!printers.includes(printer) && keeps("jobs are abandoned at printers in hand and nowhere else")) continue;
    const isForgotten = !inHand.includes(row) && printing.includes(row);
    const isSpared = claimedBy === index && !isForgotten;
    if (isSpared && keeps("a live claim is spared")) continue;
    if (!keeps("what was cut off is not sent again"))
      moveRow(state, row, { from: "printing", to: "queued", guarded: true });
    else fail(state, row, "printing");
  }
}
