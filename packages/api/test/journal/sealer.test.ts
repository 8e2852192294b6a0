import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { findHead, readEntries } from "@platen/shared/db/journal";
import { beginning, type Head, problemOf, problemOfEnd } from "@platen/shared/journal";
import { createTestDatabase, type TestDatabase, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Sealer } from "../../src/journal/sealer.ts";
import { createMetrics } from "../../src/runtime/metrics.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 4 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function tell(count: number): Promise<void> {
  await connection.sql`
    insert into journal_unsealed (kind, subject, facts)
    select 'job.completed', 'j' || n, '{}' from generate_series(1, ${count}::int) as n`;
}

/** What is wrong first with the entries up to the head. */
async function chainProblem(): Promise<string | undefined> {
  let before: Head = beginning;
  for (const entry of await readEntries(connection.db, {}, { after: 0, upTo: await sealed(), limit: 100_000 })) {
    const problem = problemOf(entry, before);
    if (problem) return problem;
    before = entry;
  }
  return problemOfEnd(before, await findHead(connection.db));
}

const sealed = async () => (await findHead(connection.db)).number;

it("what happened is sealed soon, by whichever of several is asked, and nothing is sealed after the end", async () => {
  const { db } = connection;
  const sealers = [1, 2, 3].map(() => new Sealer({ db, log: testLog(), metrics: createMetrics({ process: false }) }));
  const before = await sealed();
  for (let round = 0; round < 5; round++) {
    await tell(500);
    for (const sealer of sealers) sealer.soon();
  }
  await eventually(async () => (await sealed()) === before + 2_500);
  await Promise.all(sealers.map((sealer) => sealer.close()));
  await tell(1);
  for (const sealer of sealers) sealer.soon();
  expect(await sealed()).toBe(before + 2_500);
});

it("a head that was put back is found behind the entries that follow it, logged, and sealed on from there", async () => {
  const { db, sql } = connection;
  const log = testLog();
  const error = vi.spyOn(log, "error");
  const metrics = createMetrics({ process: false });
  const sealer = new Sealer({ db, log, metrics });
  await tell(3);
  sealer.soon();
  await eventually(async () => (await sql`select from journal_unsealed`).length === 0);
  const { number } = await findHead(db);
  await sql`update journal_head set number = ${number - 2}, hash = (select hash from journal where number = ${number - 2})`;
  await tell(2);
  sealer.soon();
  await eventually(async () => (await sealed()) === number + 2);
  expect(await chainProblem()).toBeUndefined();
  expect(error).toHaveBeenCalledTimes(1);
  expect((await metrics.journalForeign.get()).values[0]?.value).toBe(2);
  await sealer.close();
});

it("a row put in behind the head is stepped over, logged and counted, and what happens next is sealed", async () => {
  const { db, sql } = connection;
  const log = testLog();
  const error = vi.spyOn(log, "error");
  const metrics = createMetrics({ process: false });
  const sealer = new Sealer({ db, log, metrics });
  const { number } = await findHead(db);
  const forged = number + 1;
  await sql`
    insert into journal (number, at, kind, subject, facts, hash)
    values (${forged}, now(), 'job.completed', 'forged', '{}', repeat('a', 64))`;
  await tell(3);
  sealer.soon();
  await eventually(async () => (await sql`select from journal_unsealed`).length === 0);
  expect(await sealed()).toBe(number + 4);
  expect(await chainProblem()).toContain(`the hash of entry ${forged} does not fit`);
  expect(error).toHaveBeenCalledTimes(1);
  expect((await metrics.journalForeign.get()).values[0]?.value).toBe(1);
  await tell(1);
  sealer.soon();
  await eventually(async () => (await sealed()) === number + 5);
  await sealer.close();
});
