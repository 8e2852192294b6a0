import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../src/checks/free-port.ts";
import { eventually, interrupt, type Launched, launch, ready } from "./launch.ts";

let home: string;
let env: Record<string, string>;
let started: Launched;
let sql: Sql;

beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "platen-idle-")));
  chmodSync(home, 0o700);
  env = {
    PATH: process.env.PATH ?? "",
    PLATEN_HOME: home,
    PORT: String(await freePort()),
    PLATEN_WORKER_PORT: String(await freePort()),
    PLATEN_VP_PORT: String(await freePort()),
    PLATEN_VP_HTTP_PORT: String(await freePort()),
  };
  started = launch(env);
  await ready(started);
  const port = /PostgreSQL on port ([0-9]+)/.exec(started.output())?.[1];
  const password = readFileSync(join(home, "postgres", "main", "password"), "utf8");
  sql = postgres(`postgres://platen:${password}@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} });
});

afterEach(async () => {
  await sql?.end();
  await interrupt(started);
  rmSync(home, { recursive: true, force: true });
});

const ask = async (path: string, init?: RequestInit) =>
  (await (await fetch(`http://127.0.0.1:${env.PORT}${path}`, init)).json()) as Record<string, unknown>;

interface Written {
  lsn: string;
  writes: number;
  syncs: number;
  checkpoints: number;
  /** Up to when the hours are summed, which is one transaction an hour. */
  summed: string;
}

async function written(): Promise<Written> {
  const [now] = await sql<Written[]>`
    select pg_current_wal_insert_lsn()::text as lsn, num_done::int as checkpoints, writes, syncs,
      (select hours_summed::text from hours_summed) as summed
    from pg_stat_checkpointer,
      (select sum(writes)::int as writes, sum(fsyncs)::int as syncs from pg_stat_io where object = 'wal') as io`;
  if (!now) throw new Error("a select of sums has one row");
  return now;
}

/** What the log holds of that time, by kind, and the statements that ran last on each connection: the culprit is among them. */
async function culprits(from: string, to: string): Promise<string[]> {
  if (from === to) return [];
  const records = await sql<{ text: string }[]>`
    select count(*) || ' x ' || resource_manager || ' ' || record_type || ': ' || coalesce(min(left(description, 80)), '') as text
    from pg_get_wal_records_info(${from}, ${to}) group by resource_manager, record_type`;
  const statements = await sql<{ text: string }[]>`
    select application_name || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as text
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  return [...records, ...statements].map(({ text }) => text);
}

const watchedMs = 45_000;
/** What does not settle by then fails the test, which tells what writes. */
const maxTries = 4;
/** Longer than PostgreSQL takes to note its open transactions behind the last record, which is fifteen seconds. */
const settledMs = 20_000;

it("with nothing to print `platen up` writes nothing to PostgreSQL's log and forces nothing to disk, and stays ready to print", async () => {
  const print = () => ask("/printer/test", { method: "POST" });
  const status = async () => (await ask("/printer/status")).printer as { status: string };
  expect(await print()).toMatchObject({ success: true });
  await eventually(async () => ((await ask("/jobs?status=completed")).jobs as unknown[]).length === 1);
  await sql`create extension pg_walinspect`;
  // It cleans up after what was written before, at a time of its own.
  await sql`alter system set autovacuum = off`;
  await sql`select pg_reload_conf()`;
  await sql`checkpoint`;
  const watch = async () => {
    let before = await written();
    for (let tries = 0; tries < maxTries; tries++) {
      await sleep(settledMs);
      const now = await written();
      const isSettled = now.lsn === before.lsn;
      before = now;
      if (isSettled) break;
    }
    await sleep(watchedMs);
    return { before, after: await written() };
  };
  let { before, after } = await watch();
  if (after.summed !== before.summed) ({ before, after } = await watch());
  expect((await status()).status).toBe("online");
  expect({ ...after, culprits: await culprits(before.lsn, after.lsn) }).toEqual({ ...before, culprits: [] });

  expect(await print()).toMatchObject({ success: true });
  await eventually(async () => ((await ask("/jobs?status=completed")).jobs as unknown[]).length === 2);
});
