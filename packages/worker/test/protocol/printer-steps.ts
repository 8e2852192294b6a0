import { at, none, type State, slotOf } from "./state.ts";
import type { StepList } from "./step-list.ts";

/** A printer works off its memory in order, and answers a question when it comes to it. */
export function printerSteps(state: State, list: StepList): void {
  for (const [printer, { on, buffer }] of state.printers.entries()) {
    const it = nameOf(state, printer);
    const isAt = (row: { printer: number }) => row.printer === printer;
    const [first] = buffer;
    if (!on)
      list.may(`${it} is switched on`, (next) => {
        at(next.printers, printer).on = true;
      });
    if (first)
      list.may(`${it} comes to the ${first.part} of job ${first.row}`, (next) => {
        at(next.printers, printer).buffer.shift();
        const sheet = at(next.paper, first.row);
        if (first.part === "beginning") sheet.begun++;
        if (first.part === "rest") sheet.whole++;
        if (first.part === "question" && first.askedBy !== none) answer(next, first.askedBy, printer);
      });
    if (on)
      list.mayFail(`${it} loses power`, isAt, (next) => {
        Object.assign(at(next.printers, printer), { on: false, buffer: [] });
        for (const { slots } of next.workers) at(slots, printer).connected = false;
      });
    for (const [index, { slots }] of state.workers.entries())
      if (at(slots, printer).connected)
        list.mayFail(`worker ${index} loses its connection to ${it}`, isAt, (next) => disconnect(next, index, printer));
  }
}

/** "the printer" where there is one. */
export function nameOf({ printers }: State, printer: number): string {
  return printers.length === 1 ? "the printer" : `printer ${printer}`;
}

/** GS r carries no name, so any answer counts for whoever waits on that connection: the weaker of the two proofs. */
function answer(state: State, askedBy: number, printer: number): void {
  const slot = slotOf(state, askedBy, printer);
  if (slot.at === "asked") slot.at = "proved";
}

/** What was sent stays in the printer's memory; its answers go nowhere. */
export function disconnect(state: State, index: number, printer: number): void {
  slotOf(state, index, printer).connected = false;
  const left = at(state.printers, printer);
  left.buffer = left.buffer.map((sent) => (sent.askedBy === index ? { ...sent, askedBy: none } : sent));
}
