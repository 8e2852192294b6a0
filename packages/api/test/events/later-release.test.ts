import { type Bus, openBus } from "@platen/shared/bus";
import type { PrinterUpdateEvent } from "@platen/shared/events";
import type { PrinterReport } from "@platen/shared/printer";
import { describeOnEachBackend, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { silenceMs } from "../../src/printers/printer-state.ts";
import { listen } from "../listener.ts";
import { useStack } from "../stack.ts";

/** What a release writes whose messages this one cannot read. */
const later = <T extends object>(message: T): T => ({ ...message, v: 2 });

const heartbeatMs = 200;

describeOnEachBackend("an API beside a worker of a later release", (backend) => {
  const stack = useStack(backend);
  let bus: Bus;
  let heartbeat: NodeJS.Timeout | undefined;

  beforeAll(() => {
    const { databaseUrl, prefix } = stack.place;
    const { redisUrl } = backend;
    bus = openBus({ redisUrl, databaseUrl, prefix, log: testLog(), answerWithinMs: patientAnswerMs });
  });

  afterEach(() => clearInterval(heartbeat));

  afterAll(() => bus.close());

  /** Resolves when it has spoken for longer than it may be silent. */
  async function speakUnreadably(): Promise<void> {
    const report = later({ printerId: "default", anything: "else" }) as unknown as PrinterReport;
    let spoken = 0;
    heartbeat = setInterval(() => {
      spoken++;
      void bus.publish("printer", report).catch(() => {});
    }, heartbeatMs);
    await eventually(() => spoken * heartbeatMs > 1.5 * silenceMs);
  }

  const printer = async () => (await stack.call("GET", "/printer/status")).body.printer;

  it("goes on calling the printer online and taking jobs for it, for longer than a silent worker is waited for", async () => {
    stack.worker.fallSilent();
    await speakUnreadably();
    expect(await printer()).toMatchObject({ status: "online", worker: "online", paperStatus: "unknown" });
    const templateId = await stack.store([{ type: "text", content: "Bread" }]);
    await stack.print(templateId, {});
    clearInterval(heartbeat);
    await eventually(async () => (await printer()).status === "offline");
    await stack.worker.say({});
    await eventually(async () => (await printer()).paperStatus === "ok");
  });

  it("tells its clients of every job, whatever that worker writes to the log of events in between", async () => {
    const listener = await listen(stack.api.base);
    const news = { type: "printerUpdate", data: { printerId: "bar" } } as PrinterUpdateEvent;
    const told = (jobId: string) =>
      stack.worker.tell({ jobId, status: "queued", templateId: "t", printerId: "default" });
    await told("before");
    await bus.tellPrinters([{ event: later(news), after: undefined }]);
    await told("after");
    await eventually(() => listener.events.some(({ data }) => data.jobId === "after"));
    const jobs = listener.events.filter(({ type }) => type === "jobUpdate").map(({ data }) => data.jobId);
    expect(jobs).toEqual(["before", "after"]);
    expect(listener.events.filter(({ data }) => data.printerId === "bar")).toEqual([]);
    await listener.close();
  });
});
