import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bindIdentity,
  changeAsking,
  findAskingPrinter,
  findAskingPrinters,
  findSeen,
  learnDevice,
  writeSeen,
} from "../src/db/asking/asking-printers.ts";
import { deleteKnock, knockId, listKnocks, mostKnocks, type NewKnock, writeKnocks } from "../src/db/asking/knocks.ts";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { knocks, printers } from "../src/db/schema.ts";
import type { AskingSettings } from "../src/printer.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test" });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await connection.db.delete(printers);
  await connection.db.delete(knocks);
});

const asking = (secret: string): AskingSettings => ({ secret, identity: null, device: {}, auth: null });

async function stored(id: string, secret = `secret of ${id}`) {
  const row = { id, lane: "cloudprnt", ip: "", port: 0, width: 80, asking: asking(secret) } as const;
  await connection.db.insert(printers).values(row);
  const found = await findAskingPrinter(connection.db, secret);
  if (!found) throw new Error("it was just stored");
  return found;
}

describe("a printer that asks", () => {
  it("is found by its secret, and by no other", async () => {
    await stored("bar", "s1");
    await stored("kitchen", "s2");
    expect((await findAskingPrinter(connection.db, "s2"))?.id).toBe("kitchen");
    expect(await findAskingPrinter(connection.db, "s3")).toBeUndefined();
  });

  it("is not found among printers that a worker connects to", async () => {
    await connection.db.insert(printers).values({ id: "till", ip: "10.0.0.9", port: 9100, width: 80 });
    await stored("bar");
    expect((await findAskingPrinters(connection.db)).map(({ id }) => id)).toEqual(["bar"]);
  });

  it("has a secret that no other printer can have", async () => {
    await stored("bar", "s1");
    await expect(stored("kitchen", "s1")).rejects.toThrow();
  });

  it("is bound to one device, also when two ask for the first time at once", async () => {
    const row = await stored("bar");
    const bound = await Promise.all(["a", "b", "c"].map((mac) => bindIdentity(connection.db, row, mac)));
    const winners = bound.filter((printer) => printer !== undefined);
    expect(winners).toHaveLength(1);
    expect(await findAskingPrinter(connection.db, row.asking.secret)).toEqual(winners[0]);
  });

  it("is not bound by a device that knows its former secret", async () => {
    const before = await stored("bar", "s1");
    const after = await changeAsking(connection.db, "bar", { secret: "s2" });
    expect(after).toMatchObject({ version: before.version + 1, asking: { secret: "s2", identity: null } });
    expect(await bindIdentity(connection.db, before, "a")).toBeUndefined();
    expect(await findAskingPrinter(connection.db, "s1")).toBeUndefined();
  });

  it("keeps everything else when one thing of it is changed", async () => {
    const row = await stored("bar");
    const device = { model: "Star mC-Print3", encodings: ["image/png"], intervalS: 5 };
    await learnDevice(connection.db, row, device);
    expect((await changeAsking(connection.db, "bar", { identity: "a" }))?.asking).toEqual({
      ...row.asking,
      identity: "a",
      device,
    });
  });

  it("keeps what two replicas are told of it at once, and writes nothing that is known", async () => {
    const row = await stored("bar");
    await Promise.all([{ model: "TM-T88VI" }, { spooler: true }].map((says) => learnDevice(connection.db, row, says)));
    const now = await findAskingPrinter(connection.db, row.asking.secret);
    expect(now).toMatchObject({ version: row.version + 2, asking: { device: { model: "TM-T88VI", spooler: true } } });
    expect(await learnDevice(connection.db, row, { spooler: true })).toBeUndefined();
    expect(await findAskingPrinter(connection.db, row.asking.secret)).toEqual(now);
  });

  it("is seen at the latest moment that any replica wrote, and forgotten when it is deleted", async () => {
    await stored("bar");
    const [early, late] = [new Date("2026-01-01T10:00:00Z"), new Date("2026-01-01T10:00:15Z")];
    await writeSeen(connection.db, new Map([["bar", late]]));
    await writeSeen(
      connection.db,
      new Map([
        ["bar", early],
        ["deleted meanwhile", late],
      ]),
    );
    expect(await findSeen(connection.db, ["bar", "kitchen"])).toEqual(new Map([["bar", late]]));
    await connection.db.delete(printers).where(eq(printers.id, "bar"));
    expect(await findSeen(connection.db, ["bar"])).toEqual(new Map());
  });
});

describe("a knock", () => {
  const knock = (identity: string, more: Partial<NewKnock> = {}): NewKnock => ({
    lane: "cloudprnt",
    secret: "who knows",
    identity,
    says: { model: "Star mC-Print3" },
    client: "192.0.2.7",
    printerId: null,
    ...more,
  });

  it("stays one however often it comes, and tells what it said last", async () => {
    await writeKnocks(connection.db, [knock("a")]);
    await writeKnocks(connection.db, [knock("a", { client: "192.0.2.8" }), knock("a", { client: "192.0.2.9" })]);
    const [only, ...others] = await listKnocks(connection.db);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ id: knockId(knock("a")), client: "192.0.2.9", says: { model: "Star mC-Print3" } });
  });

  it("is forgotten when so many others came since", async () => {
    await writeKnocks(connection.db, [knock("first")]);
    const others = Array.from({ length: mostKnocks }, (_, at) => knock(`other ${at}`));
    await writeKnocks(connection.db, others);
    const known = await listKnocks(connection.db);
    expect(known).toHaveLength(mostKnocks);
    expect(known.map(({ identity }) => identity)).not.toContain("first");
  });

  it.each([
    ["an address", (_at: number) => "203.0.113.9"],
    ["an IPv6 network", (at: number) => `2001:db8:0:1::${at.toString(16)}`],
    ["a link", (at: number) => `fe80::${at.toString(16)}%eth0`],
  ])("is kept, however many others come from %s that it does not come from", async (_which, addressOf) => {
    await writeKnocks(connection.db, [
      knock("ours"),
      knock("at the bar's", { printerId: "bar", client: addressOf(1) }),
    ]);
    for (let round = 0; round < 3; round++) {
      const junk = Array.from({ length: mostKnocks }, (_, at) =>
        knock(`junk ${round}-${at}`, { client: addressOf(1 + at) }),
      );
      await writeKnocks(connection.db, junk);
    }
    const known = (await listKnocks(connection.db)).map(({ identity }) => identity);
    expect(known).toHaveLength(mostKnocks);
    expect(known).toEqual(expect.arrayContaining(["ours", "at the bar's"]));
  });

  it("is gone when it was deleted, once", async () => {
    await writeKnocks(connection.db, [knock("a")]);
    const id = knockId(knock("a"));
    expect([await deleteKnock(connection.db, id), await deleteKnock(connection.db, id)]).toEqual([true, false]);
    expect(await listKnocks(connection.db)).toEqual([]);
  });
});
