import { quantile } from "@platen/stand/load/latency";

/** What a figure has to be. Only ratios travel between machines, so most are ratios; the rest are promises to people. */
export type Target = { atLeast: number } | { atMost: number };

/** One figure of a row, with how far the rounds were apart. */
export interface Finding {
  name: string;
  value: number;
  lowest: number;
  highest: number;
  /** Empty for what is counted. */
  unit: "×" | "ms" | "s" | "MB" | "kB" | "%" | "/s" | "";
  target: Target;
  /** The absolute numbers behind it. */
  detail: string;
}

export function isMet({ value, target }: Finding): boolean {
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** The median of one figure over the rounds. */
export function overRounds(rounds: readonly number[]): Pick<Finding, "value" | "lowest" | "highest"> {
  const sorted = rounds.toSorted((a, b) => a - b);
  return { value: quantile(sorted, 0.5), lowest: sorted[0] ?? 0, highest: sorted.at(-1) ?? 0 };
}

const digits: Record<Finding["unit"], number> = { "×": 2, ms: 1, s: 2, MB: 1, kB: 1, "%": 3, "/s": 4, "": 0 };

export function describe(finding: Finding): string {
  const { name, unit, target, detail } = finding;
  const show = (value: number) => `${value.toFixed(value < 1.1 && unit === "×" ? 3 : digits[unit])}`;
  const wanted = "atLeast" in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const spread = `${show(finding.lowest)} to ${show(finding.highest)}`;
  const verdict = isMet(finding) ? "ok" : "MISSED";
  return `${verdict.padEnd(7)}${name}: ${show(finding.value)} ${unit} (${spread}; target ${wanted} ${unit})  ${detail}`;
}
