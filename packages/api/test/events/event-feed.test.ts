import { randomUUID } from "node:crypto";
import { type Bus, openBus } from "@platen/shared/bus";
import { printerSeed } from "@platen/shared/config";
import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { insertJobs } from "@platen/shared/db/insert-jobs";
import { cancelJob } from "@platen/shared/db/job-moves";
import { changePrinter, seedDefaultPrinter } from "@platen/shared/db/printers";
import { defaultPrinterId } from "@platen/shared/printer";
import { sleep } from "@platen/shared/time";
import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startTcpCut, type TcpCut, through } from "@platen/testkit/tcp-cut";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type EventFeed, startEventFeed } from "../../src/events/event-feed.ts";
import { LogFollower } from "../../src/events/log-follower.ts";
import type { Told } from "../../src/events/messages.ts";
import { createJobOutcomes } from "../../src/jobs/wait-for-job.ts";
import { Printers } from "../../src/printers/printers.ts";
import { createTemplateCache } from "../../src/templates/template-cache.ts";
import { testConfig } from "../replica.ts";

describeOnEachBackend("a replica's feed of events", (backend) => {
  let database: TestDatabase;
  let direct: DatabaseConnection;
  let sender: Bus;
  /** What the replica's bus and its database are reached by. */
  let busLink: TcpCut;
  let databaseLink: TcpCut;
  let bus: Bus;
  let connection: DatabaseConnection;
  let printers: Printers;
  let feed: EventFeed;
  let follower: LogFollower;
  let sent: Told[];

  beforeEach(async () => {
    database = await createTestDatabase();
    direct = connectDatabase({ url: database.url, name: "test" });
    const busUrl = backend.redisUrl || database.url;
    busLink = await startTcpCut(Number(new URL(busUrl).port));
    databaseLink = await startTcpCut(Number(new URL(database.url).port));
    const options = { redisUrl: backend.redisUrl, databaseUrl: database.url, prefix: testPrefix(), log: testLog() };
    const byLink = through(busLink, busUrl);
    sender = openBus(options);
    bus = openBus({ ...options, ...(backend.redisUrl ? { redisUrl: byLink } : { databaseUrl: byLink }) });
    connection = connectDatabase({ url: through(databaseLink, database.url), name: "test replica" });
    const config = testConfig({ backend, databaseUrl: database.url, prefix: options.prefix });
    printers = new Printers(await seedDefaultPrinter(direct.db, printerSeed(config)), connection.db);
    sent = [];
  });

  afterEach(async () => {
    feed.close();
    follower.close();
    printers.close();
    await Promise.all([bus.close(), sender.close()]);
    await Promise.all([connection.close(), direct.close()]);
    await Promise.all([busLink.close(), databaseLink.close()]);
    await database.drop();
  });

  function start(changes: Partial<Bus> = {}): EventFeed {
    const { db } = connection;
    const listeners = { printers, templates: createTemplateCache(db), outcomes: createJobOutcomes(db) };
    follower = new LogFollower(bus, testLog());
    feed = startEventFeed({
      trials: { hear() {} },
      sealer: { soon() {}, look() {} },
      newJobs: { hear() {} },
      lanes: { hearEvent() {}, hearAsked() {}, start: async () => {} },
      shop: { reload: async () => {}, follow: () => {} },
      webhooks: { hear() {}, look() {} },
      follower,
      bus: { ...bus, ...changes },
      db,
      ...listeners,
      send: (event) => sent.push(event),
      tellGap: () => {},
      log: testLog(),
    });
    return feed;
  }

  /** A job that was accepted and cancelled, of which nobody was told. */
  async function moveSilently(): Promise<string> {
    const id = randomUUID();
    await insertJobs(direct.db, [
      {
        id,
        printerId: defaultPrinterId,
        templateId: "t",
        document: {},
        options: { copies: 1, cutPaper: true },
        printMs: 100,
        estimatedMs: 100,
        expireAfterS: 3_600,
      },
    ]);
    await cancelJob(direct.db, id);
    return id;
  }

  const told = (id: string) =>
    sent.flatMap((event) => (event.type === "jobUpdate" && event.data.jobId === id ? [event.data.status] : []));

  it("tells the moves of a long outage, though other news came before the word that it is over", async () => {
    let heard = false;
    await start({
      onResubscribed: (listener) =>
        bus.onResubscribed((lostAt) => {
          void eventually(async () => {
            await sender.publish("client", {
              type: "jobUpdate",
              data: { jobId: "x", status: "queued", templateId: "t", printerId: "default" },
            });
            return told("x").length > 0;
          }).then(() => {
            heard = true;
            listener(lostAt);
          });
        }),
    }).connected;
    busLink.cut({ kind: "reset" });
    const id = await moveSilently();
    // Longer than the margin for clocks that differ.
    await sleep(6_000);
    busLink.mend();
    await eventually(() => heard);
    await eventually(() => told(id).length === 2);
    expect(told(id)).toEqual(["queued", "cancelled"]);
  });

  it("tells, when it starts, the moves of whoever died before it could tell them", async () => {
    const id = await moveSilently();
    await start().connected;
    await eventually(() => told(id).length === 2);
    expect(told(id)).toEqual(["queued", "cancelled"]);
  });

  it("asks again when the database cannot be asked at the end of an outage", async () => {
    let over = false;
    await start().connected;
    bus.onResubscribed(() => {
      over = true;
    });
    busLink.cut({ kind: "reset" });
    databaseLink.cut({ kind: "reset" });
    const id = await moveSilently();
    busLink.mend();
    await eventually(() => over);
    // Long enough for the first question to fail.
    await sleep(1_000);
    expect(told(id)).toEqual([]);
    databaseLink.mend();
    await eventually(() => told(id).length === 2);
  });

  it.each(["EXPIRED", "TEMPLATE_RENDER_ERROR"] as const)("tells that a job was queued before %s", async (code) => {
    await start().connected;
    const error = { code, message: "It could not be printed." };
    await sender.publish("client", {
      type: "jobUpdate",
      data: { jobId: "a", status: "failed", templateId: "t", printerId: "default", error },
    });
    await eventually(() => told("a").length === 2);
    expect(told("a")).toEqual(["queued", "failed"]);
  });

  it("has the settings that were changed before it was subscribed", async () => {
    await printers.reload();
    busLink.cut({ kind: "drop" });
    const { connected } = start();
    await changePrinter(direct.db, defaultPrinterId, { ip: "127.0.0.1", port: 9100, width: 58 });
    busLink.mend();
    await connected;
    expect(printers.default.row.width).toBe(58);
  });
});
