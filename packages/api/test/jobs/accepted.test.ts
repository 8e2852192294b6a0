import { type Bus, openBus } from "@platen/shared/bus";
import type { AcceptedJob } from "@platen/shared/events";
import { describeOnEachBackend, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnEachBackend("what the worker is told of a job that was accepted", (backend) => {
  const stack = useStack(backend);
  const told: AcceptedJob[] = [];
  const queued: string[] = [];
  let bus: Bus;
  let templateId: string;

  beforeAll(async () => {
    const { databaseUrl, prefix } = stack.place;
    bus = openBus({ redisUrl: backend.redisUrl, databaseUrl, prefix, log: testLog() });
    await bus.subscribe("accepted", (job) => void told.push(job));
    await bus.subscribe("client", ({ data }) => void queued.push(data.jobId));
    templateId = await stack.store([{ type: "text", content: "{{ name }}" }]);
  });
  afterAll(() => bus.close());
  beforeEach(() => {
    told.length = 0;
  });

  it("is all it takes to encode it: what to print, how often, and which printer row it was accepted for", async () => {
    const request = { data: { name: "Bread" }, options: { copies: 2, cutPaper: false } };
    const { body } = await stack.call("POST", `/print/${templateId}`, request);
    await eventually(() => told.length === 1);
    expect(told[0]).toMatchObject({
      jobId: body.jobId,
      printerId: "default",
      options: { copies: 2, cutPaper: false },
      document: { blocks: [{ type: "text", content: "Bread" }] },
      printerVersion: 1,
    });
  });

  it("is nothing while its printer cannot print", async () => {
    const is = async (status: string) => (await stack.call("GET", "/printer/status")).body.printer.status === status;
    await stack.worker.say({ status: "error", paperStatus: "out", errorCode: "PAPER_OUT" });
    await eventually(() => is("error"));
    const waiting = await stack.print(templateId, { name: "waiting" });
    await eventually(() => queued.includes(waiting));
    await stack.worker.say({ status: "online", paperStatus: "ok", errorCode: null });
    await eventually(() => is("online"));
    const ready = await stack.print(templateId, { name: "ready" });
    await eventually(() => told.some(({ jobId }) => jobId === ready));
    expect(told.map(({ jobId }) => jobId)).toEqual([ready]);
  });

  it("is nothing of a long job, whose event tells of it as of any", async () => {
    const long = await stack.print(templateId, { name: "long ".repeat(2_000) });
    await eventually(() => queued.includes(long));
    const short = await stack.print(templateId, { name: "short" });
    await eventually(() => told.some(({ jobId }) => jobId === short));
    expect(told.map(({ jobId }) => jobId)).toEqual([short]);
  });
});
