import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stepsOf } from "./migration-steps.ts";

const folder = new URL("../../migrations/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));

/** What the version before would stumble over while both are at work, and what to do instead. */
const incompatible = [
  [/\bDROP\s+(TABLE|COLUMN|VIEW)\b/i, "it still reads and writes it: stop using it now, drop it in the next version"],
  [/\bRENAME\b/i, "it still uses the old name: add the new one beside it"],
  [/\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i, "it still writes the old type: add a column beside it"],
  [/\bSET\s+NOT\s+NULL\b/i, "it still writes nulls: give the column a default first"],
  [
    /\bADD\s+COLUMN\b(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b/i,
    "it does not know the column: allow null, or give a default",
  ],
  [/\bDROP\s+DEFAULT\b/i, "it relies on the default"],
  [/\bADD\s+CONSTRAINT\b/i, "it may write what the constraint refuses"],
] as const;

/** Statements that were looked at and hold: the moves that the first version makes are the ones that are allowed. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  "0001_job_state_machine.sql": ["it may write what the constraint refuses"],
};

function problems(sql: string): string[] {
  const statements = sql.replaceAll(/^\s*--.*$/gm, "").split(";");
  return statements.flatMap((text) =>
    incompatible.flatMap(([pattern, reason]) => (pattern.test(text) ? [reason] : [])),
  );
}

describe("a migration leaves the version before working, because both are at work while replicas are replaced", () => {
  it.each(files)("%s", (file) => {
    const sql = readFileSync(new URL(file, folder), "utf8");
    expect(sql).toMatch(/^-- Compatible with the version before: .+\.\n/);
    expect(problems(sql).filter((reason) => !exceptions[file]?.includes(reason))).toEqual([]);
  });

  it.each([
    'ALTER TABLE "jobs" DROP COLUMN "options";',
    'DROP TABLE "assets";',
    'ALTER TABLE "jobs" RENAME COLUMN "options" TO "settings";',
    'ALTER TABLE "jobs" ALTER COLUMN "print_ms" SET DATA TYPE bigint;',
    'ALTER TABLE "jobs" ALTER COLUMN "worker_id" SET NOT NULL;',
    'ALTER TABLE "jobs" ADD COLUMN "tray" integer NOT NULL;',
    'ALTER TABLE "jobs" ADD CONSTRAINT "one_copy" CHECK (attempts < 2);',
  ])("would be refused: %s", (sql) => {
    expect(problems(sql)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "jobs" ADD COLUMN "tray" integer;',
    'ALTER TABLE "jobs" ADD COLUMN "tray" integer DEFAULT 1 NOT NULL;',
    'CREATE TABLE "trays" ("id" text PRIMARY KEY NOT NULL);',
    'CREATE INDEX "jobs_tray" ON "jobs" ("tray");',
  ])("is fine: %s", (sql) => {
    expect(problems(sql)).toEqual([]);
  });
});

/** Tables that grow with what is printed: an index on one of them takes minutes to build. */
const largeTables = ["jobs", "job_terms", "journal", "journal_unsealed", "events", "outages", "webhook_messages"];

/** The statements that would keep everybody from writing to a large table for as long as an index is built or waited for. */
function blocking(sql: string): string[] {
  const own = new Set([...sql.matchAll(/CREATE TABLE "(\w+)"/gi)].map(([, table]) => table));
  const large = largeTables.filter((table) => !own.has(table)).join("|");
  return stepsOf(sql.split("--> statement-breakpoint")).flatMap((step) =>
    (step.kind === "transaction" ? step.statements : []).filter((text) =>
      new RegExp(`CREATE (UNIQUE )?INDEX [^;]*ON "(${large})"|DROP INDEX`, "i").test(text),
    ),
  );
}

describe("an index of a large table is built and dropped beside those who write", () => {
  it.each(files)("%s", (file) => {
    expect(blocking(readFileSync(new URL(file, folder), "utf8"))).toEqual([]);
  });

  it.each(['CREATE INDEX "jobs_tray" ON "jobs" USING btree ("tray");', 'DROP INDEX "jobs_tray";'])(
    "would be refused: %s",
    (sql) => expect(blocking(sql)).toHaveLength(1),
  );

  it("A concurrent statement is a step of its own between transactions.", () => {
    const built = '\n-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY "jobs_tray" ON "jobs" ("tray");';
    const dropped = 'DROP INDEX CONCURRENTLY IF EXISTS "jobs_tray"';
    expect(stepsOf(["select 1", "select 2", built, "select 3", dropped])).toEqual([
      { kind: "transaction", statements: ["select 1", "select 2"] },
      { kind: "concurrent", statement: built, index: '"jobs_tray"' },
      { kind: "transaction", statements: ["select 3"] },
      { kind: "concurrent", statement: dropped, index: undefined },
    ]);
  });
});
