import { expect, it } from "vitest";
import { appWith, silentLog } from "../../test/app-with.ts";
import { createMetrics } from "../runtime/metrics.ts";
import { observeRequests } from "./observe-requests.ts";

const observer = (isLeaving = false) => {
  const metrics = createMetrics({ process: false });
  return { metrics, observe: observeRequests({ log: silentLog, metrics, health: { isLeaving: () => isLeaving } }) };
};

it("a request is counted by method, status and route, and never by its path", async () => {
  const { metrics, observe } = observer();
  const app = appWith(observe, async (context, next) => {
    if (context.req.path.startsWith("/jobs/")) context.set("route", "/jobs/:jobId");
    await next();
  });
  await app.request("/jobs/4711");
  await app.request("/any/thing", { method: "POST" });
  const text = await metrics.registry.metrics();
  expect(text).toContain('_seconds_count{method="GET",route="/jobs/:jobId",status="200"} 1');
  expect(text).toContain('_seconds_count{method="POST",route="unknown",status="200"} 1');
  expect(text).not.toContain("4711");
});

it("a request that fails is counted with the status of its answer", async () => {
  const { metrics, observe } = observer();
  await appWith(observe, () => {
    throw new Error("broken");
  }).request("/");
  expect(await metrics.registry.metrics()).toContain('route="unknown",status="500"} 1');
});

it("only a process that is leaving asks its clients to close their connections", async () => {
  expect((await appWith(observer(true).observe).request("/")).headers.get("Connection")).toBe("close");
  expect((await appWith(observer(false).observe).request("/")).headers.get("Connection")).toBeNull();
});
