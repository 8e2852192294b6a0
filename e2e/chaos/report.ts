import type { Outcome } from "./campaign.ts";
import { rules, type Violation } from "./check.ts";
import { guestId } from "./guest.ts";
import type { StoredJob } from "./records.ts";

export interface ReportInput {
  seed: number;
  outcome: Outcome;
  violations: readonly Violation[];
}

const mostShown = 20;

const isCompletedOnGuest = ({ printerId, status }: StoredJob) => printerId === guestId && status === "completed";

/** One campaign in Markdown. */
export function report({ seed, outcome, violations }: ReportInput): string {
  const { records, tookMs, connections } = outcome;
  const { clients, guest, jobs, journal, papers, events, faults } = records;
  const originals = jobs.filter(({ reprintOf }) => reprintOf === null);
  const ended = countBy(originals, ({ status, errorCode }) => errorCode ?? status);
  const rows: [string, string | number][] = [
    ["receipts submitted", clients.length],
    ["time", `${Math.floor(tookMs / 60_000)} min ${Math.round((tookMs % 60_000) / 1_000)} s`],
    ["faults", faults.length],
    ...[...ended].map(([state, count]): [string, number] => [`ended as ${state}`, count]),
    ["refused, because the printer was gone", clients.filter(({ refused }) => refused).length],
    ["times another printer was added and deleted", guest.absences.length - 1],
    ["jobs completed on that one", jobs.filter(isCompletedOnGuest).length],
    ["reprinted", jobs.length - originals.length],
    ["requests sent again", clients.reduce((sum, { tries }) => sum + tries - 1, 0)],
    ["pieces of paper", papers.length],
    ["entries of the journal", journal.entries.length],
    ["events heard", events.length],
    ["/ws connections", connections],
    ...rules.map((rule): [string, number] => [
      `**${rule}**`,
      violations.filter((violation) => violation.rule === rule).length,
    ]),
  ];
  const lines = [
    `## Seed ${seed}`,
    "",
    ...table(["", ""], rows),
    "",
    ...table(["fault", "times"], [...countBy(faults, ({ what }) => what)].sort()),
  ];
  if (violations.length > 0) {
    lines.push(
      "",
      "### Violations",
      "",
      ...violations.slice(0, mostShown).map(({ rule, detail }) => `- ${rule}: ${detail}`),
    );
  }
  return `${lines.join("\n")}\n`;
}

function table(head: [string, string], rows: readonly (readonly [string, string | number])[]): string[] {
  return [`| ${head.join(" | ")} |`, "| --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)];
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return counts;
}
