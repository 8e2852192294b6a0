import { readFileSync } from "node:fs";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { deleteTemplate, insertTemplate, updateTemplate } from "../src/db/templates/templates.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 4 });
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const pictured = { width: "80mm", blocks: [{ type: "image", source: "asset:logo" }] };
const plain = { width: "80mm", blocks: [] };
const template = (id: string, config: Record<string, unknown>) => ({ id, name: id, description: "", config });

async function putPicture(name: string, content: string): Promise<void> {
  const { sql } = connection;
  await sql`insert into assets (name, media_type, width, height, hash, size, bytes)
    values (${name}, 'image/png', 1, 1, ${content}, 1, ${Buffer.from(content)})
    on conflict (name) do update set hash = excluded.hash, bytes = excluded.bytes`;
}

const kept = async (name: string) => {
  const rows = await connection.sql`select hash from replaced_assets where name = ${name} order by replaced_at`;
  return rows.map(({ hash }) => hash);
};

it("a replaced picture is kept when a version was saved with it, and only then", async () => {
  const { db } = connection;
  await putPicture("a", "before any template");
  await putPicture("a", "first");
  expect(await kept("a")).toEqual([]);
  await insertTemplate(db, template("a-plain", plain));
  await putPicture("a", "second");
  expect(await kept("a")).toEqual([]);
  await insertTemplate(db, template("a-pictured", pictured));
  await putPicture("a", "second");
  expect(await kept("a"), "the same bytes again replace nothing").toEqual([]);
  await putPicture("a", "third");
  await putPicture("a", "fourth");
  expect(await kept("a")).toEqual(["second"]);
  await updateTemplate(db, "a-pictured", {});
  await connection.sql`delete from assets where name = 'a'`;
  expect(await kept("a")).toEqual(["second", "fourth"]);
  await deleteTemplate(db, "a-pictured");
});

it("a replaced picture goes with the last version that was saved with it", async () => {
  const { db } = connection;
  await putPicture("b", "first");
  await insertTemplate(db, template("b-one", pictured));
  await insertTemplate(db, template("b-two", pictured));
  await putPicture("b", "second");
  await updateTemplate(db, "b-two", {});
  await putPicture("b", "third");
  expect(await kept("b")).toEqual(["first", "second"]);
  await deleteTemplate(db, "b-one");
  expect(await kept("b")).toEqual(["first", "second"]);
  for (let count = 0; count < 199; count++) await updateTemplate(db, "b-two", {});
  expect(await kept("b"), "the first version is the 201st").toEqual(["second"]);
  await deleteTemplate(db, "b-two");
  expect(await kept("b")).toEqual([]);
});

it("what the version before saves is kept as a version, because the database itself does it", async () => {
  const { sql } = connection;
  await sql`insert into templates (id, name, description, config) values ('by-hand', 'Hand', '', '{"width":"80mm","blocks":[]}')`;
  await sql`update templates set name = 'Other', version = version + 1 where id = 'by-hand'`;
  await sql`update templates set name = 'Uncounted' where id = 'by-hand'`;
  const rows = await sql`select version, name from template_versions where template_id = 'by-hand' order by version`;
  expect(rows.map(({ version, name }) => [version, name])).toEqual([
    [1, "Hand"],
    [2, "Uncounted"],
  ]);
});

it("a template that was stored before versions were kept has its current one", async () => {
  const before = await createTestDatabase();
  const { sql, close } = connectDatabase({ url: before.url, name: "test", max: 1 });
  try {
    await sql`drop table template_versions, replaced_assets`;
    await sql`drop function keep_template_version, keep_replaced_asset, forget_replaced_assets cascade`;
    await sql`insert into templates (id, name, description, config, version)
      values ('old', 'Old', 'Long there', '{"width":"80mm","blocks":[]}', 7)`;
    const migration = new URL("../migrations/0009_template_versions.sql", import.meta.url);
    for (const statement of readFileSync(migration, "utf8").split("--> statement-breakpoint")) {
      await sql.unsafe(statement, [], { prepare: false });
    }
    const rows = await sql`select version, name, description, config from template_versions where template_id = 'old'`;
    expect([...rows]).toEqual([
      { version: 7, name: "Old", description: "Long there", config: { width: "80mm", blocks: [] } },
    ]);
  } finally {
    await close();
    await before.drop();
  }
});
