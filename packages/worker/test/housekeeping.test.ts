import { createConnection } from "node:net";
import { handOver } from "@platen/shared/db/deliveries";
import { finishPrinting, startPrinting } from "@platen/shared/db/printing-moves";
import { printers } from "@platen/shared/db/schema";
import { defaultPrinterId } from "@platen/shared/printer";
import { describeOnEachBackend, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { Announcer } from "../src/announcer.ts";
import { endAbandonedJobs, Housekeeping, type HousekeepingDeps } from "../src/fleet/housekeeping.ts";
import { Measurements } from "../src/measurements.ts";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

describeOnEachBackend("what an API left behind", ({ redisUrl }) => {
  it("a job that nobody was told of is told before it is printed", async () => {
    stage = await setStage({ redisUrl });
    await stage.printer.setFaults({ cover: "open" });
    await stage.startWorker();
    const id = await stage.store("UNTOLD");
    const told = () => stage.events.filter(({ data }) => data.jobId === id).map(({ data }) => data.status);
    await eventually(() => told().length > 0);
    await stage.printer.mend();
    await eventually(() => told().includes("completed"));
    expect(told()).toEqual(["queued", "printing", "completed"]);
  });

  it("of a long queue each job that nobody was told of is told, once", async () => {
    stage = await setStage({ redisUrl });
    await stage.printer.setFaults({ cover: "open" });
    const ids: string[] = [];
    for (let count = 0; count < 1_100; count++) ids.push(await stage.store("UNTOLD"));
    // Not of the last minutes, of which a worker that begins tells by itself.
    await stage.connection.sql`update jobs set created_at = now() - interval '1 hour'`;
    await stage.startWorker();
    await eventually(() => stage.events.length >= ids.length);
    await eventually(() => stage.reports.at(-1)?.coverStatus === "open");
    expect(stage.events.map(({ data }) => data.jobId)).toEqual(ids);
    expect(new Set(stage.events.map(({ data }) => data.status))).toEqual(new Set(["queued"]));
  });

  it("a job that nobody rang for is printed", async () => {
    stage = await setStage({ redisUrl });
    // A worker that begins prints what it finds; after that nothing wakes it.
    const found = await stage.store("FOUND");
    await stage.startWorker();
    await stage.untilFinal([found]);
    await stage.untilFinal([await stage.store("NOT RUNG FOR")]);
    expect(stage.papers().map((paper) => paper.trim())).toEqual(["FOUND", "NOT RUNG FOR"]);
  });

  it("a job whose worker died before it told that it began is told with all of its way", async () => {
    stage = await setStage({ redisUrl });
    const { bus, connection, events } = stage;
    const id = await stage.submit("BEGUN");
    await startPrinting(connection.db, { id, workerId: "dead" });
    const announcer = new Announcer(bus, testLog());
    const deps = { db: connection.db, announcer, measurements: new Measurements(), workerId: "this worker" };
    await endAbandonedJobs(deps, { printerIds: [defaultPrinterId] }, []);
    const told = () => events.filter(({ data }) => data.jobId === id).map(({ data }) => data.status);
    await eventually(() => told().includes("failed"));
    expect(told()).toEqual(["queued", "printing", "failed"]);
    await announcer.close();
  });

  it("a job whose printer was deleted meanwhile fails, and clients are told", async () => {
    stage = await setStage({ redisUrl });
    await stage.startWorker();
    const row = { id: "deleted", ip: "127.0.0.1", port: 9, width: 80, enabled: false };
    await stage.connection.db.insert(printers).values(row);
    const id = await stage.submit("FOR NOBODY", { printerId: "deleted" });
    await stage.connection.sql`delete from printers where id = 'deleted'`;
    const [job] = await stage.untilFinal([id]);
    expect(job).toMatchObject({
      status: "failed",
      error: { code: "PRINT_FAILED", message: "The printer was deleted." },
    });
    const isTold = () => stage.events.some(({ data }) => data.jobId === job?.id && data.status === "failed");
    await eventually(isTold);
  });

  it("a printer that asks is left alone: what waits for it, what it has fetched, and its address", async () => {
    stage = await setStage({ redisUrl });
    const asking = { secret: "s", identity: null, device: {}, auth: null };
    const row = { id: "asks", lane: "cloudprnt", ip: "", port: 0, width: 80, asking } as const;
    await stage.connection.db.insert(printers).values(row);
    await stage.startWorker();
    const fetched = await stage.submit("FETCHED", { printerId: "asks" });
    await handOver(stage.connection.db, { id: fetched, printerId: "asks", printedOn: null });
    await stage.connection.sql`update jobs set started_at = now() - interval '1 h' where id = ${fetched}`;
    const waiting = await stage.submit("WAITING", { printerId: "asks" });
    const expiring = await stage.submit("LATE", { printerId: "asks", expireAfterS: 1 });
    // Two rounds of its housekeeping, in the first of which it ends what expired.
    expect((await stage.untilFinal([expiring]))[0]).toMatchObject({ error: { code: "EXPIRED" } });
    await stage.untilFinal([await stage.submit("LATER", { printerId: "asks", expireAfterS: 1 })]);
    const left = await Promise.all([fetched, waiting].map((id) => stage.job(id)));
    expect(left.map(({ status }) => status)).toEqual(["printing", "queued"]);
    expect(stage.reports.some(({ printerId }) => printerId === "asks")).toBe(false);
  });

  it("a job of a printer that is disabled expires in its time", async () => {
    stage = await setStage({ redisUrl });
    const row = { id: "disabled", ip: "127.0.0.1", port: 9, width: 80, enabled: false };
    await stage.connection.db.insert(printers).values(row);
    await stage.startWorker();
    const [job] = await stage.untilFinal([await stage.submit("LATE", { printerId: "disabled", expireAfterS: 1 })]);
    expect(job).toMatchObject({ status: "failed", error: { code: "EXPIRED" } });
  });
});

it("a receipt that a worker tore, and wrote down as such, does not swallow the next one", async () => {
  stage = await setStage({ redisUrl: "" });
  const { connection, printer } = stage;
  const torn = await stage.store("TORN");
  await startPrinting(connection.db, { id: torn, workerId: "a worker before" });
  await finishPrinting(connection.db, torn, { error: { code: "OUTCOME_UNKNOWN", message: "stopped" } });
  // The head of a picture of 72 bytes by 255 rows, of which nothing follows.
  const before = createConnection(printer.port, printer.host);
  before.write(Buffer.of(0x1d, 0x76, 0x30, 0, 72, 0, 255, 0));
  await eventually(() => printer.state().receivedBytes === 8);
  before.destroy();
  await stage.startWorker();
  const [job] = await stage.untilFinal([await stage.submit("NEXT")]);
  expect(job?.confirmation).toMatchObject({ method: "process-id" });
  expect(stage.papers().at(-1)?.trim()).toBe("NEXT");
  expect(stage.papers()).toHaveLength(2);
});

it("a worker that is asked to stop while it looks for the next job leaves that in the queue", async () => {
  stage = await setStage({ redisUrl: "" });
  const { sql } = stage.connection;
  const worker = await stage.startWorker();
  await stage.untilFinal([await stage.submit("BEFORE")]);
  await stage.printer.setFaults({ cover: "open" });
  await eventually(() => stage.reports.at(-1)?.status === "error");
  let stopping: Promise<void> | undefined;
  const id = await stage.store("LATER");
  await stage.queue.ring([{ printerId: defaultPrinterId, jobId: id }]);
  await sql.begin(async (holding) => {
    await holding`lock table jobs in access exclusive mode`;
    await stage.printer.mend();
    // Which statement it is cannot be seen of one that this connection has not prepared yet.
    await eventually(async () => {
      const [looking] = await holding`
        select from pg_stat_activity
        where application_name = 'platen worker' and datname = current_database() and wait_event_type = 'Lock'`;
      return looking;
    });
    stopping = worker.stop();
  });
  await stopping;
  expect((await stage.job(id)).status).toBe("queued");
});

/** One round for a worker that has the printer `default` in hand, until it is asked for the second time. */
async function keepHouse(stationsLater: (before: HousekeepingDeps["fleet"]["stations"]) => typeof before) {
  const stations = new Map([[defaultPrinterId, {}]]) as unknown as HousekeepingDeps["fleet"]["stations"];
  let timesAsked = 0;
  const fleet: HousekeepingDeps["fleet"] = {
    get stations() {
      return timesAsked++ === 0 ? stations : stationsLater(stations);
    },
    jobsInHand: [],
    printerIds: [],
    versionOf: () => undefined,
    follow() {},
    retire() {},
    ring: () => false,
  };
  const announcer = { announce() {}, announceAgain() {}, announceWayOf() {} };
  const worker = { workerId: "this worker", sites: [], retentionS: 3_600, measurements: new Measurements() };
  const housekeeping = new Housekeeping({ ...worker, db: stage.connection.db, announcer, log: testLog(), fleet });
  await housekeeping.start();
  await housekeeping.stop();
}

it("a round ends what another worker has claimed at a printer in hand", async () => {
  stage = await setStage({ redisUrl: "" });
  const id = await stage.store("CUT OFF");
  await startPrinting(stage.connection.db, { id, workerId: "a worker before" });
  await keepHouse((before) => before);
  expect(await stage.job(id)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
});

it("a round ends nothing at a printer that was left to another worker since the round began", async () => {
  stage = await setStage({ redisUrl: "" });
  const id = await stage.store("ON THE OTHER WORKER'S WIRE");
  await startPrinting(stage.connection.db, { id, workerId: "the next worker" });
  await keepHouse(() => new Map());
  expect((await stage.job(id)).status).toBe("printing");
});
