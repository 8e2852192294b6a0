import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findChanges, type KnownPrinter } from "../src/db/changes.ts";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { changePrinter, deletePrinter } from "../src/db/printers.ts";
import { printers } from "../src/db/schema.ts";
import { changeShop } from "../src/db/shop.ts";

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

async function add(id: string): Promise<KnownPrinter> {
  const [row] = await connection.db.insert(printers).values({ id, ip: "10.0.0.9", port: 9100, width: 80 }).returning();
  if (!row) throw new Error(`${id} was not stored`);
  return row;
}

const remove = (id: string) => deletePrinter(connection.db, id, { cancelQueued: true });

it("tells which printers are others than they are known, and how the shop is", async () => {
  const { db } = connection;
  const known = [await add("same"), await add("changed"), await add("gone"), await add("anew")];
  expect((await findChanges(db, known)).printerIds).toEqual([]);
  await changePrinter(db, "changed", { width: 58 });
  await remove("gone");
  await remove("anew");
  await add("anew");
  await add("new");
  await changeShop(db, { name: "Corner" });
  const { printerIds, shop } = await findChanges(db, known);
  expect(printerIds.toSorted()).toEqual(["anew", "changed", "gone"]);
  expect(shop).toMatchObject({ name: "Corner", version: 2 });
  expect((await findChanges(db, [])).printerIds).toEqual([]);
});
