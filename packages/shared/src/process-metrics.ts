import { collectDefaultMetrics, type Registry } from "prom-client";

/** Gauges whose names end as only a counter's may; the same numbers are there by kind, under names without it. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** Memory, processor time, event loop and garbage collection of this process. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
}
