import type { Bus } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import { findJobStatuses } from "@platen/shared/db/jobs";
import type { ClientEvent } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { createEventOrder } from "./event-order.ts";
import type { PrinterState } from "./printer-state.ts";
import type { TemplateCache } from "./template-cache.ts";
import type { JobOutcomes } from "./wait-for-job.ts";

export interface FeedOptions {
  bus: Bus;
  db: Database;
  printer: PrinterState;
  templates: TemplateCache;
  outcomes: JobOutcomes;
  send(event: ClientEvent): void;
  log: Logger;
}

/** What one question to the database may be about. */
const jobsPerQuestion = 1_000;

/** Connects the bus with everything in this process that listens to it. */
export async function startEventFeed(options: FeedOptions): Promise<void> {
  const { bus, printer, templates, outcomes, send, log } = options;
  const order = createEventOrder();

  function relay(event: ClientEvent): void {
    // The printer's updates go out by way of its state, which also knows when the worker is silent.
    if (event.type === "printerUpdate" || !order.isNews(event)) return;
    outcomes.hear(event);
    send(event);
  }

  printer.onChange(send);
  await bus.subscribe("client", relay);
  await bus.subscribe("printer", (report) => printer.hear(report));
  await bus.subscribe("template", ({ templateId }) => templates.forget(templateId));
  await bus.subscribe("settings", () => void reloadSettings(options));
  bus.onResubscribed(() => {
    templates.clear();
    void reloadSettings(options);
    catchUp(options, order.unfinished(), relay).catch((error: unknown) =>
      log.warn({ err: error }, "jobs that moved while the bus was away were not told"),
    );
  });
}

async function reloadSettings({ printer, log }: FeedOptions): Promise<void> {
  await printer.reload().catch((error: unknown) => log.warn({ err: error }, "printer settings were not read again"));
}

/** Asks the database about every job whose end was not heard, and tells what was missed. */
async function catchUp({ db }: FeedOptions, jobIds: string[], relay: (event: ClientEvent) => void): Promise<void> {
  for (let start = 0; start < jobIds.length; start += jobsPerQuestion) {
    for (const job of await findJobStatuses(db, jobIds.slice(start, start + jobsPerQuestion))) {
      const { id: jobId, status, templateId, error } = job;
      relay({ type: "jobUpdate", data: { jobId, status, templateId, ...(error ? { error } : {}) } });
    }
  }
}
