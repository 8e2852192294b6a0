import { at, none, type State } from "./state.ts";
import type { StepList } from "./step-list.ts";

/** The printer works off its memory in order, and answers a question when it comes to it. */
export function printerSteps(state: State, list: StepList): void {
  const [first] = state.printer.buffer;
  if (!state.printer.on)
    list.may("the printer is switched on", (next) => {
      next.printer.on = true;
    });
  if (first)
    list.may(`the printer comes to the ${first.part} of job ${first.row}`, (next) => {
      next.printer.buffer.shift();
      const sheet = at(next.paper, first.row);
      if (first.part === "beginning") sheet.begun++;
      if (first.part === "rest") sheet.whole++;
      if (first.part === "question" && first.askedBy !== none) answer(next, first.askedBy);
    });
  if (state.printer.on)
    list.mayFail("the printer loses power", (next) => {
      next.printer = { on: false, buffer: [] };
      for (const worker of next.workers) worker.connected = false;
    });
  for (const [index, worker] of state.workers.entries())
    if (worker.connected) list.mayFail(`worker ${index} loses its connection`, (next) => disconnect(next, index));
}

/** GS r carries no name, so any answer counts for whoever waits on that connection: the weaker of the two proofs. */
function answer(state: State, askedBy: number): void {
  const worker = at(state.workers, askedBy);
  if (worker.at === "asked") worker.at = "proved";
}

/** What was sent stays in the printer's memory; its answers go nowhere. */
export function disconnect(state: State, index: number): void {
  at(state.workers, index).connected = false;
  state.printer.buffer = state.printer.buffer.map((sent) =>
    sent.askedBy === index ? { ...sent, askedBy: none } : sent,
  );
}
