import { canMove, isFinal, type JobStatus } from "@platen/shared/job";
import { type Model, type Step, stuck } from "./explore.ts";

/** What is promised of a printer that fetches its jobs, as the explorer names it when it is broken. */
export const askingPromises = {
  once: "a receipt is never printed twice",
  proven: "completed, or confirmed late, is on paper",
  notPrinted: "queued, cancelled, or failed with nothing printed, is not at the printer",
  moves: "a job makes only the moves that are listed",
  order: "a printer's jobs print in the order they were accepted",
  alone: "a printer has one job at a time",
  ends: stuck,
} as const;

/** What the code keeps (api/src/cloud-printers, shared/src/db/asking), and the promise that falls without it. */
export const askingRules = {
  "the claim comes before the first byte": "once",
  "a job that was handed over is never queued again": "once",
  "what was fetched is not offered again when its download failed": "once",
  "a result belongs to the delivery that its token names": "proven",
  "a result without a code proves nothing": "proven",
  "a job is handed over in its turn": "order",
  "nothing is handed over while another job is under way": "alone",
  "a late word moves no job": "moves",
  "no word by the deadline is an end": "ends",
} as const satisfies Record<string, keyof typeof askingPromises>;

export type AskingRule = keyof typeof askingRules;

interface Row {
  status: JobStatus;
  error: "" | "OUTCOME_UNKNOWN" | "PRINT_FAILED";
  isLate: boolean;
  begun: number;
  whole: number;
}

/** A GET that a replica works on. `answering`: its bytes may leave. */
interface Get {
  row: number;
  stage: "asked" | "answering";
}

/** A DELETE on its way. */
interface Result {
  row: number;
  code: "ok" | "520" | "511" | "";
}

interface State {
  rows: Row[];
  gets: Get[];
  results: Result[];
  /** The printer: what it waits for, what it has in its memory, and whether that has begun to come out. */
  waitsFor: number;
  has: number;
  isPrinting: boolean;
  faults: number;
}

const none = -1;
/** More of the same at once is the same again. */
const mostGets = 2;
const mostResults = 2;

/** One printer, any number of replicas, so many jobs that are queued, and so many faults. */
export function askingProtocol(
  { jobs, faults }: { jobs: number; faults: number },
  keeps: (rule: AskingRule) => boolean,
): Model<State> {
  const rows = Array.from(
    { length: jobs },
    (): Row => ({ status: "queued", error: "", isLate: false, begun: 0, whole: 0 }),
  );
  return {
    initial: { rows, gets: [], results: [], waitsFor: none, has: none, isPrinting: false, faults },
    steps: (state) => [...serverSteps(state, keeps), ...printerSteps(state), ...faultSteps(state)],
    keyOf: (state) => JSON.stringify(state),
    broken,
    isSettled: ({ rows: all, has, results }) =>
      has === none && results.length === 0 && all.every(({ status }) => isFinal(status)),
  };
}

function step(state: State, name: string, change: (next: State) => void, isFault = false): Step<State> {
  const to = structuredClone(state);
  change(to);
  return { name: isFault ? `FAULT ${name}` : name, isFault, to };
}

const rowOf = (state: State, row: number) => state.rows[row] as Row;
const isUnderWay = ({ rows }: State, but = none) =>
  rows.some(({ status }, row) => status === "printing" && row !== but);
const oldestQueued = ({ rows }: State) => rows.findIndex(({ status }) => status === "queued");

function serverSteps(state: State, keeps: (rule: AskingRule) => boolean): Step<State>[] {
  const steps: Step<State>[] = [];
  const may = (name: string, change: (next: State) => void) => steps.push(step(state, name, change));
  for (const [row, { status }] of state.rows.entries()) {
    if (status === "queued")
      may(`a client cancels job ${row}`, (next) => void Object.assign(rowOf(next, row), { status: "cancelled" }));
    if (status === "printing" && keeps("no word by the deadline is an end")) {
      may(`the deadline of job ${row} passes`, (next) => {
        const isBack = !keeps("a job that was handed over is never queued again");
        Object.assign(rowOf(next, row), isBack ? { status: "queued" } : { status: "failed", error: "OUTCOME_UNKNOWN" });
      });
    }
  }
  for (const [at, get] of state.gets.entries()) steps.push(...getSteps(state, at, get, keeps));
  for (const [at, result] of state.results.entries()) {
    may(`a replica takes the result "${result.code}" of job ${result.row}`, (next) => {
      next.results.splice(at, 1);
      settle(next, result, keeps);
    });
  }
  return steps;
}

function getSteps(state: State, at: number, { row, stage }: Get, keeps: (rule: AskingRule) => boolean): Step<State>[] {
  const drop = (next: State) => void next.gets.splice(at, 1);
  if (stage === "answering") {
    return [
      step(state, `the bytes of job ${row} leave`, (next) => {
        drop(next);
        if (!keeps("the claim comes before the first byte")) claim(next, row);
        if (next.waitsFor !== row) return;
        next.waitsFor = none;
        next.has = row;
      }),
    ];
  }
  const { status } = rowOf(state, row);
  const isItsTurn = oldestQueued(state) === row || !keeps("a job is handed over in its turn");
  const isFree = !isUnderWay(state, row) || !keeps("nothing is handed over while another job is under way");
  const isHandedOver = status === "printing" || (status === "queued" && isItsTurn && isFree);
  return [
    step(state, `a replica ${isHandedOver ? "hands over" : "refuses"} job ${row}`, (next) => {
      if (!isHandedOver) return drop(next);
      if (keeps("the claim comes before the first byte")) claim(next, row);
      (next.gets[at] as Get).stage = "answering";
    }),
  ];
}

function claim(state: State, row: number): void {
  const found = rowOf(state, row);
  if (found.status === "queued") found.status = "printing";
}

function settle(state: State, { row, code }: Result, keeps: (rule: AskingRule) => boolean): void {
  const isKnown = keeps("a result belongs to the delivery that its token names");
  const underWay = state.rows.findIndex(({ status }) => status === "printing");
  const found = rowOf(state, isKnown || underWay === none ? row : underWay);
  const isProof = code === "ok" || (code === "" && !keeps("a result without a code proves nothing"));
  if (found.status === "printing") {
    if (isProof) found.status = "completed";
    else if (code === "520" && !keeps("what was fetched is not offered again when its download failed"))
      found.status = "queued";
    else Object.assign(found, { status: "failed", error: code === "511" ? "PRINT_FAILED" : "OUTCOME_UNKNOWN" });
  } else if (isProof && found.error === "OUTCOME_UNKNOWN") {
    found.isLate = true;
    if (!keeps("a late word moves no job")) found.status = "completed";
  }
}

function printerSteps(state: State): Step<State>[] {
  const { has, waitsFor, isPrinting, gets, results } = state;
  const steps: Step<State>[] = [];
  const may = (name: string, change: (next: State) => void) => steps.push(step(state, name, change));
  const say = (next: State, row: number, code: Result["code"]) => void next.results.push({ row, code });
  if (has === none && waitsFor === none && !isUnderWay(state)) {
    const row = oldestQueued(state);
    if (row !== none) may(`the printer is offered job ${row}`, (next) => void Object.assign(next, { waitsFor: row }));
  }
  if (waitsFor !== none && gets.length < mostGets) {
    may(`the printer asks for job ${waitsFor}`, (next) => void next.gets.push({ row: waitsFor, stage: "asked" }));
  }
  if (waitsFor !== none && results.length < mostResults) {
    may(`the printer gives up to fetch job ${waitsFor}`, (next) => {
      next.waitsFor = none;
      say(next, waitsFor, "520");
    });
  }
  if (has !== none && !isPrinting) {
    may(`job ${has} begins to come out`, (next) => {
      next.isPrinting = true;
      rowOf(next, has).begun++;
    });
    if (results.length < mostResults) {
      for (const code of ["511", ""] as const) {
        may(`the printer gives job ${has} back with "${code}"`, (next) => {
          next.has = none;
          say(next, has, code);
        });
      }
    }
  }
  if (has !== none && isPrinting && results.length < mostResults) {
    may(`job ${has} is out`, (next) => {
      Object.assign(next, { has: none, isPrinting: false });
      rowOf(next, has).whole++;
      say(next, has, "ok");
    });
  }
  return steps;
}

function faultSteps(state: State): Step<State>[] {
  if (state.faults === 0) return [];
  const steps: Step<State>[] = [];
  const mayFail = (name: string, change: (next: State) => void) =>
    steps.push(
      step(
        state,
        name,
        (next) => {
          next.faults--;
          change(next);
        },
        true,
      ),
    );
  if (state.has !== none || state.waitsFor !== none) {
    mayFail("the printer loses its power, and asks again", (next) => {
      Object.assign(next, { has: none, waitsFor: none, isPrinting: false });
    });
  }
  // What it was told may be out of date by then: jobs become visible in another order than they are numbered in.
  for (const [row, { status }] of state.rows.entries()) {
    if (state.has !== none || state.waitsFor !== none || status !== "queued") continue;
    mayFail(
      `the printer is offered job ${row} by a replica that knows no better`,
      (next) => void Object.assign(next, { waitsFor: row }),
    );
  }
  for (const [at, { row }] of state.gets.entries()) {
    mayFail(`an answer for job ${row} is lost, or its replica is killed`, (next) => void next.gets.splice(at, 1));
    const lostBehind = (next: State) => {
      next.gets.splice(at, 1);
      if (next.waitsFor === row) Object.assign(next, { waitsFor: none, has: row });
    };
    // Its last bytes have left, and the replica dies before it does anything else.
    if (state.gets[at]?.stage === "answering")
      mayFail(`the replica is killed behind the bytes of job ${row}`, lostBehind);
  }
  for (const [at, result] of state.results.entries()) {
    mayFail(`the result of job ${result.row} is lost`, (next) => void next.results.splice(at, 1));
    if (state.results.length < mostResults) {
      mayFail(`the result of job ${result.row} comes twice`, (next) => void next.results.push({ ...result }));
    }
  }
  return steps;
}

function broken(before: State, after: State): string[] {
  const found: string[] = [];
  const wrong = (promise: keyof typeof askingPromises) => found.push(askingPromises[promise]);
  for (const [index, row] of after.rows.entries()) {
    const earlier = rowOf(before, index);
    if (row.begun > 1) wrong("once");
    if ((row.status === "completed" || row.isLate) && row.whole === 0) wrong("proven");
    const isAtPrinter = row.begun > 0 || after.has === index;
    const isSaidWhite = ["queued", "cancelled"].includes(row.status) || row.error === "PRINT_FAILED";
    if (isSaidWhite && isAtPrinter) wrong("notPrinted");
    if (row.status !== earlier.status && !canMove(earlier.status, row.status)) wrong("moves");
    const isClaimed = earlier.status === "queued" && row.status === "printing";
    if (isClaimed && after.rows.slice(0, index).some(({ status }) => status === "queued")) wrong("order");
  }
  if (after.rows.filter(({ status }) => status === "printing").length > 1) wrong("alone");
  return found;
}
