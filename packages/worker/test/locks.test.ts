import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lostOwnerGraceMs, Ownership, sleepUntilEnd } from "../src/fleet/locks.ts";

let database: TestDatabase;
let admin: postgres.Sql;
const contenders: Ownership[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  admin = postgres(database.url, { max: 1, onnotice: () => {} });
});

afterEach(async () => {
  await Promise.all(contenders.splice(0).map((contender) => contender.close()));
  await admin.end();
  await database.drop();
});

interface Contender {
  ownership: Ownership;
  /** What happened to it, and for how long it waited in between. */
  course: (number | "gained" | "lost")[];
}

function contend(databaseUrl: string): Contender {
  const course: Contender["course"] = [];
  const ownership = new Ownership({
    databaseUrl,
    printerId: database.url,
    log: testLog(),
    pause(ms) {
      course.push(ms);
      return sleep(ms);
    },
    onGained: () => course.push("gained"),
    onLost: () => course.push("lost"),
  });
  contenders.push(ownership);
  ownership.start();
  return { ownership, course };
}

it("a worker that stood by waits out the other's grace even when both lost their connections", async () => {
  // A role of its own can be shut out, so that the owner does not come back first.
  const role = `owner_${process.pid}`;
  await admin.unsafe(`create role ${role} login superuser password 'pass'`);
  const ownersUrl = new URL(database.url);
  ownersUrl.username = role;
  ownersUrl.password = "pass";
  try {
    const owner = contend(ownersUrl.href);
    await eventually(() => owner.ownership.isOwner);
    const standby = contend(database.url);
    const locks = () => admin`select pid from pg_stat_activity where datname = current_database()
      and application_name = 'platen worker lock'`;
    await eventually(async () => (await locks()).length === 2);
    await eventually(
      async () =>
        (
          await admin`select 1 from pg_stat_activity where datname = current_database()
      and usename <> ${role} and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`
        ).length === 1,
    );
    await admin.unsafe(`alter role ${role} nologin`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'platen worker lock'`;
    await eventually(() => standby.ownership.isOwner);
    expect(owner.course.slice(0, 2)).toEqual(["gained", "lost"]);
    expect(standby.course.at(-1)).toBe("gained");
    // The last thing it did before was to wait for longer than the other may go on.
    expect(standby.course.at(-2)).toBeGreaterThan(lostOwnerGraceMs);
  } finally {
    await Promise.all(contenders.splice(0).map((contender) => contender.close()));
    await admin.unsafe(`drop role ${role}`);
  }
});

it("looking after the lock leaves nothing behind on its connection, and wakes when that ends", async () => {
  const connection = new EventEmitter();
  for (let round = 0; round < 3; round++) await sleepUntilEnd(connection, 1);
  expect(connection.listenerCount("end")).toBe(0);
  const asleep = sleepUntilEnd(connection, 600_000);
  connection.emit("end");
  await asleep;
  expect(connection.listenerCount("end")).toBe(0);
});
