import { testPrefix } from "@platen/testkit/backends";
import { type FuzzRequest, fuzz, replay } from "../../packages/api/test/fuzz-run.ts";
import { startReplica } from "../../packages/api/test/replica.ts";
import type { FuzzTarget } from "./target.ts";

/** Requests made from the OpenAPI document, each answer held against it. */
export async function requests(databaseUrl: string): Promise<FuzzTarget> {
  const place = { backend: { name: "PostgreSQL", redisUrl: "" } as const, databaseUrl, prefix: testPrefix() };
  const api = await startReplica(place, { printer: { whenOffline: "queue" } });
  return {
    async fuzz(runs, seed) {
      const { problems } = await fuzz(api, runs, seed);
      return problems.map(({ what, request }) => ({ what, example: request }));
    },
    replay: (example) => replay(api, example as FuzzRequest),
    close: () => api.close(),
  };
}
