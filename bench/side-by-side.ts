export interface Contender {
  name: string;
  run: () => unknown;
}

export interface Rate {
  name: string;
  /** Runs per second: the median over the rounds, with the slowest and the fastest round. */
  median: number;
  lowest: number;
  highest: number;
}

/** Long enough for the compiler to have done its work on every contender. */
const warmUpMs = 400;
const roundMs = 150;
const rounds = 9;

/** Contenders take turns, so that a busy moment of the machine hits all of them alike. */
export function sideBySide(contenders: Contender[]): Rate[] {
  for (const { run } of contenders) ratePerSecond(run, warmUpMs);
  const rates = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) rates.get(name)?.push(ratePerSecond(run, roundMs));
  }
  return [...rates].map(([name, measured]) => {
    const sorted = measured.toSorted((a, b) => a - b);
    const at = (index: number) => sorted[index] ?? 0;
    return { name, median: at(Math.floor(rounds / 2)), lowest: at(0), highest: at(rounds - 1) };
  });
}

function ratePerSecond(run: () => unknown, forMs: number): number {
  const started = performance.now();
  let runs = 0;
  let elapsed = 0;
  do {
    run();
    runs++;
    elapsed = performance.now() - started;
  } while (elapsed < forMs);
  return (runs / elapsed) * 1000;
}
