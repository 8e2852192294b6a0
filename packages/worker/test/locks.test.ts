import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Locks } from "../src/locks/locks.ts";
import type { PrinterLock } from "../src/locks/shares.ts";
import { lostLockGraceMs } from "../src/locks/takeovers.ts";

let database: TestDatabase;
let admin: postgres.Sql;
const opened: Locks[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  admin = postgres(database.url, { max: 1, onnotice: () => {} });
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((locks) => locks.close()));
  await admin.end();
  await database.drop();
});

const one: PrinterLock = { printerId: "one", lockKey: 1, site: "default" };
const two: PrinterLock = { printerId: "two", lockKey: 2, site: "default" };

class Contender {
  wishes: PrinterLock[];
  readonly held = new Set<string>();
  gainedMs = 0;
  lostMs = 0;
  readonly locks: Locks;

  constructor(databaseUrl: string, ...wishes: PrinterLock[]) {
    this.wishes = wishes;
    this.locks = new Locks({ databaseUrl, sites: [], log: testLog() });
    opened.push(this.locks);
    this.locks.start(this);
  }

  wanted() {
    return this.wishes;
  }

  gained(printerId: string) {
    this.held.add(printerId);
    this.gainedMs = performance.now();
  }

  letGo() {}

  short() {}

  lost(printerId: string) {
    this.held.delete(printerId);
    this.lostMs = performance.now();
  }
}

const lockConnections = () => admin`select pid from pg_stat_activity where datname = current_database()
  and application_name = 'platen worker lock'`;

/** Connections that say so are those of workers that others can see (`survey.ts`). */
const presentWorkers = () => admin`select distinct pid from pg_locks where locktype = 'advisory' and granted
  and classid = ${0x73_69_74_65} and database = (select oid from pg_database where datname = current_database())`;

it("all locks of a worker are held on one connection, and go with it", async () => {
  const owner = new Contender(database.url, one, two);
  await eventually(() => owner.held.size === 2);
  expect(await lockConnections()).toHaveLength(1);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and application_name = 'platen worker lock'`;
  await eventually(() => owner.lostMs > 0);
  await eventually(() => owner.held.size === 2);
});

it("a worker gets the locks that nobody holds, and the others when they are let go of", async () => {
  const first = new Contender(database.url, one);
  await eventually(() => first.held.has("one"));
  const second = new Contender(database.url, one, two);
  await eventually(() => second.held.has("two"));
  expect(second.held.has("one")).toBe(false);
  first.wishes = [];
  await eventually(() => second.held.has("one"));
  expect(first.held.has("one")).toBe(false);
});

it("a worker of the version before, which made the key from the printer's name, holds the same lock", async () => {
  await admin`select pg_advisory_lock(${0x70_72_6e_74}, hashtext('default'))`;
  const [row] = await admin<{ key: number }[]>`select hashtext('default') as key`;
  const printer = { printerId: "default", lockKey: row?.key ?? 0, site: "default" };
  const late = new Contender(database.url, printer, two);
  await eventually(() => late.held.has("two"));
  expect(late.held.has("default")).toBe(false);
});

it("a statement that is refused is an answer, one that is not answered in time ends the connection", async () => {
  const owner = new Contender(database.url, one);
  await eventually(() => owner.held.has("one"));
  await expect(owner.locks.query({ text: "select no_such_function()" })).rejects.toThrow();
  await owner.locks.query({ text: "select 1" });
  expect(owner.lostMs).toBe(0);
  await expect(owner.locks.query({ text: "select pg_sleep(60)" })).rejects.toThrow();
  await eventually(() => owner.lostMs > 0);
});

it("a worker that was held up itself does not take the connection for dead", async () => {
  const owner = new Contender(database.url, one);
  await eventually(() => owner.held.has("one"));
  const answer = owner.locks.query({ text: "select pg_sleep(0.5)" });
  await sleep(100);
  // After this Node looks at timers first, and at sockets then.
  await new Promise(setImmediate);
  // The answer comes while nothing else happens in this process, for longer than an answer may take.
  const heldUpUntil = performance.now() + 2_500;
  while (performance.now() < heldUpUntil);
  await answer;
  expect(owner.lostMs).toBe(0);
});

it("a worker that stood by waits out the other's grace even when both lost their connections", async () => {
  // A role of its own can be shut out, so that the owner does not come back first.
  const role = `owner_${process.pid}`;
  await admin.unsafe(`create role ${role} login superuser password 'pass'`);
  const ownersUrl = new URL(database.url);
  ownersUrl.username = role;
  ownersUrl.password = "pass";
  try {
    const owner = new Contender(ownersUrl.href, one);
    await eventually(() => owner.held.has("one"));
    const standby = new Contender(database.url, one);
    await eventually(async () => (await lockConnections()).length === 2);
    // It has looked who holds what, and has read the answer when it looks again.
    const lookedAt = async () => {
      const [look] = await admin<{ at: string }[]>`select query_start::text as at from pg_stat_activity
        where datname = current_database() and usename <> ${role} and query like '%pg_locks%' and pid <> pg_backend_pid()`;
      return look?.at;
    };
    const first = await eventually(lookedAt);
    await eventually(async () => ![undefined, first].includes(await lookedAt()));
    await admin.unsafe(`alter role ${role} nologin`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'platen worker lock'`;
    await eventually(() => standby.held.has("one"));
    expect(standby.gainedMs - owner.lostMs).toBeGreaterThan(lostLockGraceMs);
  } finally {
    await Promise.all(opened.splice(0).map((locks) => locks.close()));
    await admin.unsafe(`drop role ${role}`);
  }
});

it("a worker that stops hands its locks over to one that stands by, and is there until that one has them", async () => {
  const stopping = new Contender(database.url, one, two);
  await eventually(() => stopping.held.size === 2);
  const standby = new Contender(database.url, one, two);
  await eventually(async () => (await presentWorkers()).length === 2);
  await stopping.locks.leave();
  // What it has not let go of yet stays its own, however much the other wants it.
  expect([stopping.held.size, standby.held.size]).toEqual([2, 0]);
  stopping.wishes = [];
  await stopping.locks.handOver();
  expect(stopping.held.size).toBe(0);
  expect(await lockConnections()).toHaveLength(2);
  await eventually(() => standby.held.size === 2);
});

it("a worker that stops where nobody else is waits for nobody", async () => {
  const alone = new Contender(database.url, one);
  await eventually(() => alone.held.has("one"));
  await alone.locks.leave();
  alone.wishes = [];
  await alone.locks.handOver();
  await alone.locks.close();
  const next = new Contender(database.url, one);
  await eventually(() => next.held.has("one"));
});
