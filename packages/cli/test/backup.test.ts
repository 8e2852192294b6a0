import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { migrateUpTo } from "@platen/shared/db/migrate-up-to";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startWebhookReceiver, type WebhookReceiver } from "@platen/testkit/webhook-receiver";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { call } from "./call.ts";
import { startCliStand } from "./stand.ts";

let folder: string;
let receiver: WebhookReceiver;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-backups-"));
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function database(make: () => Promise<TestDatabase>): Promise<string> {
  const made = await make();
  databases.push(made);
  return made.url;
}

const newFile = () => join(folder, `${randomUUID()}.tar.gz`);
const platen = (args: string[], url: string) => call(args, { directory: folder, env: { DATABASE_URL: url } });

async function backUp(url: string, file = newFile()): Promise<string> {
  const { code, err } = await platen(["backup", file], url);
  expect(code, err).toBe(0);
  return file;
}

async function restore(file: string, url: string, ...options: string[]) {
  const { code, out, err } = await platen(["restore", file, ...options], url);
  expect(code, err).toBe(0);
  return out;
}

async function query<T>(url: string, ask: (sql: DatabaseConnection["sql"]) => Promise<T>): Promise<T> {
  const connection = connectDatabase({ url, name: "test", max: 1 });
  try {
    return await ask(connection.sql);
  } finally {
    await connection.close();
  }
}

/** Every row of every table, and where every sequence is. */
function contentOf(url: string): Promise<Record<string, unknown>> {
  return query(url, async (sql) => {
    const tables = await sql<{ schema: string; name: string }[]>`
      select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by 1, 2`;
    const rows = tables.map(async ({ schema, name }) => {
      const found = await sql<{ row: string }[]>`select t::text as row from ${sql(schema)}.${sql(name)} t order by 1`;
      return [name, found.map(({ row }) => row)];
    });
    const sequences =
      await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
    return { ...Object.fromEntries(await Promise.all(rows)), sequences: sequences.map((row) => ({ ...row })) };
  });
}

const insertJobs = (url: string, count: number, document = "[]") =>
  query(
    url,
    (sql) => sql`
      insert into jobs (id, printer_id, template_id, document, options, print_ms, estimated_ms, expires_at)
      select gen_random_uuid(), 'default', 'ticket', ${document}::text::json, '{"copies":1,"cutPaper":true}', 1, 1, now() + interval '1 hour'
      from generate_series(1, ${count}::int)`,
  );

describe("of an installation that was used", () => {
  it("a backup holds everything, the restored one goes on where it was, and its journal is whole", async () => {
    const url = await database(createTestDatabase);
    const env = { PLATEN_WEBHOOK_NETWORKS: "loopback" };
    const before = await startCliStand({ databaseUrl: url, env });
    const config = { width: "80mm", blocks: [{ type: "text", content: "Ticket {{ text }}\\ \t" }] };
    await before.ask("POST", "/templates", { id: "ticket", name: "Ticket", config });
    await before.ask("PUT", "/templates/ticket", { name: "Ticket 2", config });
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="9" height="9"/></svg>';
    await before.call("PUT", "/assets/logo", picture, { "Content-Type": "image/svg+xml" });
    await before.ask("PUT", "/shop", { name: "Müller & Söhne 🥐", logo: "logo" });
    expect((await before.platen(["webhooks", "add", "till", receiver.url])).code).toBe(0);
    expect((await before.platen(["keys", "add", "till", "--scope", "print"])).code).toBe(0);
    for (const text of ["one\ntwo", "ünï\\N"]) await before.ask("POST", "/print/ticket", { data: { text } });
    await eventually(async () => (await before.ask("GET", "/jobs?status=completed")).jobs.length === 2);
    await eventually(() => receiver.received.length >= 2);
    const head = (await before.platen(["journal", "verify"])).out.trim().split("\n").at(-1) ?? "";
    await before.close();

    const file = await backUp(url);
    expect((await platen(["backup", "verify", file], url)).out).toContain(`✔ ${file} is whole.\n  2 jobs, `);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await database(createEmptyDatabase);
    await restore(file, restored);
    expect(await contentOf(restored)).toEqual(await contentOf(url));

    const after = await startCliStand({ databaseUrl: restored, env });
    try {
      expect((await after.platen(["print", "ticket", "--example", "--wait"])).code).toBe(0);
      const verified = await after.platen(["journal", "verify", "--head", head]);
      expect(verified.code, verified.out).toBe(0);
    } finally {
      await after.close();
    }
  });

  it("jobs that were queued or printing end in doubt, are told of, and are not printed", async () => {
    const url = await database(createTestDatabase);
    await insertJobs(url, 3);
    await query(url, async (sql) => {
      await sql`insert into webhooks (id, name, url, secret) values ('hook', 'till', ${receiver.url}, 'whsec_AAAA')`;
      await sql`update jobs set status = 'printing', started_at = now() where seq = (select min(seq) from jobs)`;
    });
    const file = await backUp(url);
    const restored = await database(createEmptyDatabase);
    expect(await restore(file, restored)).toContain("3 jobs were open then");
    await query(restored, async (sql) => {
      const jobs = await sql`select status, error_code as code, error_message as message from jobs`;
      for (const { message, ...job } of jobs) {
        expect(job).toEqual({ status: "failed", code: "OUTCOME_UNKNOWN" });
        expect(message).toMatch(/^It was open when the backup of .* was made/);
      }
      expect(await sql`select count(*)::int from journal_unsealed where kind = 'job.unknown'`).toEqual([{ count: 3 }]);
      expect(await sql`select count(*)::int from webhook_messages where type = 'job.failed'`).toEqual([{ count: 3 }]);
      const events = await sql`select event::json #>> '{data,error,code}' as code from events where rank = 2`;
      expect(events.map(({ code }) => code)).toEqual(Array(3).fill("OUTCOME_UNKNOWN"));
    });
  });

  it("with --print-queued what was queued stays queued, and what was printing ends in doubt", async () => {
    const url = await database(createTestDatabase);
    await insertJobs(url, 2);
    await query(url, (sql) => sql`update jobs set status = 'printing' where seq = (select min(seq) from jobs)`);
    const restored = await database(createEmptyDatabase);
    await restore(await backUp(url), restored, "--print-queued");
    const jobs = await query(restored, (sql) => sql`select status, error_code as code from jobs order by seq`);
    expect(jobs.map((job) => ({ ...job }))).toEqual([
      { status: "failed", code: "OUTCOME_UNKNOWN" },
      { status: "queued", code: null },
    ]);
  });
});

describe("of other releases", () => {
  const list = JSON.parse(
    readFileSync(new URL("../../shared/migrations/meta/_journal.json", import.meta.url), "utf8"),
  ) as { entries: { when: number; tag: string }[] };

  it("a backup of older tables is restored into them, and brought up to date", async () => {
    const url = await database(createEmptyDatabase);
    const when = list.entries.find(({ tag }) => tag.startsWith("0015"))?.when ?? 0;
    await migrateUpTo(url, when);
    await query(url, async (sql) => {
      expect(await sql`select to_regclass('journal') as journal`).toEqual([{ journal: null }]);
      // What releases of then did not have either.
      await sql`drop table drizzle.unfinished_migrations`;
      await sql`insert into templates (id, name, description, config) values ('ticket', 'Ticket', '', '{"a":  1}')`;
    });
    const restored = await database(createEmptyDatabase);
    await restore(await backUp(url), restored);
    await query(restored, async (sql) => {
      expect(await sql`select config::text from templates`).toEqual([{ config: '{"a":  1}' }]);
      expect(await sql`select count(*)::int from drizzle.__drizzle_migrations`).toEqual([
        { count: list.entries.length },
      ]);
      expect(await sql`select number::int from journal_head`).toEqual([{ number: 0 }]);
    });
  });

  it("a backup of a later release is refused, and nothing is written", async () => {
    const url = await database(createTestDatabase);
    const last = list.entries.at(-1)?.when ?? 0;
    await query(
      url,
      (sql) => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${last + 1})`,
    );
    const restored = await database(createEmptyDatabase);
    const { code, err } = await platen(["restore", await backUp(url)].flat(), restored);
    expect(code).toBe(1);
    expect(err).toContain("which is newer than this one");
    expect(await query(restored, (sql) => sql`select to_regclass('jobs') as jobs`)).toEqual([{ jobs: null }]);
  });
});

describe("a backup that is not whole", () => {
  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
    [
      "changed in one byte",
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))),
    ],
    ["something else", () => Buffer.from("hello")],
  ])("is found by verify and refused by restore: %s", async (_, damage) => {
    const url = await database(createTestDatabase);
    await insertJobs(url, 50);
    const file = await backUp(url);
    writeFileSync(file, damage(readFileSync(file)));
    const verified = await platen(["backup", "verify", file], url);
    expect(verified.code, verified.out).toBe(1);
    const restored = await database(createEmptyDatabase);
    expect((await platen(["restore", file], restored)).code).toBe(1);
    expect(await query(restored, (sql) => sql`select to_regclass('jobs') as jobs`)).toEqual([{ jobs: null }]);
  });

  it("is found when one of its files was exchanged, although tar and gzip find no fault", async () => {
    const url = await database(createTestDatabase);
    await insertJobs(url, 2);
    const file = await backUp(url);
    const unpacked = mkdtempSync(join(folder, "unpacked-"));
    execFileSync("tar", ["-xzf", file, "-C", unpacked]);
    const part = join(unpacked, "tables/jobs/000001.copy");
    writeFileSync(part, readFileSync(part, "utf8").replace("queued", "failed"));
    const names = execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).trim().split("\n");
    execFileSync("tar", ["-czf", file, "-C", unpacked, "--format=ustar", ...names]);
    const { code, err } = await platen(["backup", "verify", file], url);
    expect(code).toBe(1);
    expect(err).toContain("tables/jobs/000001.copy is not what was written");
  });

  it("leaves nothing behind when it cannot be written", async () => {
    const url = await database(createTestDatabase);
    const place = join(folder, "empty");
    mkdirSync(place);
    // Its tables go away while they are read: the last statement fails.
    await query(url, (sql) =>
      sql`create view broken as select 1; drop schema bullmq cascade; drop table drizzle.__drizzle_migrations`.simple(),
    );
    const { code, err } = await platen(["backup", join(place, "a.tar.gz")], url);
    expect(code).toBe(1);
    expect(err).toContain("The database has no tables of Platen.");
    expect(readdirSync(place)).toEqual([]);
  });
});

it("a database that holds data of Platen is not restored into, and a file that is there is not written over", async () => {
  const url = await database(createTestDatabase);
  const file = await backUp(url);
  const again = await platen(["backup", file], url);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining(`${file} is there already.`)]);
  const { code, err } = await platen(["restore", file], url);
  expect([code, err]).toEqual([1, expect.stringContaining("has data of Platen already")]);
});

it("a backup is of one moment, whatever is written meanwhile, and nobody waits for it", async () => {
  const url = await database(createTestDatabase);
  // More than the connection and both processes take in at once.
  await insertJobs(url, 20, `["${"0123456789abcdef".repeat(64 * 1024)}"]`);
  const { exportDatabase } = await import("@platen/local/export-database");
  const { withDatabase } = await import("@platen/local/with-database");
  const file = newFile();
  const { writeArchive } = await import("@platen/local/archive");
  await withDatabase(url, async (client) => {
    const content = exportDatabase(client, () => {});
    async function* disturbed() {
      let isFirst = true;
      for (;;) {
        const next = await content.next();
        if (next.done) return next.value;
        if (isFirst) {
          isFirst = false;
          await query(url, async (sql) => {
            // Only some of the table has left the server: its reader decides how fast it goes.
            const [copy] =
              await sql`select bytes_processed::int as bytes from pg_stat_progress_copy where relid = 'jobs'::regclass`;
            expect(copy?.bytes).toBeLessThan(15 * 1024 * 1024);
            await sql`set lock_timeout = '5s'`;
            await sql`update jobs set status = 'cancelled' where status = 'queued'`;
            await sql`insert into templates (id, name, description, config) values ('late', 'Late', '', '{}')`;
          });
        }
        yield next.value;
      }
    }
    await writeArchive(file, disturbed());
  });
  const restored = await database(createEmptyDatabase);
  await restore(file, restored, "--print-queued");
  await query(restored, async (sql) => {
    expect(await sql`select status, count(*)::int from jobs group by 1`).toEqual([{ status: "queued", count: 20 }]);
    expect(await sql`select id from templates where id = 'late'`).toEqual([]);
  });
});

it("the doctor tells when the last backup was made, and warns of one that is old or failed", async () => {
  const home = mkdtempSync(join(folder, "home-"));
  const url = await database(createTestDatabase);
  const env = { DATABASE_URL: url, PLATEN_HOME: home };
  const found = async () => {
    const { out } = await call(["doctor", "--json"], { directory: folder, env });
    const { findings } = JSON.parse(out) as { findings: { check: string; level: string; says: string }[] };
    return findings.find(({ check }) => check === "backup");
  };
  expect(await found()).toBeUndefined();
  expect((await call(["backup"], { directory: folder, env })).code).toBe(0);
  expect(await found()).toMatchObject({ level: "ok", says: expect.stringContaining(join(home, "backups")) });
  const note = join(home, "backups", "last.json");
  const last = JSON.parse(readFileSync(note, "utf8"));
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
  writeFileSync(note, JSON.stringify({ ...last, made: { ...last.made, startedAt: old } }));
  expect(await found()).toMatchObject({ level: "warning", says: "the last backup is 3 days old" });
  writeFileSync(note, JSON.stringify({ ...last, problem: "the disk is full" }));
  expect(await found()).toMatchObject({ level: "warning", says: "the last backup failed: the disk is full" });
});
