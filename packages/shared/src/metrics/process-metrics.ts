import { statfsSync } from "node:fs";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { build } from "../build-info.ts";

/** Gauges whose names end as only a counter's may; the same numbers are there by kind, under names without it. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** Memory, processor time, event loop and garbage collection of this process, and the room on its disk. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  new Gauge({
    name: "platen_disk_free_ratio",
    help: "The part of the disk that is free, from 0 to 1: of the disk with the folder it was started in.",
    aggregator: "min",
    registers: [registry],
    collect() {
      const { bavail, blocks } = statfsSync(".");
      this.set(bavail / blocks);
    },
  });
}

/** Says of all that this process tells whose it is, so that one Prometheus can watch several installations. */
export function nameProcess(registry: Registry, component: "api" | "worker", installation: string): void {
  if (installation) registry.setDefaultLabels({ installation });
  const info = new Gauge({
    name: "platen_build_info",
    help: "Always 1; the labels tell which release the process is of.",
    labelNames: ["component", "version", "revision"],
    aggregator: "first",
    registers: [registry],
  });
  info.set({ component, ...build }, 1);
}
