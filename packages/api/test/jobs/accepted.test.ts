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

  const cancel = (jobId: string) => stack.call("DELETE", `/jobs/${jobId}`);

  /** Prints until nothing that was accepted before is waited for any more. */
  async function printUntilTold(name: string): Promise<string> {
    let last = "";
    await eventually(async () => {
      if (last) await cancel(last);
      const jobId = await stack.print(templateId, { name });
      last = jobId;
      // What the worker is told goes out before the event.
      await eventually(() => queued.includes(jobId));
      return told.some((job) => job.jobId === jobId);
    });
    return last;
  }

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
    await cancel(body.jobId);
  });

  it("is nothing while another job is before it", async () => {
    const first = await printUntilTold("first");
    const second = await stack.print(templateId, { name: "second" });
    await eventually(() => queued.includes(second));
    expect(told.map(({ jobId }) => jobId)).not.toContain(second);
    for (const jobId of [first, second]) {
      await stack.worker.start(jobId);
      await stack.worker.complete(jobId);
    }
    await cancel(await printUntilTold("third"));
  });

  it("is nothing while its printer cannot print", async () => {
    const is = async (status: string) => (await stack.call("GET", "/printer/status")).body.printer.status === status;
    await stack.worker.say({ status: "error", paperStatus: "out", errorCode: "PAPER_OUT" });
    await eventually(() => is("error"));
    const waiting = await stack.print(templateId, { name: "waiting" });
    await eventually(() => queued.includes(waiting));
    await stack.worker.say({ status: "online", paperStatus: "ok", errorCode: null });
    await eventually(() => is("online"));
    expect(told).toEqual([]);
    await cancel(waiting);
    await cancel(await printUntilTold("ready"));
  });

  it("is nothing of a long job, whose event tells of it as of any", async () => {
    const long = await stack.print(templateId, { name: "long ".repeat(2_000) });
    await eventually(() => queued.includes(long));
    expect(told).toEqual([]);
    await cancel(long);
    await cancel(await printUntilTold("short"));
  });
});
