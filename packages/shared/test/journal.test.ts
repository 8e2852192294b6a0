import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmLate, finishDelivery, handOver } from "../src/db/asking/deliveries.ts";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs, type NewJob } from "../src/db/insert-jobs.ts";
import { cancelJob, deleteOldJobs, failQueuedJob } from "../src/db/job-moves.ts";
import { eraseJob } from "../src/db/journal/erase-job.ts";
import {
  findHead,
  findJournalState,
  type JournalFilter,
  listEntries,
  noteExport,
  readEntries,
} from "../src/db/journal/journal.ts";
import { seal } from "../src/db/journal/seal-journal.ts";
import { insertKey, noteKeyUse, revokeKey, rotateKey } from "../src/db/keys.ts";
import { changePrinter, deletePrinter, insertPrinter } from "../src/db/printers.ts";
import { finishPrinting, startPrinting } from "../src/db/printing-moves.ts";
import { changeShop } from "../src/db/shop.ts";
import { deleteAsset, saveAsset } from "../src/db/templates/assets.ts";
import { deleteTemplate, insertTemplate, updateTemplate } from "../src/db/templates/templates.ts";
import {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  resumeWebhook,
  rotateWebhook,
} from "../src/db/webhooks/webhooks.ts";
import { beginning, type Entry, entryKinds, type Head, problemOf, problemOfEnd } from "../src/journal.ts";

let database: TestDatabase;
let connection: DatabaseConnection;
const printerId = "bar";

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test" });
  await insertPrinter(connection.db, printer(printerId));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const printer = (id: string) => ({
  id,
  name: id,
  site: "default",
  lane: "tcp" as const,
  ip: "10.0.0.9",
  port: 9100,
  language: "escpos" as const,
  model: "generic",
  dpi: 203 as const,
  charset: "none" as const,
  width: 80,
  paper: "continuous" as const,
  whenOffline: "refuse" as const,
  enabled: true,
  labels: {},
});

async function queued(changes: Partial<NewJob> = {}): Promise<string> {
  const id = randomUUID();
  const job: NewJob = {
    id,
    printerId,
    templateId: "receipt",
    document: { version: 1, blocks: [] },
    options: { copies: 1, cutPaper: true },
    printMs: 400,
    estimatedMs: 1000,
    expireAfterS: 3600,
    createdBy: "till",
    ...changes,
  };
  await insertJobs(connection.db, [job]);
  return id;
}

const bytesSha256 = "ab".repeat(32);
const words = "37223030303100";
const unknown = { code: "OUTCOME_UNKNOWN", message: "Nobody knows." } as const;
const emptied = { document: { version: 1, blocks: [] }, by: "office" };

async function printed(changes: Partial<NewJob> = {}): Promise<string> {
  const id = await queued(changes);
  await startPrinting(connection.db, { id, workerId: "w", bytesSha256 });
  await finishPrinting(connection.db, id, { method: "process-id", words });
  return id;
}

async function sealAll(): Promise<void> {
  while ((await seal(connection.db)).isMoreLeft);
}

/** What happened to this since the test began to look. */
async function told(subject: string): Promise<Pick<Entry, "kind" | "by" | "facts">[]> {
  await sealAll();
  const entries = await listEntries(connection.db, { subject }, { limit: 100 });
  return entries.reverse().map(({ kind, by, facts }) => ({ kind, by, facts }));
}

/** Reads the whole journal and says the first thing that is wrong with it. */
async function problem(noted?: Head): Promise<string | undefined> {
  const { db } = connection;
  const head = await findHead(db);
  let before: Head = beginning;
  for (const entry of await readEntries(db, {}, { after: 0, upTo: Number.MAX_SAFE_INTEGER, limit: 10_000 })) {
    const found = problemOf(entry, before);
    if (found) return found;
    before = entry;
  }
  return problemOfEnd(before, noted ?? head);
}

describe("every thing that happens is told once, with who did it, in ids and hashes", () => {
  it("the end of a job that was printed, with the hash of its bytes and the printer's own words", async () => {
    const id = await printed();
    const facts = { printerId, templateId: "receipt", attempts: 1, method: "process-id", words, bytesSha256 };
    expect(await told(id)).toEqual([{ kind: "job.completed", by: "till", facts }]);
  });

  it("a job that failed, one whose outcome is unknown, and one that was cancelled", async () => {
    const { db } = connection;
    const [failed, lost, cancelled] = [await queued(), await queued(), await queued()];
    await failQueuedJob(db, failed, { code: "TEMPLATE_RENDER_ERROR", message: "quotes what was sent" });
    await startPrinting(db, { id: lost, workerId: "w", bytesSha256 });
    await finishPrinting(db, lost, { error: unknown });
    await cancelJob(db, cancelled, "office");
    const facts = { printerId, templateId: "receipt", attempts: 0 };
    expect(await told(failed)).toEqual([
      { kind: "job.failed", by: "till", facts: { ...facts, error: "TEMPLATE_RENDER_ERROR" } },
    ]);
    expect(await told(lost)).toEqual([
      { kind: "job.unknown", by: "till", facts: { ...facts, attempts: 1, error: "OUTCOME_UNKNOWN", bytesSha256 } },
    ]);
    expect(await told(cancelled)).toEqual([{ kind: "job.cancelled", by: "office", facts }]);
  });

  it("a proof that came late, by a printer that asks", async () => {
    const id = await queued();
    await handOver(connection.db, { id, printerId, printedOn: null, bytesSha256 });
    await finishDelivery(connection.db, { id, printerId }, { error: unknown });
    await confirmLate(connection.db, { id, printerId }, "200 OK");
    const [, late] = await told(id);
    const facts = { printerId, method: "device-confirmed", words: "200 OK", bytesSha256 };
    expect(late).toEqual({ kind: "job.confirmed", by: null, facts });
  });

  it("a reprint, with whoever ordered it, of the job that is printed again", async () => {
    const id = await printed();
    const copy = await printed({ reprintOf: id, createdBy: "office" });
    expect((await told(id)).at(-1)).toEqual({ kind: "job.reprinted", by: "office", facts: { jobId: copy, printerId } });
    expect((await told(copy))[0]?.facts).toMatchObject({ reprintOf: id });
  });

  it("printers that are made, changed and deleted; that nothing changed is not told", async () => {
    const { db } = connection;
    await insertPrinter(db, { ...printer("oven"), labels: { floor: "\u0000" } }, "office");
    await changePrinter(db, "oven", { ip: "10.0.0.10", whenOffline: "queue" }, undefined, "office");
    await changePrinter(db, "oven", { ip: "10.0.0.10" }, undefined, "office");
    await deletePrinter(db, "oven", { cancelQueued: false, by: "chef" });
    const facts = (version: number) => ({ version, site: "default", lane: "tcp" });
    expect(await told("oven")).toEqual([
      { kind: "printer.created", by: "office", facts: facts(1) },
      { kind: "printer.changed", by: "office", facts: { ...facts(2), changed: ["ip", "whenOffline"] } },
      { kind: "printer.deleted", by: "chef", facts: facts(3) },
    ]);
  });

  it("templates that are made, changed and deleted, with the hash of what they were", async () => {
    const { db } = connection;
    await insertTemplate(db, { id: "soup", name: "Soup", description: "", config: { a: "\u0000" } }, "office");
    await updateTemplate(db, "soup", { config: { a: 2 } }, undefined, "office");
    await updateTemplate(db, "soup", { config: { a: 2 } });
    await deleteTemplate(db, "soup", undefined, "office");
    const entries = await told("soup");
    expect(entries.map(({ kind, by, facts }) => [kind, by, facts.version])).toEqual([
      ["template.created", "office", 1],
      ["template.changed", "office", 2],
      ["template.changed", null, 3],
      ["template.deleted", "office", 3],
    ]);
    const [first, second, third] = entries.map(({ facts }) => facts.configSha256);
    expect([first === second, second === third]).toEqual([false, true]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
  });

  it("keys that are made, rotated and revoked; that one was used is not told", async () => {
    const { db } = connection;
    const key = { id: "k1", name: "till 3", scopes: ["print" as const], printers: [printerId], hash: "a", ending: "a" };
    await insertKey(db, { ...key, createdBy: "office" });
    await noteKeyUse(db, "k1", 0);
    await rotateKey(db, "k1", { hash: "b", ending: "b", overlapS: 60, by: "office" });
    await revokeKey(db, "k1", "chef");
    const facts = { name: "till 3", scopes: ["print"], printers: [printerId] };
    const revokedAt = expect.any(String);
    expect(await told("k1")).toEqual([
      { kind: "key.created", by: "office", facts },
      { kind: "key.rotated", by: "office", facts },
      { kind: "key.revoked", by: "chef", facts: { ...facts, revokedAt } },
    ]);
  });

  it("what somebody does to a key at the database", async () => {
    await insertKey(connection.db, { id: "k2", name: "till 4", scopes: ["print"], hash: "c", ending: "c" });
    await connection.sql`update keys set scopes = '{admin}' where id = 'k2'`;
    await connection.sql`update keys set revoked_at = now() where id = 'k2'`;
    await connection.sql`update keys set revoked_at = null where id = 'k2'`;
    await connection.sql`delete from keys where id = 'k2'`;
    expect((await told("k2")).map(({ kind, facts }) => [kind, facts.scopes])).toEqual([
      ["key.created", ["print"]],
      ["key.changed", ["admin"]],
      ["key.revoked", ["admin"]],
      ["key.changed", ["admin"]],
      ["key.deleted", ["admin"]],
    ]);
  });

  it("webhooks that are made, changed, re-aimed, rotated, paused, resumed and deleted, with the host and no secret", async () => {
    const { db, sql } = connection;
    const url = "https://shop.example:8443/hooks/a-secret-path?token=hidden";
    const secret = "whsec_hidden";
    const webhook = { id: "w1", name: "Till", url, events: null, printers: null, enabled: true, secret };
    await insertWebhook(db, { ...webhook, createdBy: "office" });
    await changeWebhook(db, "w1", { url: "https://thief.example/x" }, "thief");
    await changeWebhook(db, "w1", { enabled: false }, "office");
    await rotateWebhook(db, "w1", { secret: "whsec_other", overlapS: 0, by: "office" });
    await sql`update webhooks set failures = 7, failing_since = now()`;
    await sql`update webhooks set paused_at = now(), paused_reason = 'it was away'`;
    await resumeWebhook(db, "w1", "office");
    await deleteWebhook(db, "w1", "chef");
    const entries = await told("w1");
    expect(entries.map(({ kind, by, facts }) => [kind, by, facts.host, facts.changed])).toEqual([
      ["webhook.created", "office", "shop.example:8443", undefined],
      ["webhook.changed", "thief", "thief.example", ["url"]],
      ["webhook.changed", "office", "thief.example", ["enabled"]],
      ["webhook.rotated", "office", "thief.example", undefined],
      ["webhook.paused", null, "thief.example", undefined],
      ["webhook.resumed", "office", "thief.example", undefined],
      ["webhook.deleted", "chef", "thief.example", undefined],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hidden|a-secret-path|whsec/);
  });

  it("the shop and its pictures, by what changed and not by what it is now", async () => {
    const { db } = connection;
    const picture = { mediaType: "image/png", width: 1, height: 1, size: 3, bytes: new Uint8Array(3) };
    await saveAsset(db, { name: "logo", hash: "aa", ...picture }, "office");
    await saveAsset(db, { name: "logo", hash: "aa", ...picture }, "office");
    await saveAsset(db, { name: "logo", hash: "bb", ...picture }, "thief");
    await changeShop(db, { logo: "logo", taxNumber: "DE-hidden" }, undefined, "office");
    await changeShop(db, { taxNumber: "DE-hidden" }, undefined, "office");
    await deleteAsset(db, "logo", "chef");
    const pictures = await told("logo");
    expect(pictures.map(({ kind, by, facts }) => [kind, by, facts.sha256])).toEqual([
      ["asset.created", "office", "aa"],
      ["asset.changed", "thief", "bb"],
      ["asset.deleted", "chef", "bb"],
    ]);
    const shop = await told("shop");
    expect(shop.map(({ by, facts }) => [by, facts.changed])).toEqual([
      ["office", ["logo", "taxNumber"]],
      ["chef", ["logo"]],
    ]);
    expect(JSON.stringify(shop)).not.toContain("hidden");
  });

  it("every kind there is was met by these tests, and no other", async () => {
    const id = await printed();
    await eraseJob(connection.db, id, emptied);
    await noteExport(connection.db, { by: "office", format: "csv", upTo: 1, isWhole: true });
    await sealAll();
    const kinds = await connection.sql<{ kind: string }[]>`select distinct kind from journal`;
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([...entryKinds].sort());
  });

  it("accepting a job tells nothing, nor does its deletion", async () => {
    await sealAll();
    const { number } = await findHead(connection.db);
    const id = await queued();
    await sealAll();
    expect((await findHead(connection.db)).number).toBe(number);
    await cancelJob(connection.db, id);
    await sealAll();
    await deleteOldJobs(connection.db, 0, 10_000);
    await sealAll();
    expect((await findHead(connection.db)).number).toBe(number + 1);
    expect(await told(id)).toHaveLength(1);
  });

  it("what is rolled back was never told, nor does a name that was said for one thing stick to the next", async () => {
    const { sql } = connection;
    const taken = sql.begin(async (transaction) => {
      await transaction`select set_config('platen.by', 'nobody', true)`;
      await transaction`update printers set name = 'other', version = version + 1 where id = ${printerId}`;
      throw new Error("taken back");
    });
    await expect(taken).rejects.toThrow("taken back");
    expect(await sql`select from journal_unsealed`).toHaveLength(0);
    const id = await printed();
    await eraseJob(connection.db, id, { ...emptied, by: null });
    expect((await told(id)).at(-1)).toMatchObject({ kind: "job.erased", by: null });
  });
});

describe("what was sent can be erased", () => {
  const marker = "Mrs-Miller";
  const own = {
    document: { version: 1, blocks: [{ type: "text", text: marker }] },
    title: marker,
    reference: marker,
    labels: { guest: marker },
  };

  it("of a job that has ended nothing is left that tells what it was about, and it is found by nothing", async () => {
    const id = await printed(own);
    expect(await eraseJob(connection.db, id, emptied)).toMatchObject({ outcome: "erased" });
    const [row] = await connection.sql`select * from jobs where id = ${id}`;
    expect(JSON.stringify(row)).not.toContain(marker);
    expect(row).toMatchObject({ status: "completed", title: null, labels: null, reference: null, terms: null });
    expect(await connection.sql`select from job_terms where seq = ${row?.seq}`).toHaveLength(0);
    expect((await told(id)).map(({ kind, by }) => [kind, by])).toEqual([
      ["job.completed", "till"],
      ["job.erased", "office"],
    ]);
  });

  it("erasing twice is told once, and what has not ended or is not there cannot be erased", async () => {
    const id = await printed(own);
    const first = await eraseJob(connection.db, id, emptied);
    expect(await eraseJob(connection.db, id, emptied)).toEqual(first);
    expect((await told(id)).filter(({ kind }) => kind === "job.erased")).toHaveLength(1);
    expect(await eraseJob(connection.db, await queued(), emptied)).toEqual({ outcome: "open" });
    expect(await eraseJob(connection.db, randomUUID(), emptied)).toEqual({ outcome: "gone" });
  });

  it("the journal never held any of it, and its chain stays whole", async () => {
    const id = await queued(own);
    await failQueuedJob(connection.db, id, { code: "TEMPLATE_RENDER_ERROR", message: marker });
    await printed(own);
    await sealAll();
    const entries = await connection.sql`select * from journal`;
    expect(JSON.stringify(entries)).not.toContain(marker);
    expect(await problem()).toBeUndefined();
  });
});

describe("the chain", () => {
  /** Somebody who owns the database, and need not ask the triggers. */
  async function tamper(statement: string): Promise<void> {
    await connection.sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction.unsafe(statement);
    });
  }

  beforeEach(async () => {
    await tamper("truncate journal, journal_unsealed; update journal_head set number = 0, hash = repeat('0', 64)");
    for (let count = 0; count < 5; count++) await printed();
    await sealAll();
    expect(await problem()).toBeUndefined();
    expect((await findHead(connection.db)).number).toBe(5);
  });

  it.each([
    ["removed", "delete from journal where number = 3", "entry 3 is missing"],
    ["changed", `update journal set "by" = 'nobody' where number = 3`, "the hash of entry 3"],
    [
      "changed in its facts",
      `update journal set facts = facts || '{"attempts": 2}' where number = 3`,
      "the hash of entry 3",
    ],
    ["changed in its hash", "update journal set hash = repeat('a', 64) where number = 3", "the hash of entry 3"],
    [
      "swapped with another",
      "update journal set number = case number when 2 then 103 else 102 end where number in (2, 3); update journal set number = number - 100 where number > 100",
      "the hash of entry 2",
    ],
    [
      "put in",
      "update journal set number = number + 100 where number > 2; update journal set number = number - 99 where number > 100; insert into journal select 3, at, kind, 'forged', \"by\", facts, hash from journal where number = 2",
      "the hash of entry 3",
    ],
    [
      "removed, and the others moved up",
      "delete from journal where number = 3; update journal set number = number - 1 where number > 3",
      "the hash of entry 3",
    ],
    ["cut off at the end", "delete from journal where number > 3", "entries 4 to 5 are missing at the end"],
    ["removed, all of it", "delete from journal", "entries 1 to 5 are missing at the end"],
  ])("shows that an entry was %s", async (_, statement, expected) => {
    await tamper(statement);
    expect(await problem()).toContain(expected);
  });

  it("shows by a head that was noted elsewhere that its end was cut off and the stored head put back", async () => {
    const noted = await findHead(connection.db);
    await tamper(`delete from journal where number > 3;
      update journal_head set number = 3, hash = (select hash from journal where number = 3)`);
    expect(await problem()).toBeUndefined();
    expect(await problem(noted)).toBe("entries 4 to 5 are missing at the end");
  });

  it.each([0, -1, 6, 7, Number.MAX_SAFE_INTEGER])(
    "counts a row with the number %d as outside, and lists it nowhere",
    async (number) => {
      await tamper(
        `insert into journal select ${number}, now(), 'job.completed', 'forged', 'boss', '{}', repeat('a', 64)`,
      );
      const { db } = connection;
      expect(await findJournalState(db)).toEqual({ outside: 1, unsealed: 0, unsealedForS: null });
      expect(await listEntries(db, { subject: "forged" }, { limit: 10 })).toEqual([]);
      const chain = await readEntries(db, {}, { after: 0, upTo: (await findHead(db)).number, limit: 10 });
      expect(chain.map((entry) => entry.number)).toEqual([1, 2, 3, 4, 5]);
      await printed();
      expect(await findJournalState(db)).toMatchObject({ unsealed: 1, unsealedForS: expect.any(Number) });
      await sealAll();
      const [sealed] = await listEntries(db, {}, { limit: 1 });
      expect([sealed?.subject === "forged", (await findJournalState(db)).unsealed]).toEqual([false, 0]);
    },
  );

  it("goes on behind more rows that were put in than are sealed at once", async () => {
    await tamper(`insert into journal select n, now(), 'job.completed', 'forged', 'boss', '{}', repeat('a', 64)
      from generate_series(6, 2105) as n`);
    await printed();
    await sealAll();
    expect((await findHead(connection.db)).number).toBe(2106);
    expect(await problem()).toContain("the hash of entry 6 does not fit");
  });

  it("is refused to be changed, deleted or emptied by whoever does not switch that off", async () => {
    const { sql } = connection;
    for (const statement of ["update journal set kind = 'x'", "delete from journal", "truncate journal"]) {
      await expect(sql.unsafe(statement)).rejects.toThrow("the journal is not changed");
    }
    await expect(sql.unsafe("update journal_unsealed set kind = 'x'")).rejects.toThrow("the journal is not changed");
  });

  it("is one, however many seal it at once, and holds everything once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) {
      ids.push(...(await Promise.all([printed(), printed(), printed()])));
      await Promise.all([seal(connection.db), seal(connection.db), seal(connection.db)]);
    }
    await sealAll();
    expect(await problem()).toBeUndefined();
    const subjects = await connection.sql<{ subject: string }[]>`select subject from journal where number > 5`;
    expect(subjects.map(({ subject }) => subject).sort()).toEqual(ids.sort());
  });

  it("takes in an entry that is committed after later ones", async () => {
    const { sql } = connection;
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let written: () => void = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const slow = await queued();
    const transaction = sql.begin(async (own) => {
      await own`update jobs set status = 'cancelled' where id = ${slow}`;
      written();
      await opened;
    });
    await isWritten;
    const later = await printed();
    await sealAll();
    open();
    await transaction;
    await sealAll();
    expect(await problem()).toBeUndefined();
    const entries = await listEntries(connection.db, {}, { limit: 2 });
    expect(entries.map(({ subject }) => subject)).toEqual([slow, later]);
  });

  it("is sealed in parts when much has happened, and at rest nothing is written", async () => {
    await connection.sql`
      insert into journal_unsealed (kind, subject, facts)
      select 'job.completed', 'many-' || n, '{}' from generate_series(1, 2500) as n`;
    expect(await seal(connection.db)).toEqual({ isMoreLeft: true });
    await sealAll();
    expect((await findHead(connection.db)).number).toBe(2505);
    expect(await problem()).toBeUndefined();
    expect(await seal(connection.db)).toEqual({ isMoreLeft: false });
  });

  it("is listed by kind, by subject and by time, from the newest on", async () => {
    const { db } = connection;
    const cancelled = await queued();
    await cancelJob(db, cancelled);
    await sealAll();
    const numbers = async (filter: JournalFilter, before?: number) =>
      (await listEntries(db, filter, { before, limit: 3 })).map(({ number }) => number);
    expect(await numbers({})).toEqual([6, 5, 4]);
    expect(await numbers({}, 4)).toEqual([3, 2, 1]);
    expect(await numbers({ kind: "job.cancelled" })).toEqual([6]);
    expect(await numbers({ subject: cancelled })).toEqual([6]);
    const [{ at = new Date() } = {}] = await connection.sql<
      { at?: Date }[]
    >`select at::text from journal where number = 6`;
    const moment = new Date(at);
    expect(await numbers({ since: moment })).toEqual([6]);
    expect(await numbers({ until: moment })).not.toContain(6);
    expect(await numbers({ since: new Date(moment.getTime() + 1) })).toEqual([]);
  });
});
