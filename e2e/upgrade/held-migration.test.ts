import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectDatabase } from "@platen/shared/db/connect";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { createLog } from "@platen/shared/log";
import { type Service, startHere } from "@platen/stand/api-and-worker";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestDatabase;
let printer: VirtualPrinter;
let service: Service;
let folder: string;

/** A release that adds a column to the jobs. */
function nextRelease(): string {
  const made = mkdtempSync(join(tmpdir(), "platen-migrations-"));
  cpSync(fileURLToPath(new URL("../../packages/shared/migrations", import.meta.url)), made, { recursive: true });
  const journalFile = join(made, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const when = Math.max(...journal.entries.map((entry: { when: number }) => entry.when)) + 1;
  journal.entries.push({ idx: journal.entries.length, version: "7", when, tag: "tray", breakpoints: true });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(made, "tray.sql"), 'ALTER TABLE "jobs" ADD COLUMN "tray" integer;');
  return made;
}

beforeAll(async () => {
  folder = nextRelease();
  database = await createTestDatabase();
  printer = await startVirtualPrinter({ port: 0, settings: { speedMmPerS: 2_000 } });
  service = await startHere(
    { databaseUrl: database.url, env: { PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs) } },
    { host: "127.0.0.1", port: printer.port },
  );
});

afterAll(async () => {
  await service?.close();
  await printer?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it("While a reader of the jobs holds a migration up, receipts are accepted and printed; it is applied when the reader ends.", async () => {
  const heldUp: unknown[] = [];
  const log = createLog({
    level: "warn",
    part: "api",
    pretty: false,
    destination: { write: (line) => void heldUp.push(JSON.parse(line)) },
  });
  const report = connectDatabase({
    url: database.url,
    name: "a report",
    max: 1,
    statementTimeoutMs: patientAnswerMs,
  });
  let migrated: Promise<void> | undefined;
  let printed = 0;
  await report.sql.begin(async (sql) => {
    await sql`select count(*) from jobs`;
    migrated = migrateDatabase(database.url, { folder, log });
    await eventually(async () => {
      await service.ask("POST", "/jobs", {
        config: { width: "80mm", blocks: [{ type: "text", content: "Hi" }] },
        data: {},
      });
      printed++;
      return heldUp.length >= 3;
    });
    await eventually(() => printer.receipts().length === printed);
  });
  await migrated;
  expect(heldUp[0]).toMatchObject({ table: "jobs", heldBy: [{ application: "a report" }] });
  const [column] = await report.sql`
    select 1 from information_schema.columns where table_name = 'jobs' and column_name = 'tray'`;
  await report.close();
  expect(column).toBeDefined();
});
