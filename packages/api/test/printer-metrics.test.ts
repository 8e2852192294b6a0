import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { printers } from "@platen/shared/db/schema";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useStack } from "./stack.ts";

const stack = useStack({ name: "PostgreSQL", redisUrl: "" }, { metrics: { installation: "harbour" } });
let connection: DatabaseConnection;

beforeAll(() => {
  connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
});

afterAll(() => connection.close());

/** What is told of one printer, by the names of the metrics. */
async function toldOf(printer: string, site: string): Promise<Record<string, number>> {
  const { text } = await stack.call("GET", "/metrics");
  const labels = `printer="${printer}",site="${site}",(?:(?:status|code)="(\\w+)",)?installation="harbour"`;
  const series = text.matchAll(new RegExp(`^platen_(\\w+)\\{${labels}\\} (.+)$`, "gm"));
  return Object.fromEntries([...series].map(([, name, of, value]) => [of ? `${name} ${of}` : name, Number(value)]));
}

const nothingCounted = {
  jobs_accepted_total: 0,
  jobs_cancelled_total: 0,
  jobs_refused_total: 0,
  outcomes_unknown_total: 0,
};

it("the metrics tell of each printer under its id and its site, and no more of one that is disabled or deleted", async () => {
  const place = { site: "bakery", ip: "10.0.0.9", port: 9100, width: 80, whenOffline: "queue" } as const;
  await connection.db.insert(printers).values(["oven", "mill"].map((id) => ({ id, ...place })));
  const templateId = await stack.store([{ type: "text", content: "Bread" }]);
  const print = (printer: string) => stack.call("POST", `/print/${templateId}`, { data: {}, printer });
  const { jobId } = (await print("oven")).body;
  await print("oven");
  await print("mill");
  expect((await stack.call("DELETE", `/jobs/${jobId}`)).status).toBe(200);

  const { queue_oldest_seconds: oldest, ...oven } = await toldOf("oven", "bakery");
  expect(oldest).toBeGreaterThan(0);
  expect(oven).toEqual({
    ...nothingCounted,
    queue_jobs: 1,
    printer_worker_heard: 0,
    jobs_accepted_total: 2,
    jobs_cancelled_total: 1,
  });
  expect(await toldOf("default", "default")).toMatchObject({
    ...nothingCounted,
    queue_jobs: 0,
    queue_oldest_seconds: 0,
    printer_worker_heard: 1,
  });

  await connection.sql`delete from jobs where printer_id = 'oven'`;
  await connection.sql`delete from printers where id = 'oven'`;
  await connection.sql`update printers set enabled = false, version = version + 1 where id = 'mill'`;
  await eventually(async () => Object.keys(await toldOf("oven", "bakery")).length === 0);
  // What still waits for a disabled printer is somebody's receipt.
  await eventually(
    async () => Object.keys(await toldOf("mill", "bakery")).join() === "queue_jobs,queue_oldest_seconds",
  );
});

it("the metrics tell how a printer is by the word of its worker, and nothing of that once the worker is silent", async () => {
  const condition = async (): Promise<Record<string, number | boolean>> => {
    const { printer_heard_timestamp_seconds: heardAt, ...told } = await toldOf("default", "default");
    const entries = Object.entries(told).filter(([name]) => name.startsWith("printer_"));
    return { isHeardOf: heardAt !== undefined && heardAt > 1_700_000_000, ...Object.fromEntries(entries) };
  };
  const states = (now: string) =>
    Object.fromEntries(["online", "offline", "error"].map((each) => [`printer_state ${each}`, each === now ? 1 : 0]));
  const heard = { isHeardOf: true, printer_worker_heard: 1 };
  const untilIs = (status: string) =>
    eventually(async () => (await stack.call("GET", "/printer/status")).body.printer.status === status);

  await stack.worker.say({ paperStatus: "low" });
  await eventually(async () => (await condition()).printer_paper_low === 1);
  expect(await condition()).toEqual({ ...heard, ...states("online"), printer_paper_low: 1, printer_cover_open: 0 });

  await stack.worker.say({ status: "error", errorCode: "COVER_OPEN", paperStatus: "unknown", coverStatus: "open" });
  await untilIs("error");
  const open = { "printer_error COVER_OPEN": 1, printer_cover_open: 1 };
  expect(await condition()).toEqual({ ...heard, ...states("error"), ...open });

  stack.worker.fallSilent();
  await untilIs("offline");
  expect(await condition()).toEqual({ isHeardOf: true, printer_worker_heard: 0 });
  await stack.worker.say({ status: "online", errorCode: null, paperStatus: "ok", coverStatus: "closed" });
  await untilIs("online");
});

it("a printer that this replica has never met is told of as one without a worker", async () => {
  const cellar = { id: "cellar", site: "cellar", ip: "10.0.0.8", port: 9100, width: 80 };
  await connection.db.insert(printers).values(cellar);
  expect(await toldOf("cellar", "cellar")).toEqual({ printer_worker_heard: 0 });
});

it("the metrics count what is refused for want of a printer, and outcomes that nobody knows", async () => {
  const here = { site: "attic", ip: "10.0.0.7", port: 9100, width: 80 };
  await connection.db.insert(printers).values({ id: "attic", ...here });
  const templateId = await stack.store([{ type: "text", content: "Bread" }]);
  const refused = await stack.call("POST", `/print/${templateId}`, { data: {}, printer: "attic" });
  expect(refused.body.error.code).toBe("PRINTER_OFFLINE");
  expect(await toldOf("attic", "attic")).toMatchObject({ jobs_refused_total: 1, jobs_accepted_total: 0 });
  const { text } = await stack.call("GET", "/metrics");
  expect(text).toContain('platen_request_failures_total{code="PRINTER_OFFLINE",installation="harbour"} 1');

  const jobId = await stack.print(templateId, {});
  await stack.worker.start(jobId);
  await stack.worker.fail(jobId, { code: "OUTCOME_UNKNOWN", message: "cut off" });
  await eventually(async () => (await toldOf("default", "default")).outcomes_unknown_total === 1);
});

it("the metrics tell which release the process is of", async () => {
  const { text } = await stack.call("GET", "/metrics");
  expect(text).toMatch(
    /^platen_build_info\{component="api",version="\d+\.\d+\.\d+",revision="\w*",installation="harbour"\} 1$/m,
  );
});
