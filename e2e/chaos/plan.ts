import { type AskingLane, askingLanes } from "@platen/shared/printer-kinds";
import { ordinal } from "@platen/stand/api-and-worker";
import { Random } from "@platen/testkit/random";
import type { Cut } from "@platen/testkit/tcp-cut";
import type { FaultsToSet } from "@platen/virtual-printer/machine";

/** One thing that goes wrong, and what it goes wrong with. */
export type Fault =
  | { type: "kill" | "restart"; target: string }
  | { type: "cut"; target: string; cut: Cut }
  | { type: "flush" | "reboot" | "freeze"; target: "redis" }
  | { type: "reboot" | "freeze" | "crash"; target: "postgres" }
  | { type: "printer"; target: string; faults: FaultsToSet }
  | { type: "visit"; target: "guest" };

export interface PlannedFault {
  number: number;
  /** How many pieces of paper come out between the fault before it and this one. */
  afterPapers: number;
  lastsMs: number;
  fault: Fault;
}

export const replicas = 2;

/** How many there are of what there may be several of. */
export interface Size {
  /** Those that a worker connects to. */
  printers: number;
  workers: number;
  /** Those that fetch their jobs. */
  asking?: number;
}

/** The printers that ask, of each lane in turn, and named after it. */
export function askingPrinters(count: number): { id: string; lane: AskingLane }[] {
  return Array.from({ length: count }, (_, at) => {
    const lane = askingLanes[at % askingLanes.length] ?? "cloudprnt";
    return { id: lane + ordinal(Math.floor(at / askingLanes.length) + 1), lane };
  });
}

/** Everything a fault can strike, by its name in the stand. */
interface Targets {
  parts: string[];
  links: string[];
  printers: string[];
  asking: string[];
}

function targetsOf({ printers: printerCount, workers: workerCount, asking: askingCount = 0 }: Size): Targets {
  const several = (name: string, count: number) => Array.from({ length: count }, (_, at) => name + ordinal(at + 1));
  const workers = several("worker", workerCount);
  const printers = several("printer", printerCount);
  const links = ["client-api1", "client-api2", "api1-postgres", "api2-postgres", "api1-redis", "api2-redis"];
  links.push(...workers.flatMap((worker) => [`${worker}-postgres`, `${worker}-redis`]));
  links.push(...printers.map((printer) => `worker-${printer}`));
  const asking = askingPrinters(askingCount).map(({ id }) => id);
  return { parts: ["api1", "api2", ...workers], links, printers, asking };
}

/**
 * Counted in paper and not in time, so that a slow machine has as many faults to a thousand receipts as a fast one. Some
 * come right after another and meet its aftermath; between the others receipts are printed.
 */
const soonShare = 0.3;
const mostPapersSoon = 3;
const mostPapersLater = 180;

/** From a hiccup to longer than any patience inside, after which everything has to begin anew. */
const shortestMs = 200;
const longestMs = 5_500;

/** A printer that comes and goes has to be found, connected to and printed on in between. */
const visitFactor = 3;

/** The faults of a campaign, without end: a pure function of the seed, so that a failure can be had again. */
export function* planFaults(seed: number, size: Size = { printers: 1, workers: 1 }): Generator<PlannedFault> {
  const random = new Random(seed);
  const targets = targetsOf(size);
  for (let number = 1; ; number++) {
    const afterPapers = random.below(random.chance(soonShare) ? mostPapersSoon : mostPapersLater);
    const lastsMs = between(random, shortestMs, longestMs);
    const fault = drawFault(random, targets);
    yield { number, afterPapers, lastsMs: fault.type === "visit" ? visitFactor * lastsMs : lastsMs, fault };
  }
}

function drawFault(random: Random, targets: Targets): Fault {
  const kinds = [drawPart, drawPart, drawLink, drawLink, drawLink, drawServer, drawServer, drawPrinter, drawPrinter];
  if (targets.asking.length > 0) kinds.push(drawAsking, drawAsking);
  // Where there are several, one more comes and goes.
  if (targets.printers.length > 1) kinds.push(drawVisit, drawVisit);
  return random.pick(kinds)(random, targets);
}

function drawVisit(): Fault {
  return { type: "visit", target: "guest" };
}

function drawPart(random: Random, { parts }: Targets): Fault {
  return { type: random.chance(0.7) ? "kill" : "restart", target: random.pick(parts) };
}

function drawServer(random: Random): Fault {
  return random.pick<Fault>([
    { type: "flush", target: "redis" },
    { type: "reboot", target: "redis" },
    { type: "freeze", target: "redis" },
    { type: "reboot", target: "postgres" },
    { type: "freeze", target: "postgres" },
    { type: "crash", target: "postgres" },
  ]);
}

function drawLink(random: Random, { links }: Targets): Fault {
  const target = random.pick(links);
  const cuts: Cut[] = [
    { kind: "drop" },
    { kind: "forget" },
    { kind: "halve" },
    { kind: "reset" },
    { kind: "delay", ms: between(random, 20, 800) },
  ];
  const noise = Array.from({ length: between(random, 1, 12) }, () => random.below(256));
  return {
    type: "cut",
    target,
    cut: random.pick(target.startsWith("worker-printer") ? [...cuts, { kind: "noise", bytes: noise }] : cuts),
  };
}

function drawPrinter(random: Random, { printers }: Targets): Fault {
  const faults = random.pick<FaultsToSet>([
    { paper: "low" },
    { paper: "out" },
    { paperOutAfterMm: between(random, 1, 80) },
    { cover: "open" },
    { cutter: true },
    { overheated: true },
    { unrecoverable: true },
    { refuse: true },
    { resetAfterBytes: between(random, 1, 400) },
    { stopReading: true },
    { silent: true },
    { loseFence: between(random, 1, 3) },
    { idleResetAfterS: 0.3 },
    { powerOff: true },
    { halfOpen: true },
  ]);
  return { type: "printer", target: random.pick(printers), faults };
}

/** What a printer that asks gets wrong without refusing a job, which would end that one for good. */
function drawAsking(random: Random, { asking }: Targets): Fault {
  const faults = random.pick<FaultsToSet>([
    { paper: "out" },
    { paperOutAfterMm: between(random, 1, 80) },
    { cover: "open" },
    { powerOff: true },
    { halfOpen: true },
    { silent: true },
    { asksTwice: true },
    { loseConfirmation: between(random, 1, 3) },
    { repeatConfirmation: between(random, 1, 3) },
    { holdConfirmation: true },
    { oldToken: true },
    { deleteByGet: true },
    { confirmationCode: "520 Download Timeout" },
    { restartAfterBytes: between(random, 1, 200) },
    { asksForType: "image/gif" },
    { saysPrinting: true },
    { saysStatus: "412 Roll Position" },
  ]);
  return { type: "printer", target: random.pick(asking), faults };
}

function between(random: Random, least: number, most: number): number {
  return least + random.below(most - least + 1);
}

/**
 * Whether this can strike between a job's first byte and its proof, and so excuse an unknown outcome: it reaches the
 * worker, the printer, or the database by which the worker knows that the printer is its own.
 */
export function canInterruptPrinting({ target }: Fault): boolean {
  return /^(postgres|printer\d*|worker\d*|worker\d*-postgres|worker-printer\d*)$/.test(target);
}

/** The same for a job that its printer fetches: no worker has a part in it, and every replica may. */
export function canInterruptFetching({ target }: Fault): boolean {
  return /^(postgres|api\d+|client-api\d+|api\d+-postgres|(cloudprnt|sdp)\d*)$/.test(target);
}

export function describeFault(fault: Fault): string {
  if (fault.type === "cut") return `${fault.target}: ${fault.cut.kind}`;
  if (fault.type === "printer") return `${fault.target}: ${Object.keys(fault.faults).join(", ")}`;
  return `${fault.target}: ${fault.type}`;
}
