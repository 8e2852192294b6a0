import { createTestDatabase } from "@platen/testkit/backends";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig, printerSeed } from "../src/config/config.ts";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import {
  changePrinter,
  findEarlyAnswerer,
  findPrinter,
  listPrinters,
  noteEarlyAnswer,
  seedDefaultPrinter,
} from "../src/db/printers.ts";
import { printers } from "../src/db/schema.ts";
import { createLog, type Logger } from "../src/log/log.ts";
import { defaultPrinterId, keyOfDevice, type PrinterSeed, type PrinterSettings } from "../src/printer.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;
/** What a process says of the printer in whose configuration these settings are given. */
function seed(given: Partial<PrinterSettings> = {}): PrinterSeed {
  const { settings } = printerSeed(loadConfig(undefined, {}));
  return { settings: { ...settings, ...given }, given: Object.keys(given) as (keyof PrinterSettings)[] };
}

/** A log, and what stands in it. */
function linesOf(): { lines: Record<string, unknown>[]; log: Logger } {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: createLog({ level: "info", part: "local", pretty: false, destination }) };
}

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test" });
});

afterEach(async () => {
  await connection.close();
  await database.drop();
});

describe("the printer `default`", () => {
  it("is made from the configuration by the first process that starts, and by one only", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => seedDefaultPrinter(connection.db, seed({ name: "Till" }))));
    expect(new Set(made.map(({ lockKey }) => lockKey)).size).toBe(1);
    expect(await findPrinter(connection.db, defaultPrinterId)).toMatchObject({
      ...seed({ name: "Till" }).settings,
      id: "default",
      site: "default",
      lane: "tcp",
      enabled: true,
      labels: {},
      version: 1,
    });
  });

  it("is not written again by a process that starts with the same configuration", async () => {
    await seedDefaultPrinter(connection.db, seed());
    expect((await seedDefaultPrinter(connection.db, seed())).version).toBe(1);
  });

  it("follows a configuration that was changed", async () => {
    await seedDefaultPrinter(connection.db, seed());
    const changes = { ip: "10.0.0.9", port: 9101, language: "zpl", dpi: 300, charset: "big5" } as const;
    expect(await seedDefaultPrinter(connection.db, seed(changes))).toMatchObject(changes);
  });

  it("keeps what was set through the interface, whatever the configuration says later", async () => {
    await seedDefaultPrinter(connection.db, seed());
    await changePrinter(connection.db, defaultPrinterId, { port: 9105 });
    const later = await seedDefaultPrinter(connection.db, seed({ ip: "10.0.0.9", width: 58, name: "Bar" }));
    // Half of an address would be nobody's: the whole of it stays.
    expect(later).toMatchObject({ ip: "127.0.0.1", port: 9105, width: 58, name: "Bar" });
  });

  it("keeps address and width that the version before has stored, and takes everything else from the configuration", async () => {
    await connection.db.execute(
      sql`insert into printers (id, ip, port, width) values ('default', '10.1.1.1', 9100, 58)`,
    );
    const found = await seedDefaultPrinter(connection.db, seed({ model: "epson-tm-t88v", name: "Bar" }));
    expect(found).toMatchObject({ ip: "10.1.1.1", port: 9100, width: 58, model: "epson-tm-t88v", name: "Bar" });
  });

  it("holds what printers of its language usually hold, unless the configuration names its paper", async () => {
    expect(await seedDefaultPrinter(connection.db, seed())).toMatchObject({ paper: "continuous" });
    expect(await seedDefaultPrinter(connection.db, seed({ language: "zpl" }))).toMatchObject({ paper: "labels" });
    const named = seed({ language: "zpl", paper: "continuous" });
    expect(await seedDefaultPrinter(connection.db, named)).toMatchObject({ paper: "continuous" });
  });

  it("stays as it is when a process starts that is told nothing of it", async () => {
    const till = {
      name: "Till",
      ip: "10.0.0.9",
      port: 9101,
      language: "zpl",
      dpi: 300,
      width: 58,
      paper: "continuous",
    } as const;
    const made = await seedDefaultPrinter(connection.db, seed(till));
    const { lines, log } = linesOf();
    expect(await seedDefaultPrinter(connection.db, seed(), log)).toEqual(made);
    expect(await seedDefaultPrinter(connection.db, seed(till), log)).toEqual(made);
    expect(lines).toEqual([]);
  });

  it("takes a new port and keeps its address when a process starts that is told the port alone", async () => {
    await seedDefaultPrinter(connection.db, seed({ ip: "10.0.0.9", port: 9101 }));
    const { lines, log } = linesOf();
    const found = await seedDefaultPrinter(connection.db, seed({ port: 9102 }), log);
    expect(found).toMatchObject({ ip: "10.0.0.9", port: 9102 });
    expect(lines).toEqual([
      expect.objectContaining({ level: "info", printerId: "default", reason: "settings", changed: ["port"] }),
    ]);
  });

  it("keeps what a person has set though it was in the configuration at that moment, and warns who says otherwise", async () => {
    const same = { ip: "10.0.0.9", port: 9101 };
    await seedDefaultPrinter(connection.db, seed(same));
    await changePrinter(connection.db, defaultPrinterId, same);
    const { lines, log } = linesOf();
    const found = await seedDefaultPrinter(connection.db, seed({ ip: "10.0.0.8", name: "Bar" }), log);
    expect(found).toMatchObject({ ...same, name: "Bar" });
    expect(lines).toEqual([
      expect.objectContaining({ level: "info", changed: ["name"] }),
      expect.objectContaining({ level: "warn", settings: ["printer.ip"] }),
    ]);
  });

  it("forgets the model with its language, because no model speaks another one", async () => {
    await seedDefaultPrinter(connection.db, seed({ model: "epson-tm-t88v" }));
    const found = await seedDefaultPrinter(connection.db, seed({ language: "zpl" }));
    expect(found).toMatchObject({ language: "zpl", model: "generic" });
  });

  it("keeps the paper that was set through the interface", async () => {
    await seedDefaultPrinter(connection.db, seed({ paper: "continuous" }));
    await changePrinter(connection.db, defaultPrinterId, { paper: "labels" });
    const later = await seedDefaultPrinter(connection.db, seed({ paper: "continuous", width: 58 }));
    expect(later).toMatchObject({ paper: "labels", width: 58 });
    expect(await seedDefaultPrinter(connection.db, seed())).toMatchObject({ paper: "labels" });
  });

  it.each([
    ["its row", sql`insert into printers (id, ip, port, width) values ('default', '10.1.1.1', 9100, 58)`],
    [
      "nothing of it but jobs",
      sql`insert into jobs (id, printer_id, template_id, document, options, print_ms, estimated_ms, expires_at)
        values ('one', 'default', 'receipt', '{}', '{}', 100, 100, now())`,
    ],
  ])("holds continuous paper, whatever it speaks, where the version before the last has left %s", async (_, left) => {
    await connection.db.execute(left);
    expect(await seedDefaultPrinter(connection.db, seed({ language: "zpl" }))).toMatchObject({ paper: "continuous" });
    expect(await seedDefaultPrinter(connection.db, seed({ language: "zpl", paper: "labels" }))).toMatchObject({
      paper: "labels",
    });
  });

  it("goes on printing receipts on a label printer of the version before, until the configuration names its paper", async () => {
    const labelPrinter = seed({ language: "zpl" });
    await seedDefaultPrinter(connection.db, labelPrinter);
    // As the migration leaves it.
    await connection.db.execute(sql`update printers set paper = 'continuous'`);
    expect(await seedDefaultPrinter(connection.db, labelPrinter)).toMatchObject({ paper: "continuous" });
    expect(await seedDefaultPrinter(connection.db, seed({ language: "zpl", dpi: 300 }))).toMatchObject({
      paper: "continuous",
      dpi: 300,
    });
    const named = seed({ language: "zpl", paper: "labels" });
    expect(await seedDefaultPrinter(connection.db, named)).toMatchObject({ paper: "labels" });
  });

  it("is locked by the number that a worker of the version before locks", async () => {
    await connection.db.execute(
      sql`insert into printers (id, ip, port, width) values ('default', '10.1.1.1', 9100, 58)`,
    );
    const { lockKey } = await seedDefaultPrinter(connection.db, seed());
    const [row] = await connection.db
      .select({ hash: sql<number>`hashtext('default')` })
      .from(printers)
      .where(eq(printers.id, defaultPrinterId));
    expect(lockKey).toBe(row?.hash);
  });
});

describe("two changes of one printer at once", () => {
  it("both last, and each counts as a version", async () => {
    await seedDefaultPrinter(connection.db, seed());
    await Promise.all([
      changePrinter(connection.db, defaultPrinterId, { port: 9105 }),
      changePrinter(connection.db, defaultPrinterId, { width: 58 }),
    ]);
    expect(await findPrinter(connection.db, defaultPrinterId)).toMatchObject({ port: 9105, width: 58, version: 3 });
  });
});

describe("a list of ten thousand printers", () => {
  it("is paged by id, of one site or of all, without reading the others", async () => {
    const { sql: client, db } = connection;
    await client`
      insert into printers (id, site, ip, port, width)
      select 'p-' || lpad(n::text, 5, '0'), 'shop-' || n % 100, '10.0.0.9', 9100, 80 from generate_series(1, 10000) n`;
    await client`vacuum analyze printers`;
    const read = async () => {
      await client`select pg_stat_force_next_flush()`;
      const [row] = await client<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'printers'`;
      return row?.rows ?? 0;
    };
    const alone = connectDatabase({ url: database.url, name: "test", max: 1 });
    const before = await read();
    const first = await listPrinters(alone.db, { limit: 10 });
    const second = await listPrinters(alone.db, { limit: 10, after: first.next });
    const ofSite = await listPrinters(alone.db, { limit: 10, site: "shop-7" });
    await alone.sql`select pg_stat_force_next_flush()`;
    expect((await read()) - before).toBeLessThan(500);
    await alone.close();
    expect(first.rows.map(({ id }) => id).slice(0, 2)).toEqual(["p-00001", "p-00002"]);
    expect(second.rows[0]?.id).toBe("p-00011");
    expect(ofSite.rows.map(({ id }) => id).slice(0, 2)).toEqual(["p-00007", "p-00107"]);
    const heard = ["p-00001", "p-00003", "p-00005"];
    expect((await listPrinters(db, { limit: 10, among: heard })).rows.map(({ id }) => id)).toEqual(heard);
    expect((await listPrinters(db, { limit: 2, except: heard })).rows.map(({ id }) => id)).toEqual([
      "p-00002",
      "p-00004",
    ]);
  });
});

describe("that a device answers too early", () => {
  const db = () => connection.db;
  const remembered = () => findEarlyAnswerer(db(), defaultPrinterId);

  beforeEach(async () => {
    await noteEarlyAnswer(db(), defaultPrinterId, keyOfDevice(await seedDefaultPrinter(db(), seed())));
  });

  it("is remembered without a new version of the printer, and through changes that lead to the same device", async () => {
    const { ip, port, language, model, version } = await seedDefaultPrinter(db(), seed());
    expect(version).toBe(1);
    const changed = await changePrinter(db(), defaultPrinterId, { ip, port, language, model, name: "Bar", width: 58 });
    expect(changed && (await remembered())).toBe(changed && keyOfDevice(changed));
    await seedDefaultPrinter(db(), seed({ whenOffline: "queue" }));
    expect(await remembered()).toBe(changed && keyOfDevice(changed));
  });

  it.each([{ ip: "10.0.0.9" }, { port: 9105 }, { language: "starprnt" }, { model: "epson-tm-t88v" }] as const)(
    "is forgotten when a person sets %o, and when the configuration does",
    async (change) => {
      const device = await remembered();
      await seedDefaultPrinter(db(), seed(change));
      expect(await remembered()).toBeNull();
      await noteEarlyAnswer(db(), defaultPrinterId, device ?? "");
      await changePrinter(db(), defaultPrinterId, seed().settings);
      expect(await remembered()).toBeNull();
    },
  );
});

it("a printer that does not exist is not made by changing it", async () => {
  expect(await changePrinter(connection.db, "bar", { port: 9105 })).toBeUndefined();
});
