import { type ErrorCode, errorTable } from "@platen/shared/errors";
import { ConditionGauges, printerLabels as labelNames, type PrinterLabel } from "@platen/shared/printer-metrics";
import { measureProcess, nameProcess } from "@platen/shared/process-metrics";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  /** Answers that were failures, by their code. */
  failures: Counter<"code">;
  accepted: Counter<PrinterLabel>;
  cancelled: Counter<PrinterLabel>;
  refused: Counter<PrinterLabel>;
  outcomesUnknown: Counter<PrinterLabel>;
  queueJobs: Gauge<PrinterLabel>;
  queueOldest: Gauge<PrinterLabel>;
  workerHeard: Gauge<PrinterLabel>;
  heardAt: Gauge<PrinterLabel>;
  conditions: ConditionGauges;
  takesJobs: Gauge;
  eventClients: Gauge;
  eventsSent: Counter;
  eventBytesUnread: Gauge;
  eventClientsDropped: Counter<"reason">;
  webhookMessages: Counter<"outcome">;
  webhooksPaused: Counter;
  journalUnsealed: Gauge;
  journalOutside: Gauge;
  journalForeign: Counter;
}

/** Told of every printer that is enabled, and of no other. */
export const printerHeardMetric = "platen_printer_worker_heard";

/**
 * A registry of its own for each app, so that two in one process (as in tests) do not mix. `aggregator` says how the numbers
 * of several processes behind one port become one: they are added unless it says otherwise.
 */
export function createMetrics({ process, installation = "" }: { process: boolean; installation?: string }): Metrics {
  const registry = new Registry();
  nameProcess(registry, "api", installation);
  if (process) measureProcess(registry);
  const registers = [registry];
  const failures = new Counter({
    name: "platen_request_failures_total",
    help: "Requests that were refused or failed, by the error code of the answer; /readyz is not counted.",
    labelNames: ["code"],
    registers,
  });
  // A counter that appears with its first event would hide that event: increases are seen from a number on.
  for (const code of Object.keys(errorTable) as ErrorCode[]) failures.inc({ code }, 0);
  const webhookMessages = new Counter({
    name: "platen_webhook_messages_total",
    help: "Tries of this process to tell something to a webhook, by how they went.",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["delivered", "failed"]) webhookMessages.inc({ outcome }, 0);
  return {
    failures,
    webhookMessages,
    webhooksPaused: new Counter({
      name: "platen_webhooks_paused_total",
      help: "Webhooks that this process paused because they took nothing for a day, or wanted no more.",
      registers,
    }),
    journalUnsealed: new Gauge({
      name: "platen_journal_unsealed_seconds",
      help: "How long the oldest entry has waited to be sealed into the journal; 0 when none waits.",
      aggregator: "max",
      registers,
    }),
    journalOutside: new Gauge({
      name: "platen_journal_outside_rows",
      help: "Rows of the journal that are no part of its chain; the same from every replica.",
      aggregator: "max",
      registers,
    }),
    journalForeign: new Counter({
      name: "platen_journal_foreign_rows_total",
      help: "Rows that this process found behind the journal's head when it sealed.",
      registers,
    }),
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
    refused: new Counter({
      name: "platen_jobs_refused_total",
      help: "Print requests that this process refused because their printer was offline.",
      labelNames,
      registers,
    }),
    outcomesUnknown: new Counter({
      name: "platen_outcomes_unknown_total",
      help: "Jobs of which nobody knows whether they were printed; the same from every replica.",
      labelNames,
      aggregator: "max",
      registers,
    }),
    queueJobs: new Gauge({
      name: "platen_queue_jobs",
      help: "Jobs that wait to be printed; the same from every replica.",
      labelNames,
      aggregator: "max",
      registers,
    }),
    queueOldest: new Gauge({
      name: "platen_queue_oldest_seconds",
      help: "How long the first in line has waited; the same from every replica.",
      labelNames,
      aggregator: "max",
      registers,
    }),
    workerHeard: new Gauge({
      name: printerHeardMetric,
      help: "1 while a worker speaks of the printer, 0 while none does.",
      labelNames,
      aggregator: "max",
      registers,
    }),
    heardAt: new Gauge({
      name: "platen_printer_heard_timestamp_seconds",
      help: "When a worker last spoke of the printer, in seconds since 1970.",
      labelNames,
      aggregator: "max",
      registers,
    }),
    conditions: new ConditionGauges(registry),
    takesJobs: new Gauge({
      name: "platen_takes_jobs",
      help: "1 while this process can take jobs, 0 while its database or its queue keeps it from that.",
      aggregator: "min",
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
