import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@platen/shared/db/connect";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  stand = await startCliStand({ databaseUrl: database.url });
  folder = mkdtempSync(join(tmpdir(), "platen-journal-"));
  const config = { width: "80mm", blocks: [{ type: "text", content: "Ticket" }] };
  await stand.ask("POST", "/templates", { id: "ticket", name: "Ticket", config });
  for (const _ of [1, 2]) await stand.ask("POST", "/print/ticket", { data: {} });
  await eventually(async () => (await stand.platen(["journal", "--kind", "job.completed"])).out.split("\n").length > 3);
});
afterAll(async () => {
  await stand.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const platen = (...args: string[]) => stand.platen(["journal", ...args]);

it("lists what happened, the latest first, and what of it is asked for", async () => {
  const { out } = await platen("--limit", "2");
  expect(out.split("\n")[1]).toMatch(/^\d+ +\S+ .*job\.completed .*printerId default/);
  expect((await platen("--kind", "key.revoked")).out).toBe("Nothing of that has happened.\n");
  expect((await platen("--kind", "nothing")).code).toBe(2);
  const [entry] = JSON.parse((await platen("--subject", "ticket", "--json")).out);
  expect(entry).toMatchObject({ kind: "template.created", subject: "ticket" });
});

it("of a printed job it has the printer's answer, and the SHA-256 of the bytes that its preview shows", async () => {
  const [{ subject, facts }] = JSON.parse((await platen("--kind", "job.completed", "--json")).out);
  const headers = { Accept: "application/octet-stream" };
  const bytes = await (await fetch(`${stand.url}/jobs/${subject}/preview`, { headers })).arrayBuffer();
  expect(facts).toMatchObject({ method: "process-id", bytesSha256: hash("sha256", Buffer.from(bytes)) });
  expect(facts.words).toMatch(/^3722[0-9a-f]{8}00$/);
});

it("a journal that nobody touched is verified at the service and as a file, up to a head that can be noted", async () => {
  const { code, out } = await platen("verify");
  expect(code, out).toBe(0);
  expect(out).toMatch(/^✔ All \d+ entries fit\./);
  const head = out.trim().split("\n").at(-1) ?? "";
  const file = join(folder, "journal.jsonl");
  expect((await platen("export", file)).code).toBe(0);
  expect((await platen("verify", "--file", file, "--head", head)).code).toBe(0);
  const table = join(folder, "journal.csv");
  expect((await platen("export", table)).code).toBe(0);
  expect(readFileSync(table, "utf8")).toMatch(/^number,at,kind,subject,by,facts,hash\r\n1,/);
});

it("a file that was changed or cut off does not fit, and the first wrong entry is named", async () => {
  const file = join(folder, "journal.jsonl");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const { out } = await platen("verify", "--file", file, "--json");
  const { number, hash } = JSON.parse(out).head;
  const changed = join(folder, "changed.jsonl");
  writeFileSync(changed, lines.map((line) => line.replace('"attempts":1', '"attempts":2')).join("\n"));
  const verdict = await platen("verify", "--file", changed);
  expect(verdict.code).toBe(1);
  expect(verdict.out).toMatch(/^✖ The hash of entry \d+ does not fit/);
  writeFileSync(changed, lines.slice(0, -1).join("\n"));
  expect((await platen("verify", "--file", changed)).code).toBe(0);
  const cut = await platen("verify", "--file", changed, "--head", `${number}:${hash}`);
  expect([cut.code, cut.out]).toEqual([1, expect.stringContaining(`Entry ${number} is missing at the end.`)]);
  expect((await platen("verify", "--file", join(folder, "none.jsonl"))).code).toBe(2);
  expect((await platen("verify", "--head", "12")).code).toBe(2);
});

it.each(["0", "(select max(number) + 7 from journal)"])(
  "a row that was put in as number %s does not pass verify, and the list and the export leave it out",
  async (number) => {
    const { sql, close } = connectDatabase({ url: database.url, name: "test", max: 1 });
    await sql.unsafe(
      `insert into journal select ${number}, now(), 'job.completed', 'forged', 'boss', '{}', repeat('a', 64)`,
    );
    const verdict = await platen("verify");
    expect([verdict.code, verdict.out]).toEqual([
      1,
      expect.stringMatching(/^✖ 1 row stands outside the entries 1 to \d+: /),
    ]);
    expect((await platen("--subject", "forged")).out).toBe("Nothing of that has happened.\n");
    const file = join(folder, "forged.jsonl");
    expect((await platen("export", file)).code).toBe(0);
    expect(readFileSync(file, "utf8")).not.toContain("forged");
    await eventually(async () => ((await stand.ask("GET", "/readyz")).notes ?? []).join().includes("1 rows outside"));
    const { out } = await stand.platen(["doctor", "--json"]);
    const { findings } = JSON.parse(out) as { findings: { check: string; level: string; says: string }[] };
    expect(findings.find(({ check }) => check === "API")).toMatchObject({ level: "warning" });
    await sql.begin(async (own) => {
      await own`set local session_replication_role = replica`;
      await own`delete from journal where subject = 'forged'`;
    });
    await close();
    expect((await platen("verify")).code).toBe(0);
  },
);

it("says that entries wait to be sealed while sealing fails, and fits again when it does not", async () => {
  const { sql, close } = connectDatabase({ url: database.url, name: "test", max: 1 });
  await eventually(async () => (await sql`select from journal_unsealed`).length === 0);
  await sql`create trigger stop before insert on journal for each statement execute function refuse_journal_change()`;
  await sql`
    insert into journal_unsealed (at, kind, subject, facts)
    values (now() - interval '2 minutes', 'job.completed', 'waiting', '{}')`;
  const verdict = await platen("verify");
  expect(verdict.code, verdict.out).toBe(1);
  expect(verdict.out).toMatch(/^✖ \d+ entr(y is|ies are) not sealed since 12\d s: /);
  await eventually(async () => ((await stand.ask("GET", "/readyz")).notes ?? []).join().includes("to be sealed"));
  await sql`drop trigger stop on journal`;
  await eventually(async () => (await platen("verify")).code === 0);
  await eventually(async () => (await stand.ask("GET", "/readyz")).notes === undefined);
  await close();
});

it("an entry that was removed from the database does not go unnoticed", async () => {
  const { sql, close } = connectDatabase({ url: database.url, name: "test", max: 1 });
  await sql.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`delete from journal where number = 2`;
  });
  await close();
  const { code, out } = await platen("verify");
  expect([code, out]).toEqual([1, "✖ Entry 2 is missing. Up to entry 1 everything fits.\n"]);
});
