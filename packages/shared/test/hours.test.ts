import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { outages, printers } from "../src/db/schema.ts";
import { readHours, sumHours, toPaperSteps } from "../src/db/statistics/hours.ts";
import { readRolls } from "../src/db/statistics/rolls.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 1 });
  const row = { ip: "10.0.0.9", port: 9100, width: 80 };
  await connection.db.insert(printers).values([
    { ...row, id: "bar" },
    { ...row, id: "kitchen" },
  ]);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const hourMs = 3_600_000;
/** The begin of this hour of the clock, so many hours ago. */
const hoursAgo = (hours: number) => new Date((Math.floor(Date.now() / hourMs) - hours) * hourMs);
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

interface Ended {
  printerId?: string;
  status?: string;
  at: Date;
  tookMs?: number;
  paperMm?: number;
  copies?: number;
}

let stored = 0;

/** As they would be had they been printed then: the trigger that lets a job begin only as queued is off meanwhile. */
async function end(...jobs: Ended[]): Promise<void> {
  const { sql } = connection;
  await sql`set session_replication_role = replica`;
  for (const { printerId = "bar", status = "completed", at, tookMs = 700, paperMm = 100, copies = 1 } of jobs) {
    const completedAt = status === "completed" ? at.toISOString() : null;
    await sql`
      insert into jobs (id, printer_id, template_id, status, document, options, print_ms, paper_mm, estimated_ms,
        created_at, completed_at, finished_at, expires_at)
      values (${`job-${stored++}`}, ${printerId}, 'bill', ${status}, '{}', ${JSON.stringify({ copies, cutPaper: true })}::text::json, 1,
        ${paperMm}, 1, ${after(at, -tookMs).toISOString()}, ${completedAt}, ${at.toISOString()}, ${at.toISOString()})`;
  }
  await sql`set session_replication_role = origin`;
}

async function sumAll(): Promise<void> {
  while (await sumHours(connection.db));
}

const lastDays = { since: hoursAgo(72), until: after(hoursAgo(0), hourMs) };

beforeEach(async () => {
  await connection.sql`truncate jobs, job_terms, printer_hours, hours_summed, outages`;
});

describe("an hour's sum", () => {
  it("has receipts, failures, paper and time to paper, of one printer and of all", async () => {
    const hour = hoursAgo(5);
    await end(
      { at: after(hour, 1_000), copies: 3, paperMm: 300 },
      { at: after(hour, 2_000), printerId: "kitchen", tookMs: 5_500 },
      { at: after(hour, 3_000), status: "failed" },
      { at: after(hour, 4_000), status: "cancelled" },
      { at: after(hour, hourMs) },
    );
    await sumAll();
    const [first, second] = await readHours(connection.db, lastDays);
    expect(first).toMatchObject({ hour, receipts: 4, failed: 1, paperMm: 400, slowestMs: 5_500 });
    expect(first?.toPaper.reduce((sum, jobs) => sum + jobs)).toBe(2);
    expect(first?.toPaper[toPaperSteps.findIndex((seconds) => seconds > 0.7)]).toBe(1);
    expect(second).toMatchObject({ hour: hoursAgo(4), receipts: 1 });
    const kitchen = await readHours(connection.db, { ...lastDays, printerId: "kitchen" });
    expect(kitchen).toMatchObject([{ hour, receipts: 1, failed: 0, paperMm: 100, slowestMs: 5_500 }]);
  });

  it("is the same whether it was made already, is being made, or is made twice", async () => {
    await end({ at: hoursAgo(3) }, { at: hoursAgo(2) }, { at: after(hoursAgo(0), 1) });
    const live = await readHours(connection.db, lastDays);
    expect(live.map(({ receipts }) => receipts)).toEqual([1, 1, 1]);
    await Promise.all([sumAll(), sumAll()]);
    expect(await readHours(connection.db, lastDays)).toEqual(live);
    await connection.sql`update hours_summed set until = ${hoursAgo(3).toISOString()}`;
    await sumAll();
    expect(await readHours(connection.db, lastDays)).toEqual(live);
  });

  it("stays when its jobs are deleted, also when it is made again", async () => {
    await end({ at: hoursAgo(3) }, { at: after(hoursAgo(3), 1) });
    await sumAll();
    await connection.sql`delete from jobs`;
    await connection.sql`update hours_summed set until = ${hoursAgo(3).toISOString()}`;
    await sumAll();
    expect(await readHours(connection.db, lastDays)).toMatchObject([{ receipts: 2 }]);
  });

  it("takes in a job whose end was seen when the hour had been summed", async () => {
    const hour = hoursAgo(3);
    await end({ at: after(hour, 1) });
    await sumAll();
    await end({ at: after(hour, 2) });
    await connection.sql`update hours_summed set until = ${hoursAgo(2).toISOString()}`;
    await sumAll();
    expect(await readHours(connection.db, lastDays)).toMatchObject([{ receipts: 2 }]);
  });
});

it("the paper on a roll is counted from the moment at which it was changed", async () => {
  const changed = after(hoursAgo(6), 600_000);
  await connection.db.insert(outages).values([
    { printerId: "bar", kind: "PAPER_OUT", beganAt: after(changed, -60_000), endedAt: changed, paperAt: changed },
    { printerId: "bar", kind: "OFFLINE", beganAt: hoursAgo(1), endedAt: after(hoursAgo(1), 1) },
    { printerId: "kitchen", kind: "COVER_OPEN", beganAt: hoursAgo(2), endedAt: hoursAgo(1) },
  ]);
  await end(
    { at: after(changed, -1), paperMm: 1_000 },
    { at: after(changed, 1), paperMm: 10 },
    { at: hoursAgo(4), paperMm: 200 },
    { at: hoursAgo(4), paperMm: 5_000, printerId: "kitchen" },
    { at: hoursAgo(4), paperMm: 5_000, status: "failed" },
    { at: after(hoursAgo(0), 1), paperMm: 3_000 },
  );
  const use = [{ printerId: "bar", changedAt: changed, usedMm: 3_210 }];
  expect(await readRolls(connection.db)).toEqual(use);
  await sumAll();
  expect(await readRolls(connection.db)).toEqual(use);
  expect(await readRolls(connection.db, "kitchen")).toEqual([]);
});

describe("with a history of many jobs", () => {
  const many = 20_000;

  beforeEach(async () => {
    const { sql } = connection;
    await sql`set session_replication_role = replica`;
    await sql`
      insert into jobs (id, printer_id, template_id, status, document, options, print_ms, paper_mm, estimated_ms,
        created_at, completed_at, finished_at, expires_at)
      select 'many-' || n, 'bar', 'many', 'completed', '{}', '{"copies":1}', 1, 100, 1, moment, moment, moment, moment
      from (select now() - make_interval(mins => n) as moment, n from generate_series(1, ${many}) n) many`;
    await sql`set session_replication_role = origin`;
    await sql`insert into outages (printer_id, kind, began_at, ended_at, paper_at)
      values ('bar', 'PAPER_OUT', now() - interval '9 days', now() - interval '8 days', now() - interval '8 days')`;
    await sql`vacuum analyze jobs`;
  });

  async function rowsRead(): Promise<number> {
    await connection.sql`select pg_stat_force_next_flush()`;
    const [row] = await connection.sql<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'jobs'`;
    return row?.rows ?? 0;
  }

  it("summing reads each job once or twice, and after that statistics read those of the last hours alone", async () => {
    const before = await rowsRead();
    await sumAll();
    expect((await rowsRead()) - before).toBeLessThan(2.5 * many);
    const month = { since: hoursAgo(24 * 31), until: new Date() };
    // PostgreSQL plans anew five times before it keeps a plan that does not know the values.
    for (let time = 0; time < 7; time++) {
      await readHours(connection.db, month);
      await readRolls(connection.db);
      await sumHours(connection.db);
    }
    const summed = await rowsRead();
    const hours = await readHours(connection.db, month);
    await readRolls(connection.db);
    await sumHours(connection.db);
    expect((await rowsRead()) - summed).toBeLessThan(600);
    expect(hours.reduce((sum, { receipts }) => sum + receipts, 0)).toBe(many);
  });
});
