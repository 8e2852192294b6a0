import { Random } from "@platen/testkit/random";
import type { Cut } from "@platen/testkit/tcp-cut";
import type { FaultsToSet } from "@platen/virtual-printer/machine";

/** One thing that goes wrong, and what it goes wrong with. */
export type Fault =
  | { type: "kill" | "restart"; target: PartName }
  | { type: "cut"; target: LinkName; cut: Cut }
  | { type: "flush" | "reboot" | "freeze"; target: "redis" }
  | { type: "reboot" | "freeze" | "crash"; target: "postgres" }
  | { type: "printer"; target: "printer"; faults: FaultsToSet };

export interface PlannedFault {
  number: number;
  /** How many pieces of paper come out between the fault before it and this one. */
  afterPapers: number;
  lastsMs: number;
  fault: Fault;
}

export const replicas = 2;

const partNames = ["api1", "api2", "worker"] as const;
type PartName = (typeof partNames)[number];

const linkNames = [
  "client-api1",
  "client-api2",
  "api1-postgres",
  "api2-postgres",
  "api1-redis",
  "api2-redis",
  "worker-postgres",
  "worker-redis",
  "worker-printer",
] as const;
type LinkName = (typeof linkNames)[number];

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

/** The faults of a campaign, without end: a pure function of the seed, so that a failure can be had again. */
export function* planFaults(seed: number): Generator<PlannedFault> {
  const random = new Random(seed);
  for (let number = 1; ; number++) {
    const afterPapers = random.below(random.chance(soonShare) ? mostPapersSoon : mostPapersLater);
    const lastsMs = between(random, shortestMs, longestMs);
    yield { number, afterPapers, lastsMs, fault: drawFault(random) };
  }
}

function drawFault(random: Random): Fault {
  return random.pick([
    drawPart,
    drawPart,
    drawLink,
    drawLink,
    drawLink,
    drawServer,
    drawServer,
    drawPrinter,
    drawPrinter,
  ])(random);
}

function drawPart(random: Random): Fault {
  return { type: random.chance(0.7) ? "kill" : "restart", target: random.pick(partNames) };
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

function drawLink(random: Random): Fault {
  const target = random.pick(linkNames);
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
    cut: random.pick(target === "worker-printer" ? [...cuts, { kind: "noise", bytes: noise }] : cuts),
  };
}

function drawPrinter(random: Random): Fault {
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
  return { type: "printer", target: "printer", faults };
}

function between(random: Random, least: number, most: number): number {
  return least + random.below(most - least + 1);
}

/**
 * Whether this can strike between a job's first byte and its proof, and so excuse an unknown outcome: it reaches the
 * worker, the printer, or the database by which the worker knows that the printer is its own.
 */
export function canInterruptPrinting({ target }: Fault): boolean {
  return ["worker", "postgres", "printer", "worker-postgres", "worker-printer"].includes(target);
}

export function describeFault(fault: Fault): string {
  if (fault.type === "cut") return `${fault.target}: ${fault.cut.kind}`;
  if (fault.type === "printer") return `printer: ${Object.keys(fault.faults).join(", ")}`;
  return `${fault.target}: ${fault.type}`;
}
