import { type Bus, openBus } from "@platen/shared/bus";
import type { PrinterReport } from "@platen/shared/printer";
import { createTestDatabase, type TestDatabase, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";

let database: TestDatabase;
let worker: Bus;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  worker = open();
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await database.drop();
});

function open(): Bus {
  const backend = { redisUrl: "", databaseUrl: database.url, prefix: "", log: testLog() };
  const bus = openBus({ ...backend, answerWithinMs: patientAnswerMs });
  closers.push(() => bus.close());
  return bus;
}

async function listen(): Promise<string[]> {
  const bus = open();
  const heard: string[] = [];
  await bus.subscribe("printer", ({ printerId }) => heard.push(printerId));
  return heard;
}

const report = (printerId: string) => ({ printerId, status: "online" }) as PrinterReport;
const repeat = (printerId: string) => worker.repeat(() => [report(printerId)]);

it("reports are repeated once for whoever begins to listen, and then no more", async () => {
  await repeat("nobody listens");
  const first = await listen();
  for (const id of ["first", "not repeated"]) await repeat(id);
  const second = await listen();
  for (const id of ["second", "not repeated"]) await repeat(id);
  await worker.publish("printer", report("news"));
  await eventually(() => [first, second].every((heard) => heard.includes("news")));
  expect(first).toEqual(["first", "second", "news"]);
  expect(second).toEqual(["second", "news"]);
});

it("a listener of the release before hears every repetition", async () => {
  const client = new pg.Client({ connectionString: database.url, application_name: "platen bus listener" });
  closers.unshift(() => client.end());
  await client.connect();
  await client.query("listen platen_printer");
  let heard = 0;
  client.on("notification", () => heard++);
  for (const id of ["one", "two", "three"]) await repeat(id);
  await eventually(() => heard === 3);
});

it("what could not be published is repeated", async () => {
  const heard = await listen();
  await repeat("first");
  // A report that no notification holds.
  await expect(worker.publish("printer", report("x".repeat(10_000)))).rejects.toThrow();
  await repeat("again");
  await eventually(() => heard.includes("again"));
});

it("who published lives as long as its connection, by the number that listeners are told", async () => {
  const locks = new pg.Client({ connectionString: database.url });
  await locks.connect();
  const { rows } = await locks.query("select pg_backend_pid() as pid, pg_try_advisory_lock($1, 7)", [0x70_72_6e_74]);
  const log = testLog();
  const sender = openBus({ redisUrl: "", databaseUrl: database.url, prefix: "", log, publisher: locks });
  closers.push(() => sender.close());
  const api = open();
  const senders: (number | undefined)[] = [];
  await api.subscribe("printer", (_report, pid) => senders.push(pid));
  await sender.publish("printer", report("bar"));
  await eventually(() => senders.length === 1);
  expect(senders).toEqual([rows[0].pid]);
  expect(await api.livingWorkers()).toMatchObject([{ pid: rows[0].pid, lockKeys: [7] }]);
  await locks.end();
  await eventually(async () => (await api.livingWorkers())?.length === 0);
});
