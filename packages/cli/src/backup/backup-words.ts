import type { Manifest } from "@platen/local/archive";
import type { Surroundings } from "../command.ts";
import { localTime } from "../local-time.ts";

/** Of what a person counts; the manifest has all tables. */
const counted = { jobs: "jobs", templates: "templates", printers: "printers", journal: "journal entries" } as const;

export function summaryOf({ createdAt, tables, platen, postgres }: Manifest): string {
  const counts = Object.entries(counted).map(([table, name]) => {
    const rows = tables.find((candidate) => candidate.name === table)?.rows ?? 0;
    return `${rows.toLocaleString("en-US")} ${name}`;
  });
  return `  ${counts.join(", ")}\n  as of ${localTime(createdAt)}, by Platen ${platen.version} with PostgreSQL ${postgres}\n`;
}

/** What programs are told of an archive. */
export function factsOf({ createdAt, platen, postgres, tables }: Manifest) {
  return { createdAt, platen, postgres, rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])) };
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const noteEveryMs = 2_000;

/** A line now and then while it takes longer than that. */
export function progressNotes(verb: string, note: Surroundings["note"]) {
  let notedAt = performance.now();
  return ({ table, rows }: { table: string; rows: number }) => {
    if (performance.now() - notedAt < noteEveryMs) return;
    notedAt = performance.now();
    note(`${verb} ${table}: ${rows.toLocaleString("en-US")} rows …`);
  };
}
