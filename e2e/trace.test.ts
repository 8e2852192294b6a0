import { startProcessStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { expect, it } from "vitest";
import { startCollector } from "./collector.ts";

/** As any tracing client would send it. */
const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

it("a job is one trace from POST to paper, across API and worker, and goes on with its client's", async () => {
  const collector = await startCollector();
  const { call, ask, close } = await startProcessStand({
    apiKey: "not-for-traces",
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  try {
    const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
    const { body } = await call("POST", "/printer/test", undefined, { traceparent });
    const { jobId: other } = await ask("POST", "/printer/test");
    await eventually(async () => {
      const [one, two] = [await ask("GET", `/jobs/${body.jobId}`), await ask("GET", `/jobs/${other}`)];
      return one.job.status === "completed" && two.job.status === "completed";
    });
  } finally {
    // What was not sent yet is sent now.
    await close();
    await collector.close();
  }
  const spans = collector.spans.filter(({ traceId }) => traceId === caller.traceId);
  const [request] = spans.filter(({ parentSpanId }) => parentSpanId === caller.spanId);
  expect(request).toMatchObject({ service: "platen-api", name: "POST /printer/test" });
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(parts.map(({ service, name }) => `${service}: ${name}`).sort()).toEqual([
    "platen-api: store job",
    "platen-worker: print",
    "platen-worker: wait for the printer",
  ]);
  for (const { version } of spans) expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(new Set(parts.map(({ attributes }) => attributes["platen.job.id"])).size).toBe(1);
  const print = parts.find(({ name }) => name === "print");
  expect(print?.attributes).toMatchObject({ "platen.job.status": "completed", "platen.job.proof": "process-id" });

  // The other request brought no trace, so it has one of its own, of as many parts.
  const traces = new Set(collector.spans.map(({ traceId }) => traceId));
  expect(traces.size).toBe(2);
  expect(collector.spans).toHaveLength(2 * spans.length);
  expect(collector.text()).not.toContain("not-for-traces");
});
