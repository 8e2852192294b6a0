import { type Bus, openBus } from "@platen/shared/bus";
import type { TrialMessage } from "@platen/shared/events";
import type { TriedPrinter } from "@platen/shared/printer";
import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { patientAnswerMs } from "@platen/testkit/patience";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fuzz } from "./fuzz-run.ts";
import { type Replica, startReplica } from "./replica.ts";

/** The short form of `npm run fuzz -- requests`, with another seed on each backend. */
const requests = 600;

/** As a worker of every site does that reaches no printer; without one a trial waits until the service's patience ends. */
async function answerTrial(bus: Bus, message: TrialMessage): Promise<void> {
  const { type, trialId } = message;
  if (type === "asked") await bus.publish("trial", { type: "offered", trialId, workerId: "worker" });
  if (type === "given")
    await bus.publish("trial", { type: "tried", trialId, found: { ...nothing, address: message.address } });
}

const nothing: Omit<TriedPrinter, "address"> = {
  status: "offline",
  paperStatus: "unknown",
  coverStatus: "unknown",
  errorCode: null,
  reason: "nothing is there",
  drawer: "unknown",
  model: null,
  capabilities: null,
  proof: null,
};

describeOnEachBackend("requests made at random from the OpenAPI document", (backend) => {
  let database: TestDatabase;
  let api: Replica;
  let bus: Bus;

  beforeAll(async () => {
    database = await createTestDatabase();
    const place = { backend, databaseUrl: database.url, prefix: testPrefix() };
    api = await startReplica(place, { printer: { whenOffline: "queue" } });
    bus = openBus({ ...place, redisUrl: backend.redisUrl, log: testLog(), answerWithinMs: patientAnswerMs });
    await bus.subscribe("trial", (message) => void answerTrial(bus, message));
  });

  afterAll(async () => {
    await bus.close();
    await api.close();
    await database.drop();
  });

  it("are answered as the document says, without a fault", async () => {
    const result = await fuzz(api, requests, backend.name.length);
    expect(result.problems).toEqual([]);
    expect(Object.keys(result.statuses).filter((code) => code.includes(" 200")).length).toBeGreaterThan(10);
    const unavailable = Object.entries(result.statuses).filter(([code]) => code.endsWith("SERVICE_UNAVAILABLE"));
    // Nothing is down; only a machine that is busy with other suites may now and then be too late.
    expect(unavailable.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(requests / 50);
    expect((await api.call("GET", "/readyz")).status).toBe(200);
  });
});
