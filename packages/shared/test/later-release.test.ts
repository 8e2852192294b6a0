import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Bus, openBus } from "../src/bus/open-bus.ts";
import { type JobUpdateEvent, nothingTold } from "../src/events.ts";
import type { JobStatus } from "../src/job.ts";
import { createLog, type Logger } from "../src/log/log.ts";
import { consumeTickets, openTicketQueue, type Ring } from "../src/queue.ts";

/** What a release writes whose messages this one cannot read. */
const later = <T extends object>(message: T): T => ({ ...message, v: 2 });

const event = (jobId: string, status: JobStatus = "queued"): JobUpdateEvent => ({
  type: "jobUpdate",
  data: { jobId, status, templateId: "t", printerId: "default" },
});

describeOnEachBackend("beside a later release, whose messages cannot be read,", (backend) => {
  let database: TestDatabase;
  let prefix: string;
  const open: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    prefix = testPrefix();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
    await database.drop();
  });

  const servers = () => ({ redisUrl: backend.redisUrl, databaseUrl: database.url, prefix });

  function keep<T extends { close(): Promise<void> }>(resource: T): T {
    open.push(resource);
    return resource;
  }

  const newBus = (log: Logger = testLog()): Bus =>
    keep(openBus({ ...servers(), log, answerWithinMs: patientAnswerMs }));

  it("a subscription goes on with the messages that can be, and is told of the others, which one warning is about", async () => {
    const lines: string[] = [];
    const log = createLog({
      level: "warn",
      part: "api",
      pretty: false,
      destination: { write: (line) => void lines.push(line) },
    });
    const bus = newBus(log);
    const heard: string[] = [];
    const unreadable: unknown[] = [];
    await bus.subscribe(
      "template",
      ({ templateId }) => heard.push(templateId),
      (message) => unreadable.push(message),
    );
    const laterBus = newBus();
    for (const templateId of ["a", "b", "c"]) await laterBus.publish("template", later({ templateId }));
    await laterBus.publish("template", { templateId: "d" });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(["d"]);
    expect(unreadable).toEqual(["a", "b", "c"].map((templateId) => ({ v: 2, templateId })));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", source: "template", version: 2 }]);
  });

  it("the log of events is read on behind what it has told, and nothing counts as missing", async () => {
    const bus = newBus();
    const start = await bus.lastEventId();
    await bus.publish("client", event("a"));
    await bus.tellPrinters(["bar", "till"].map((id) => ({ event: later(nothingTold(id)), after: undefined })));
    await bus.publish("client", event("b"));
    const { events, isComplete } = await bus.eventsAfter(start, 100);
    expect(isComplete).toBe(true);
    expect(events.map(({ type }) => type)).toEqual(["jobUpdate", "unreadable", "unreadable", "jobUpdate"]);
    expect(events.map(({ prev }) => prev)).toEqual([start, ...events.slice(0, -1).map(({ id }) => id)]);
    const behind = await bus.eventsAfter(events[1]?.id ?? "", 1);
    expect(behind).toEqual({ events: [events[2]], isComplete: true });
  });

  it("of a printer that it told of last nothing is known, and it can be told of anew", async () => {
    const bus = newBus();
    const told = nothingTold("bar");
    const online = { ...told, data: { ...told.data, status: "online" as const } };
    await bus.tellPrinters([{ event: later(online), after: undefined }]);
    const [unknown] = await bus.printersTold();
    expect(unknown).toEqual({ ...told, id: unknown?.id });
    await bus.tellPrinters([{ event: online, after: unknown?.id }]);
    expect(await bus.printersTold()).toMatchObject([online]);
  });

  it("its ticket rings for every printer", async () => {
    const rung: Partial<Ring>[] = [];
    const options = { ...servers(), log: testLog() };
    const tickets = keep(openTicketQueue(options));
    keep(consumeTickets(options, (ring) => void rung.push(ring)));
    await tickets.ring([later({ printerId: "bar", jobId: "a" })]);
    await eventually(() => rung.length === 1);
    await tickets.ring([{ printerId: "till", jobId: "b" }]);
    await eventually(() => rung.length === 2);
    expect(rung).toEqual([{}, { printerId: "till", jobId: "b" }]);
  });
});
