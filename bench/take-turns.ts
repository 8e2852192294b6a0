import { quantile } from "@platen/stand/load/latency";
import { type Finding, overRounds } from "./finding.ts";

export interface Turns {
  /** Asked of each before anything counts. */
  warmUp: number;
  rounds: number;
  perRound: number;
}

/** Resolves with how many milliseconds it took. */
type Ask = () => Promise<number>;

/** Milliseconds, of the one and of the other. */
export type Pair = [number, number];

/** Asks both by turns, so that a busy moment of the machine hits both; of each round the medians. */
export async function takeTurns({ warmUp, rounds, perRound }: Turns, one: Ask, other: Ask): Promise<Pair[]> {
  for (const ask of [one, other]) await medianMs(warmUp, ask);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++)
    pairs.push([await medianMs(perRound, one), await medianMs(perRound, other)]);
  return pairs;
}

/** How many times as long the other took. */
export function besideEachOther(name: string, pairs: readonly Pair[], atMost: number): Finding {
  const show = (index: 0 | 1) => `${overRounds(pairs.map((pair) => pair[index])).value.toFixed(2)} ms`;
  const ratios = overRounds(pairs.map(([one, other]) => other / one));
  return { name, ...ratios, unit: "×", target: { atMost }, detail: `${show(1)} beside ${show(0)}` };
}

async function medianMs(times: number, ask: Ask): Promise<number> {
  const took: number[] = [];
  for (let count = 0; count < times; count++) took.push(await ask());
  return quantile(
    took.sort((a, b) => a - b),
    0.5,
  );
}

/** How many milliseconds it takes. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
