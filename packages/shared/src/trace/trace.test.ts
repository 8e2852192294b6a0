import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { startTracing } from "./trace.ts";

const { cache } = createRequire(import.meta.url);
/** The test runner itself loads the interface, but none of what makes and sends spans. */
const loaded = () => Object.keys(cache).some((file) => /opentelemetry.(sdk-trace|exporter)/.test(file));

it("nothing of OpenTelemetry is loaded until its variables say where traces go", async () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
  expect(await startTracing({}, "api")).toBeUndefined();
  expect(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, "api")).toBeUndefined();
  expect(await startTracing({ ...collector, OTEL_SDK_DISABLED: "true" }, "api")).toBeUndefined();
  expect(await startTracing({ ...collector, OTEL_TRACES_EXPORTER: "none" }, "api")).toBeUndefined();
  expect(loaded()).toBe(false);

  const tracing = await startTracing(collector, "worker");
  expect(loaded()).toBe(true);
  await tracing?.close();
});

it("a part has its parent's trace, and what is no parent begins a trace of its own", async () => {
  const tracing = await startTracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318" }, "api");
  const whole = tracing?.begin("whole").traceparent ?? "";
  const traceOf = (parent: string) => tracing?.begin("part", { parent }).traceparent.split("-")[1];
  expect(whole).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceOf(whole)).toBe(whole.split("-")[1]);
  expect(traceOf("no such thing")).toMatch(/^[0-9a-f]{32}$/);
  await tracing?.close();
});
