import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { printers } from "@platen/shared/db/schema";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useStack } from "./stack.ts";

const stack = useStack({ name: "PostgreSQL", redisUrl: "" });
let connection: DatabaseConnection;

beforeAll(() => {
  connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
});

afterAll(() => connection.close());

/** What is told of one printer, by the names of the metrics. */
async function toldOf(printer: string, site: string): Promise<Record<string, number>> {
  const { text } = await stack.call("GET", "/metrics");
  const series = text.matchAll(new RegExp(`^(\\w+)\\{printer="${printer}",site="${site}"\\} (.+)$`, "gm"));
  return Object.fromEntries([...series].map(([, name, value]) => [name, Number(value)]));
}

it("the metrics tell of each printer under its id and its site, and no more of one that is disabled or deleted", async () => {
  const place = { site: "bakery", ip: "10.0.0.9", port: 9100, width: 80, whenOffline: "queue" } as const;
  await connection.db.insert(printers).values(["oven", "mill"].map((id) => ({ id, ...place })));
  const templateId = await stack.store([{ type: "text", content: "Bread" }]);
  const print = (printer: string) => stack.call("POST", `/print/${templateId}`, { data: {}, printer });
  const { jobId } = (await print("oven")).body;
  await print("oven");
  await print("mill");
  expect((await stack.call("DELETE", `/jobs/${jobId}`)).status).toBe(200);

  const { platen_queue_oldest_seconds: oldest, ...oven } = await toldOf("oven", "bakery");
  expect(oldest).toBeGreaterThan(0);
  expect(oven).toEqual({
    platen_queue_jobs: 1,
    platen_printer_worker_heard: 0,
    platen_jobs_accepted_total: 2,
    platen_jobs_cancelled_total: 1,
  });
  expect(await toldOf("default", "default")).toEqual({
    platen_queue_jobs: 0,
    platen_queue_oldest_seconds: 0,
    platen_printer_worker_heard: 1,
    platen_jobs_accepted_total: 0,
    platen_jobs_cancelled_total: 0,
  });

  await connection.sql`delete from jobs where printer_id = 'oven'`;
  await connection.sql`delete from printers where id = 'oven'`;
  await connection.sql`update printers set enabled = false, version = version + 1 where id = 'mill'`;
  await eventually(async () => Object.keys(await toldOf("oven", "bakery")).length === 0);
  // What still waits for a disabled printer is somebody's receipt.
  await eventually(
    async () => Object.keys(await toldOf("mill", "bakery")).join() === "platen_queue_jobs,platen_queue_oldest_seconds",
  );
});
