import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectDatabase } from "@platen/shared/db/connect";
import { readSamples } from "@platen/shared/db/sample-templates";
import { deleteTemplate, insertTemplate } from "@platen/shared/db/templates";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { Program } from "@platen/testkit/program";
import { expect, it } from "vitest";

async function outputOf(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const api = new Program({ program: "api", env, args }).launch();
  const { code } = await api.ended();
  return { code, output: api.output() };
}
it("does not start without a database, and says what to do", async () => {
  const { code, output } = await outputOf({});
  expect(code).toBe(1);
  expect(output).toMatch(/DATABASE_URL=postgres:\/\//);
  expect(output).toMatch(/npm start/);
});

it("does not start with an empty key file or a blank key, and names the variable", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-key-"));
  const file = join(folder, "api_key");
  writeFileSync(file, "\n");
  const [inFile, blank] = await Promise.all([
    outputOf({ DATABASE_URL: "postgres://u:p@127.0.0.1:1/d", PLATEN_API_KEY_FILE: file }),
    outputOf({ DATABASE_URL: "postgres://u:p@127.0.0.1:1/d", PLATEN_API_KEY: "" }),
  ]);
  rmSync(folder, { recursive: true });
  expect([inFile.code, blank.code]).toEqual([1, 1]);
  expect(inFile.output).toContain(`PLATEN_API_KEY_FILE: ${file} is empty`);
  expect(blank.output).toContain("PLATEN_API_KEY: is blank");
});

it("lists all problems of its configuration at once", async () => {
  const { code, output } = await outputOf({
    PORT: "none",
    PLATEN_PRINTER_IP: "not an address!!",
    PLATEN_PRINTER_MODEL: "abacus",
    PLATEN_ALLOWED_NETWORKS: "lan,private",
  });
  expect(code).toBe(1);
  const wrong = ["server.port", "database.url", "printer.ip", "printer.model", "printer.allowedNetworks"];
  for (const setting of wrong) expect(output).toContain(setting);
});

it("migrate stores the sample templates once, and never beside one's own", async () => {
  const [fresh, used] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [db, own] = [fresh, used].map(({ url }) => connectDatabase({ url, name: "test", max: 1 }));
  if (!db || !own) throw new Error("there are not two connections");
  const migrate = ({ url }: TestDatabase) => outputOf({ DATABASE_URL: url }, ["migrate"]);
  const stored = async () => (await db.sql`select id from templates order by id`).map(({ id }) => id);
  const samples = readSamples().map(({ id }) => id);
  try {
    expect((await migrate(fresh)).code).toBe(0);
    expect(await stored()).toEqual(samples);
    const [gone = "", ...others] = samples;
    await deleteTemplate(db.db, gone);
    await migrate(fresh);
    expect(await stored()).toEqual(others);
    for (const id of others) await deleteTemplate(db.db, id);
    await migrate(fresh);
    expect(await stored()).toEqual([]);

    await insertTemplate(own.db, { id: "mine", name: "Mine", description: "", config: { width: "80mm", blocks: [] } });
    await migrate(used);
    expect((await own.sql`select id from templates`).map(({ id }) => id)).toEqual(["mine"]);
  } finally {
    await Promise.all([db.close(), own.close()]);
    await Promise.all([fresh.drop(), used.drop()]);
  }
});

it("migrate names each wrong setting of API and worker once, and touches no database", async () => {
  const { code, output } = await outputOf(
    {
      DATABASE_URL: "postgres://u:p@127.0.0.1:1/d",
      PLATEN_WHEN_OFFLINE: "maybe",
      PLATEN_BASE_PATH: "printing/",
      PLATEN_WORKER_PORT: "none",
    },
    ["migrate"],
  );
  expect(code).toBe(1);
  for (const name of ["PLATEN_WHEN_OFFLINE", "PLATEN_BASE_PATH", "PLATEN_WORKER_PORT"]) {
    expect(output.split(name)).toHaveLength(2);
  }
  expect(output).not.toContain("ECONNREFUSED");
});

it("migrate names a font file that is no font, as API and worker would", async () => {
  const file = fileURLToPath(import.meta.url);
  const env = { DATABASE_URL: "postgres://u:p@127.0.0.1:1/d", PLATEN_PRINTER_FONTS: file };
  const [migrate, serve] = await Promise.all([outputOf(env, ["migrate"]), outputOf(env)]);
  for (const { code, output } of [migrate, serve]) {
    expect(code).toBe(1);
    expect(output).toContain(`printer.fonts (PLATEN_PRINTER_FONTS): ${file} cannot be used`);
    expect(output).not.toContain("    at ");
  }
});
