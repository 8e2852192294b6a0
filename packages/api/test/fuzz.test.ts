import { createTestDatabase, describeOnEachBackend, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fuzz } from "./fuzz-run.ts";
import { type Replica, startReplica } from "./replica.ts";

/** The short form of `npm run fuzz -- requests`, with another seed on each backend. */
const requests = 600;

describeOnEachBackend("requests made at random from the OpenAPI document", (backend) => {
  let database: TestDatabase;
  let api: Replica;

  beforeAll(async () => {
    database = await createTestDatabase();
    const place = { backend, databaseUrl: database.url, prefix: testPrefix() };
    api = await startReplica(place, { printer: { whenOffline: "queue" } });
  });

  afterAll(async () => {
    await api.close();
    await database.drop();
  });

  it("are answered as the document says, without a fault", async () => {
    const result = await fuzz(api, requests, backend.name.length);
    expect(result.problems).toEqual([]);
    expect(Object.keys(result.statuses).filter((code) => code.includes(" 200")).length).toBeGreaterThan(10);
    // No worker is there to try an address, and the answer says so.
    const unavailable = Object.entries(result.statuses).filter(
      ([code]) => code.endsWith("SERVICE_UNAVAILABLE") && !code.startsWith("tryPrinter "),
    );
    // Nothing is down; only a machine that is busy with other suites may now and then be too late.
    expect(unavailable.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(requests / 50);
    expect((await api.call("GET", "/readyz")).status).toBe(200);
  });
});
