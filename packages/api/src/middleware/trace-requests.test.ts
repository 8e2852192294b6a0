import type { Span, SpanOptions, Tracing } from "@platen/shared/trace";
import { expect, it } from "vitest";
import { appWith } from "../../test/app-with.ts";
import { traceRequests } from "./trace-requests.ts";

/** Writes down what a collector would be told. */
function listeningTracing() {
  const told: unknown[] = [];
  const begin = (name: string, options?: SpanOptions): Span => {
    told.push(["begin", name, options?.parent]);
    return {
      traceparent: "00-trace-span-01",
      rename: (to) => void told.push(["rename", to]),
      set: (attributes) => void told.push(["set", attributes]),
      end: (how) => void told.push(["end", how]),
    };
  };
  return { told, tracing: { begin, close: async () => {} } as Tracing };
}

it("a request that may change something is a span of its client's trace, named after its route", async () => {
  const { told, tracing } = listeningTracing();
  const app = appWith(traceRequests(tracing), async (context, next) => {
    expect(context.get("traceparent")).toBe("00-trace-span-01");
    context.set("route", "/print/:templateId");
    await next();
  });
  await app.request("/print/x", { method: "POST", headers: { traceparent: "00-till-1-01" } });
  expect(told).toEqual([
    ["begin", "POST", "00-till-1-01"],
    ["rename", "POST /print/:templateId"],
    ["set", { "http.request.method": "POST", "http.route": "/print/:templateId", "http.response.status_code": 200 }],
    ["end", { failed: false }],
  ]);
});

it("a request that fails ends its span as failed", async () => {
  const { told, tracing } = listeningTracing();
  await appWith(traceRequests(tracing), () => {
    throw new Error("broken");
  }).request("/", { method: "POST" });
  expect(told.at(-1)).toEqual(["end", { failed: true }]);
});

it("a request that only reads is no span", async () => {
  const { told, tracing } = listeningTracing();
  await appWith(traceRequests(tracing)).request("/");
  expect(told).toEqual([]);
});
