import { cpuUsage } from "node:process";
import { compileTemplate } from "@platen/receipt/compile";
import { svgProblem } from "@platen/receipt/raster/svg-problem";
import { resolve } from "@platen/receipt/resolve";
import { ReceiptError } from "@platen/receipt/template-error";
import { hostileDrawings } from "../../packages/receipt/test/hostile-drawings.ts";
import {
  costlyLoops,
  endlessExpressions,
  largeData,
  longArguments,
  longData,
  shortList,
} from "../../packages/receipt/test/hostile-expressions.ts";
import { type Finding, overRounds } from "../finding.ts";
import type { Bench } from "../row.ts";
import { benchHeldUp } from "./held-up.ts";

/** The first runs compile our code and the engines'; the promise is about a process that is up. */
const rounds = { full: 7, short: 1 };

/** What one request made to hold the service up costs it, in processor time, before it is refused; and how long it holds others up. */
export async function benchRefuse(bench: Bench): Promise<Finding[]> {
  const { size } = bench;
  const expressions = [
    ...endlessExpressions.map(([what, content]) => ({ what, run: () => print(content, shortList) })),
    ...costlyLoops.map(([what, content]) => ({ what, run: () => print(content, largeData) })),
    ...longArguments.map(([what, content]) => ({ what, run: () => print(content, longData) })),
  ];
  const drawings = hostileDrawings.map(([what, svg]) => ({ what, run: () => void svgProblem(svg) }));
  return [
    worst("hostile expressions, the worst of them", expressions, { times: rounds[size], atMost: 50 }),
    worst("hostile drawings, the worst of them", drawings, { times: rounds[size], atMost: 200 }),
    ...(await benchHeldUp(bench)),
  ];
}

interface Attempt {
  what: string;
  run(): void;
}

function worst(name: string, attempts: Attempt[], { times, atMost }: { times: number; atMost: number }): Finding {
  const measured = attempts.map(({ what, run }) => ({
    what,
    ...overRounds(Array.from({ length: times }, () => cpuMs(run))),
  }));
  const [most] = measured.toSorted((a, b) => b.value - a.value);
  if (!most) throw new Error(`nothing to measure: ${name}`);
  const { what, ...figures } = most;
  return { name, ...figures, unit: "ms", target: { atMost }, detail: `of processor time, for ${what}` };
}

function cpuMs(run: () => void): number {
  const before = cpuUsage();
  run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}

function print(content: string, data: unknown): void {
  try {
    const config = { width: "80mm", schema: { type: "object" }, blocks: [{ type: "text", content }] };
    resolve(compileTemplate(config), data, { now: new Date("2026-01-31T12:30:00Z") });
  } catch (error) {
    if (!(error instanceof ReceiptError)) throw error;
  }
}
