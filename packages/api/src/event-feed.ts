import type { Bus } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import { findJobsMovedSince } from "@platen/shared/db/jobs";
import type { BusChannel, BusMessages, ClientEvent, JobUpdateEvent } from "@platen/shared/events";
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

/** More jobs than a printer takes while a bus is restarted. */
const mostMissedJobs = 1_000;

/** Our clock and the database's may differ by a little, and a message may have been under way. */
const marginMs = 5_000;

/** Connects the bus with everything in this process that listens to it. */
export async function startEventFeed(options: FeedOptions): Promise<void> {
  const { bus, printer, templates, outcomes, send, log } = options;
  const order = createEventOrder();
  let heardAt = Date.now();

  function pass(event: JobUpdateEvent): void {
    if (!order.isNews(event)) return;
    outcomes.hear(event);
    send(event);
  }

  /**
   * The worker, or whoever cancels, may be faster than the news of the job, and that news may be lost: it comes first all
   * the same.
   */
  function relay(event: JobUpdateEvent): void {
    const { jobId, status, templateId } = event.data;
    if (status === "printing" || status === "cancelled")
      pass({ type: "jobUpdate", data: { jobId, status: "queued", templateId } });
    pass(event);
  }

  function listen<C extends BusChannel>(channel: C, handler: (message: BusMessages[C]) => void): Promise<void> {
    return bus.subscribe(channel, (message) => {
      heardAt = Date.now();
      handler(message);
    });
  }

  // The printer's updates come from its state, which also knows when the worker is silent.
  printer.onChange(send);
  await listen("client", relay);
  await listen("printer", (report) => printer.hear(report));
  await listen("template", ({ templateId }) => templates.forget(templateId));
  await listen("settings", () => void reloadSettings(options));
  bus.onResubscribed(() => {
    templates.clear();
    void reloadSettings(options);
    tellMissedMoves(options, new Date(heardAt - marginMs), relay).catch((error: unknown) =>
      log.warn({ err: error }, "jobs that moved while the bus was away were not told"),
    );
  });
}

async function reloadSettings({ printer, log }: FeedOptions): Promise<void> {
  await printer.reload().catch((error: unknown) => log.warn({ err: error }, "printer settings were not read again"));
}

/** The database knows every move; those that were heard already are no news and go nowhere. */
async function tellMissedMoves(
  { db }: FeedOptions,
  since: Date,
  relay: (event: JobUpdateEvent) => void,
): Promise<void> {
  for (const { id: jobId, templateId, status, startedAt, error } of await findJobsMovedSince(
    db,
    since,
    mostMissedJobs,
  )) {
    relay({ type: "jobUpdate", data: { jobId, status: "queued", templateId } });
    if (startedAt) relay({ type: "jobUpdate", data: { jobId, status: "printing", templateId } });
    relay({ type: "jobUpdate", data: { jobId, status, templateId, ...(error ? { error } : {}) } });
  }
}
