import { type Finding, overRounds } from "../finding.ts";
import type { Size } from "../row.ts";

export interface Contender {
  name: string;
  run(): unknown;
}

/** Runs per second in each round. */
type Rates = Map<string, number[]>;

/** The warm-up is long enough for the compiler to have done its work on every contender. */
const sizes = {
  full: { warmUpMs: 1_000, roundMs: 150, rounds: 15 },
  short: { warmUpMs: 1, roundMs: 1, rounds: 1 },
};

/** Contenders take turns, so that a busy moment of the machine hits all of them alike. */
export async function sideBySide(contenders: Contender[], size: Size): Promise<Rates> {
  const { warmUpMs, roundMs, rounds } = sizes[size];
  for (const { run } of contenders) await ratePerSecond(run, warmUpMs);
  const rates: Rates = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) rates.get(name)?.push(await ratePerSecond(run, roundMs));
  }
  return rates;
}

async function ratePerSecond(run: () => unknown, forMs: number): Promise<number> {
  const started = performance.now();
  let runs = 0;
  let elapsed = 0;
  do {
    await run();
    runs++;
    elapsed = performance.now() - started;
  } while (elapsed < forMs);
  return (runs / elapsed) * 1000;
}

/** How many times as fast we are as one of them, with everybody's rate for the reader. */
export function compared(
  name: string,
  rates: Rates,
  { beside, atLeast }: { beside: string; atLeast: number },
): Finding {
  const theirs = rates.get(beside) ?? [];
  const ratios = (rates.get("platen") ?? []).map((rate, round) => rate / (theirs[round] ?? 0));
  const all = [...rates].map(([who, rounds]) => `${who} ${overRounds(rounds).value.toFixed(0)}/s`);
  return {
    name: `${name}, beside ${beside}`,
    ...overRounds(ratios),
    unit: "×",
    target: { atLeast },
    detail: all.join(", "),
  };
}
