import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { printers } from "../src/db/schema.ts";
import { listOutages, noteRefusals, noteStates, type SeenState, tidyOutages } from "../src/db/statistics/outages.ts";
import { readRolls } from "../src/db/statistics/rolls.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 4 });
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 0, 31, 12, minute, second));
const see = (kind: SeenState["kind"], moment: Date, printerId = "bar", hasPaper = kind === null) =>
  noteStates(connection.db, [{ printerId, kind, reason: null, hasPaper, at: moment }]);
const refuse = (count: number, firstAt: Date, lastAt: Date, printerId = "bar") =>
  noteRefusals(connection.db, [{ printerId, kind: "OFFLINE", count, firstAt, lastAt }]);
const all = async (filter = {}) => (await listOutages(connection.db, { limit: 100, ...filter })).outages;
const told = async () =>
  (await all()).map(({ printerId, kind, beganAt, endedAt, refused }) => [printerId, kind, beganAt, endedAt, refused]);

it("an outage lasts from the state that begins it to the first other one", async () => {
  await see("OFFLINE", at(1));
  await see("PAPER_OUT", at(3));
  await see(null, at(5));
  await see(null, at(6));
  expect(await told()).toEqual([
    ["bar", "PAPER_OUT", at(3), at(5), 0],
    ["bar", "OFFLINE", at(1), at(3), 0],
  ]);
});

it("a printer that comes and goes has one outage, and another after it was well for a while", async () => {
  await see("OFFLINE", at(1));
  await see(null, at(2));
  await see("OFFLINE", at(2, 30));
  await see(null, at(3));
  await see("OFFLINE", at(10));
  expect(await told()).toEqual([
    ["bar", "OFFLINE", at(10), null, 0],
    ["bar", "OFFLINE", at(1), at(3), 0],
  ]);
});

describe("a roll of paper", () => {
  const changedAt = async () => (await readRolls(connection.db)).map((roll) => roll.changedAt);

  beforeEach(async () => {
    await connection.db.insert(printers).values({ id: "bar", ip: "10.0.0.9", port: 9100, width: 80 });
  });

  it("is not taken for changed when the printer without paper goes offline, and is when it comes back with paper", async () => {
    await see("PAPER_OUT", at(1));
    await see("OFFLINE", at(5));
    expect(await changedAt()).toEqual([]);
    await see(null, at(9));
    expect(await changedAt()).toEqual([at(9)]);
  });

  it("is not taken for changed when the printer comes back without paper, or without a report on it", async () => {
    await see("PAPER_OUT", at(1));
    await see("OFFLINE", at(5));
    await see(null, at(7), "bar", false);
    await see("PAPER_OUT", at(10));
    await see("COVER_OPEN", at(11), "bar", false);
    expect(await changedAt()).toEqual([]);
    await see(null, at(12));
    expect(await changedAt()).toEqual([at(12)]);
  });

  it("is not taken for changed when its printer is switched off and the outage is ended for that", async () => {
    await see("PAPER_OUT", at(1));
    await connection.db.update(printers).set({ enabled: false });
    await tidyOutages(connection.db, 3_600_000_000);
    expect((await all())[0]?.endedAt).not.toBeNull();
    expect(await changedAt()).toEqual([]);
  });
});

it("what is refused is counted into the outage, also when it is written after that has ended", async () => {
  await see("OFFLINE", at(1));
  await refuse(2, at(2), at(2, 5));
  await see(null, at(3));
  await refuse(1, at(2, 58), at(3, 1));
  expect(await told()).toEqual([["bar", "OFFLINE", at(1), at(3, 1), 3]]);
});

it("what is refused before a worker has written of the outage is part of it all the same", async () => {
  await refuse(4, at(1, 2), at(1, 3));
  await see("OFFLINE", at(1));
  expect(await told()).toEqual([["bar", "OFFLINE", at(1), null, 4]]);
});

it("what is refused without a worker lasts from the first refusal to the last, and nothing stays open", async () => {
  await refuse(3, at(1), at(2));
  await refuse(5, at(2, 30), at(4));
  await refuse(1, at(30), at(30), "kitchen");
  expect(await told()).toEqual([
    ["kitchen", "OFFLINE", at(30), at(30), 1],
    ["bar", "OFFLINE", at(1), at(4), 8],
  ]);
});

it("two replicas that refuse at once make one outage", async () => {
  await Promise.all([refuse(3, at(1), at(2)), refuse(4, at(1), at(2))]);
  expect(await told()).toEqual([["bar", "OFFLINE", at(1), at(2), 7]]);
});

it("they are listed by page, printer and time, the latest first", async () => {
  for (let minute = 0; minute < 50; minute += 10) {
    await see("OFFLINE", at(minute));
    await see(null, at(minute + 1));
  }
  await see("COVER_OPEN", at(5), "kitchen");
  const minutes = (rows: Awaited<ReturnType<typeof all>>) => rows.map(({ beganAt }) => beganAt.getUTCMinutes());
  const first = await listOutages(connection.db, { limit: 4 });
  const second = await listOutages(connection.db, { limit: 4, before: first.next });
  expect(minutes([...first.outages, ...second.outages])).toEqual([40, 30, 20, 10, 5, 0]);
  expect(second.next).toBeUndefined();
  expect(minutes(await all({ printerId: "kitchen" }))).toEqual([5]);
  expect(minutes(await all({ since: at(21), until: at(40) }))).toEqual([30, 20, 5]);
});

it("those of printers that are gone or switched off end, and old ones are deleted", async () => {
  const row = { ip: "10.0.0.9", port: 9100, width: 80 };
  await connection.db.insert(printers).values([
    { ...row, id: "bar" },
    { ...row, id: "off", enabled: false },
  ]);
  await see("OFFLINE", at(1), "old");
  await see(null, at(2), "old");
  await see("OFFLINE", at(1));
  await see("OFFLINE", at(1), "off");
  await see("OFFLINE", at(1), "gone");
  await tidyOutages(connection.db, 3_600);
  const left = (await all()).map(({ printerId, endedAt }) => [printerId, endedAt !== null]).sort();
  expect(left).toEqual([
    ["bar", false],
    ["gone", true],
    ["off", true],
  ]);
});
