import { createLog } from "@platen/shared/log";
import { createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, startApi } from "../../src/api.ts";
import { testConfig } from "../replica.ts";
import { playWorker, type WorkerPart } from "../worker-part.ts";

let database: TestDatabase;
let worker: WorkerPart;
let api: Api;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const backend = { name: "PostgreSQL", redisUrl: "" } as const;
  const place = { backend, databaseUrl: database.url, prefix: testPrefix() };
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  api = await startApi(testConfig(place), createLog({ level: "info", part: "api", pretty: false, destination }));
  worker = playWorker(place);
  await worker.say({});
  await eventually(async () => (await call("GET", "/printer/status")).body.printer.status === "online");
  await call("POST", "/templates", { id: "t", name: "T", config });
});

afterAll(async () => {
  await worker.close();
  await api.close();
  await database.drop();
});

const config = { width: "80mm", blocks: [{ type: "text", content: "Tea" }] };
const call: ReturnType<typeof callerOf>["call"] = (...request) =>
  callerOf(`http://127.0.0.1:${api.port}`).call(...request);

async function printed(): Promise<string> {
  const { jobId } = (await call("POST", "/printer/test")).body;
  await worker.start(jobId);
  await worker.complete(jobId);
  return jobId;
}

it.each([
  ["a print of a template", "/print/t", { data: {} }],
  ["a print that brings its template along", "/jobs", { config, data: {} }],
  ["a test page", "/printer/test", undefined],
  ["a test page of a printer that is named", "/printers/default/test", undefined],
  ["a reprint", "/jobs/:printed/reprint", undefined],
])("the line that tells of the job which %s made has the id of the request", async (what, path, body) => {
  const requestId = `till-7.${what.replaceAll(" ", "-")}`;
  const address = path.includes(":printed") ? path.replace(":printed", await printed()) : path;
  const answer = await call("POST", address, body, { "X-Request-Id": requestId });
  expect(answer.status, answer.text).toBe(200);
  const found = lines.filter((line) => line.requestId === requestId);
  expect(found).toMatchObject([{ msg: "job queued", jobId: answer.body.jobId }]);
});

it("the line that tells of a batch has the id of the request", async () => {
  const answer = await call("POST", "/print/t/batch", { jobs: [{ data: {} }] }, { "X-Request-Id": "till-8" });
  expect(answer.status, answer.text).toBe(200);
  const found = lines.filter(({ requestId }) => requestId === "till-8");
  expect(found).toMatchObject([{ msg: "batch queued", batchId: answer.body.batchId }]);
});
