import { emptySlot, none, type Printer, type Row, type State, type Worker } from "./state.ts";

/** How much happens at once: everything together is more than can be looked at, so it is looked at from several sides. */
export interface Scenario {
  /** The request that each POST is for: two for the same are a client's retry under one Idempotency-Key. */
  posts: readonly number[];
  /** By request: the printer it is for. */
  destinations?: readonly number[];
  /** Requests whose jobs are queued, and whose tickets wait, before anything else happens. */
  queued?: readonly number[];
  cancels?: boolean;
  /** The last printer is deleted. */
  deletes?: boolean;
  workers: number;
  /** By printer: the worker that owns it at first. */
  owners?: readonly number[];
  /** How often a worker leaves a printer on purpose. */
  leaves?: number;
  /** How often a worker is asked to stop. It may be started again. */
  stops?: number;
  faults: number;
}

export function initialState(scenario: Scenario): State {
  const { posts, destinations = [0, 0], queued = [], owners = [0], leaves = 0, stops = 0, faults } = scenario;
  const destinationOf = (request: number) => destinations[request] ?? 0;
  return {
    requests: posts,
    attempts: posts.map((request) => (queued.includes(request) ? "answered" : "new")),
    accepted: [0, 1].map((request) => queued.includes(request)),
    rows: posts.map((request) => {
      const absent = absentRow(destinationOf(request));
      const seq = queued.indexOf(request);
      return seq === none ? absent : { ...absent, status: "queued", published: "queued", seq };
    }),
    cancel: scenario.cancels ? "not asked" : "never",
    deletion: scenario.deletes ? "not asked" : "never",
    workers: Array.from({ length: scenario.workers }, (_, index) => workerThatOwns(index, owners)),
    printers: owners.map((lock, printer) => {
      const tickets = queued.filter((request) => destinationOf(request) === printer).length;
      return { ...idlePrinter, tickets, lock };
    }),
    paper: posts.map(() => ({ begun: 0, whole: 0 })),
    leaves,
    stops,
    faults,
  };
}

const idlePrinter: Printer = { exists: true, on: true, buffer: [], tickets: 0, lock: none, isLetGo: false };

function workerThatOwns(index: number, owners: readonly number[]): Worker {
  const slots = owners.map((owner) =>
    owner === index ? ({ ...emptySlot, owner: true, station: "running", connected: true } as const) : emptySlot,
  );
  return { alive: true, stopping: false, slots, check: null };
}

function absentRow(printer: number): Row {
  return {
    printer,
    status: "absent",
    error: "",
    claimedBy: none,
    seq: none,
    doubtful: false,
    published: "absent",
  };
}
