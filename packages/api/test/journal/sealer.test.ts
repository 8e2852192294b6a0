import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { findHead } from "@platen/shared/db/journal";
import { createTestDatabase, type TestDatabase, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Sealer } from "../../src/journal/sealer.ts";

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

const sealed = async () => (await findHead(connection.db)).number;

it("what happened is sealed soon, by whichever of several is asked, and nothing is sealed after the end", async () => {
  const { db } = connection;
  const sealers = [1, 2, 3].map(() => new Sealer({ db, log: testLog() }));
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

it("a head that was put back is told once, and what waits stays until it is right again", async () => {
  const { db, sql } = connection;
  const log = testLog();
  const error = vi.spyOn(log, "error");
  const sealer = new Sealer({ db, log });
  await tell(3);
  sealer.soon();
  await eventually(async () => (await sql`select from journal_unsealed`).length === 0);
  const { number, hash } = await findHead(db);
  await sql`update journal_head set number = ${number - 1}`;
  await tell(2);
  await eventually(() => {
    sealer.soon();
    return error.mock.calls.length > 0;
  });
  await sql`update journal_head set number = ${number}, hash = ${hash}`;
  await eventually(async () => {
    sealer.soon();
    return (await sealed()) === number + 2;
  });
  await sealer.close();
  expect(error).toHaveBeenCalledTimes(1);
});
