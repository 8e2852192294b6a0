import { createLog } from "@platen/shared/log";
import { createTestDatabase, testPrefix } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { expect, it } from "vitest";
import { type Api, startApi } from "../src/api.ts";
import { testConfig } from "./replica.ts";
import { playWorker } from "./worker-part.ts";

it("an API that is started again gets ready for what was printed before, and makes no job of it", async () => {
  const database = await createTestDatabase();
  const place = {
    backend: { name: "PostgreSQL", redisUrl: "" },
    databaseUrl: database.url,
    prefix: testPrefix(),
  } as const;
  const lines: { receipts?: number }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog({ level: "debug", part: "api", pretty: false, destination });
  const call = ({ port }: Api, ...request: Parameters<ReturnType<typeof callerOf>["call"]>) =>
    callerOf(`http://127.0.0.1:${port}`).call(...request);

  const before = await startApi(testConfig(place), log);
  const worker = playWorker(place);
  await worker.say({});
  await eventually(async () => (await call(before, "GET", "/printer/status")).body.printer.status === "online");
  const { jobId } = (await call(before, "POST", "/printer/test")).body;
  await worker.start(jobId, { model: "generic", widthMm: 80 });
  await worker.complete(jobId);
  await before.close();

  lines.length = 0;
  const after = await startApi(testConfig(place), log);
  await eventually(() => lines.some(({ receipts }) => receipts === 1));
  expect((await call(after, "GET", "/jobs")).body.jobs).toHaveLength(1);
  await after.close();
  await worker.close();
  await database.drop();
});
