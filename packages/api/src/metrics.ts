import type { PrinterLabel } from "@platen/shared/printer-metrics";
import { measureProcess } from "@platen/shared/process-metrics";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  accepted: Counter<PrinterLabel>;
  cancelled: Counter<PrinterLabel>;
  queueJobs: Gauge<PrinterLabel>;
  queueOldest: Gauge<PrinterLabel>;
  workerHeard: Gauge<PrinterLabel>;
  eventClients: Gauge;
  eventsSent: Counter;
  eventBytesUnread: Gauge;
  eventClientsDropped: Counter<"reason">;
}

/** A registry of its own for each app, so that two in one process (as in tests) do not mix. */
export function createMetrics({ process }: { process: boolean }): Metrics {
  const registry = new Registry();
  if (process) measureProcess(registry);
  const registers = [registry];
  const labelNames: PrinterLabel[] = ["printer", "site"];
  return {
    registry,
    requests: new Histogram({
      name: "platen_http_request_duration_seconds",
      help: "Requests by route and status, and how long they took.",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 60],
      registers,
    }),
    accepted: new Counter({
      name: "platen_jobs_accepted_total",
      help: "Jobs accepted by this process.",
      labelNames,
      registers,
    }),
    cancelled: new Counter({
      name: "platen_jobs_cancelled_total",
      help: "Jobs cancelled by this process.",
      labelNames,
      registers,
    }),
    queueJobs: new Gauge({
      name: "platen_queue_jobs",
      help: "Jobs that wait to be printed; the same from every replica.",
      labelNames,
      registers,
    }),
    queueOldest: new Gauge({
      name: "platen_queue_oldest_seconds",
      help: "How long the first in line has waited; the same from every replica.",
      labelNames,
      registers,
    }),
    workerHeard: new Gauge({
      name: "platen_printer_worker_heard",
      help: "1 while a worker speaks of the printer, 0 while none does.",
      labelNames,
      registers,
    }),
    eventClients: new Gauge({ name: "platen_ws_clients", help: "Clients connected to /ws and /events.", registers }),
    eventsSent: new Counter({
      name: "platen_ws_events_sent_total",
      help: "Events sent to clients of /ws and /events.",
      registers,
    }),
    eventBytesUnread: new Gauge({
      name: "platen_ws_unread_bytes",
      help: "Bytes that waited in memory for slow clients of /ws and /events at the last event.",
      registers,
    }),
    eventClientsDropped: new Counter({
      name: "platen_ws_clients_dropped_total",
      help: "Clients of /ws and /events that were cut off, and why.",
      labelNames: ["reason"],
      registers,
    }),
  };
}
