// Sends random requests to a real API on a database of its own:
//   node --import tsx packages/api/test/fuzz.ts --requests 20000 --seed 1
import { parseArgs } from "node:util";
import { restartablePostgres } from "@platen/testkit/restartable";
import { fuzz } from "./fuzz-run.ts";
import { startReplica } from "./replica.ts";

const { values } = parseArgs({ options: { requests: { type: "string" }, seed: { type: "string" } } });
const requests = Number(values.requests ?? 20_000);
const seed = Number(values.seed ?? 1);

const server = await restartablePostgres();
const backend = { name: "PostgreSQL", redisUrl: "" } as const;
const place = { backend, databaseUrl: server.urls.databaseUrl ?? "", prefix: "fuzz" };
const api = await startReplica(place, { printer: { whenOffline: "queue" } });
const started = performance.now();
const result = await fuzz(api, requests, seed);
const seconds = (performance.now() - started) / 1000;
const alive = (await api.call("GET", "/readyz")).status === 200;
await api.close();
await server.stop();

for (const [code, count] of Object.entries(result.statuses).sort()) console.log(String(count).padStart(7), code);
console.log(
  `${result.requests} requests with seed ${seed} in ${seconds.toFixed(1)} s; ${result.problems.length} problems`,
);
for (const problem of result.problems) console.log(problem);
process.exitCode = result.problems.length === 0 && alive ? 0 : 1;
