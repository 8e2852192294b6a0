import type { Paint } from "../command.ts";

export type CheckName =
  | "configuration"
  | "database"
  | "queue"
  | "API"
  | "worker"
  | "printer"
  | "proof"
  | "printers"
  | "backup";

/** What one look at the installation showed. */
export interface Finding {
  check: CheckName;
  /** A warning works, though less well than it could. Skipped: it could not be asked, and says why. */
  level: "ok" | "warning" | "failure" | "skipped";
  /** One sentence. Never a password or key: people paste this into tickets. */
  says: string;
  /** What to do about it, one step each. */
  steps: string[];
}

export const ok = (check: CheckName, says: string): Finding => ({ check, level: "ok", says, steps: [] });
export const skipped = (check: CheckName, says: string): Finding => ({ check, level: "skipped", says, steps: [] });
export const warning = (check: CheckName, says: string, ...steps: string[]): Finding => ({
  check,
  level: "warning",
  says,
  steps,
});
export const failure = (check: CheckName, says: string, ...steps: string[]): Finding => ({
  check,
  level: "failure",
  says,
  steps,
});

const marks = {
  ok: ["green", "✔"],
  warning: ["yellow", "!"],
  failure: ["red", "✖"],
  skipped: ["dim", "-"],
} as const;

const checkWidth = "configuration".length;

export function describeFindings(findings: readonly Finding[], paint: Paint): string {
  const lines = findings.flatMap(({ check, level, says, steps }) => {
    const [colour, mark] = marks[level];
    return [
      `${paint(colour, mark)} ${paint("bold", check.padEnd(checkWidth))}  ${says}`,
      ...steps.map((step) => `${" ".repeat(checkWidth + 4)}→ ${step}`),
    ];
  });
  return lines.map((line) => `${line}\n`).join("");
}
