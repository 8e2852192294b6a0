import { type ExitCode, exitCodes, type Result, type Surroundings } from "../command.ts";

/** What became of one template or picture. */
export interface Outcome {
  file: string;
  outcome: "created" | "updated" | "unchanged" | "skipped" | "refused";
  problems?: readonly string[];
}

const colours = { created: "green", updated: "yellow", unchanged: "dim", skipped: "red", refused: "red" } as const;

const outcomes = Object.keys(colours) as Outcome["outcome"][];

export interface Summing {
  isDryRun: boolean;
  /** What is said when there was nothing to do. */
  nothing: string;
}

/** A line for each, what is wrong with it below it, and how many there were of which. */
export function outcomeResult(value: readonly Outcome[], { isDryRun, nothing }: Summing, around: Surroundings): Result {
  const lines = value.flatMap(({ file, outcome, problems = [] }) => [
    `${around.paint(colours[outcome], outcome.padEnd("unchanged".length))}  ${file}`,
    ...problems.map((problem) => `           ${problem}`),
  ]);
  const sum = isDryRun ? `${counts(value)} Nothing was changed: this was a dry run.` : counts(value);
  const text = value.length === 0 ? `${nothing}\n` : [...lines, sum].map((line) => `${line}\n`).join("");
  return { code: codeOf(value), value, text };
}

/** As in "2 created, 1 unchanged." */
function counts(value: readonly Outcome[]): string {
  const parts = outcomes.flatMap((outcome) => {
    const count = value.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  return `${parts.join(", ")}.`;
}

function codeOf(value: readonly Outcome[]): ExitCode {
  const isAllDone = value.every(({ outcome }) => outcome !== "skipped" && outcome !== "refused");
  return isAllDone ? exitCodes.done : exitCodes.failed;
}
