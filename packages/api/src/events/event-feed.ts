import type { Bus } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import { findJobsMovedSince } from "@platen/shared/db/jobs";
import { type ClientEvent, type JobUpdateEvent, jobUpdate } from "@platen/shared/events";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { backoffMs, sleep } from "@platen/shared/time";
import type { JobOutcomes } from "../jobs/wait-for-job.ts";
import type { Printers } from "../printers/printers.ts";
import type { Trials } from "../printers/trials.ts";
import type { TemplateCache } from "../templates/template-cache.ts";
import { createEventOrder } from "./event-order.ts";

export interface FeedOptions {
  bus: Bus;
  db: Database;
  printers: Printers;
  templates: TemplateCache;
  outcomes: JobOutcomes;
  trials: Pick<Trials, "hear">;
  send(event: ClientEvent): void;
  log: Logger;
}

export interface EventFeed {
  /** Resolves when everything is listened to; rejects when the bus is closed before. */
  connected: Promise<void>;
  close(): void;
}

/** More jobs than a printer takes while a bus is restarted. */
const mostMissedJobs = 1_000;

/** Our clock and the database's may differ by a little, and a message may have been under way. */
const marginMs = 5_000;

/** The news of changed settings can be lost without a trace; asking this often is one small query. */
const reloadEveryMs = 5_000;

const askingAgain = { leastMs: 250, mostMs: 5_000 };

/** Connects the bus with everything in this process that listens to it. */
export function startEventFeed(options: FeedOptions): EventFeed {
  const { bus, printers, templates, outcomes, trials, send, log } = options;
  const order = createEventOrder();
  const closing = new AbortController();

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
    const { jobId: id, error: _, confirmation: __, ...told } = event.data;
    if (followsQueued(event)) pass(jobUpdate({ ...told, id, status: "queued" }));
    pass(event);
  }

  async function reloadPrinters(ids?: readonly string[]): Promise<void> {
    await printers
      .reload(ids)
      .catch((error: unknown) => log.warn({ err: error }, "printer settings were not read again"));
  }

  async function subscribe(): Promise<void> {
    await bus.subscribe("client", relay);
    await bus.subscribe("printer", (report) => printers.hear(report));
    await bus.subscribe("template", ({ templateId }) => templates.forget(templateId));
    await bus.subscribe("settings", ({ printerId }) => void reloadPrinters([printerId]));
    await bus.subscribe("trial", (message) => trials.hear(message));
    // They may have changed since they were first read.
    await reloadPrinters();
  }

  // A printer's updates come from its state, which also knows when its worker is silent.
  printers.onChange(send);
  // Before the first channel: the connection can be lost while the others are being subscribed.
  bus.onResubscribed((lostAt) => {
    templates.clear();
    void reloadPrinters();
    const since = new Date(lostAt.getTime() - marginMs);
    void tellMissedMoves(options, since, relay, closing.signal);
  });
  // Without a word when it fails: a database that is away is noticed, and logged, by others.
  const reload = setInterval(() => void printers.reload().catch(() => {}), reloadEveryMs);
  return {
    connected: subscribe(),
    close() {
      clearInterval(reload);
      closing.abort();
    },
  };
}

/** Of failed jobs only those that were never printing: what comes directly before the others is not `queued`. */
function followsQueued({ data: { status, error } }: JobUpdateEvent): boolean {
  if (status === "failed") return error?.code === "EXPIRED" || error?.code === "TEMPLATE_RENDER_ERROR";
  return status === "printing" || status === "cancelled";
}

/** The database knows every move, and is asked until it answers; moves that were heard already are no news and go nowhere. */
async function tellMissedMoves(
  { db, log }: FeedOptions,
  since: Date,
  relay: (event: JobUpdateEvent) => void,
  closing: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !closing.aborted; attempt++) {
    try {
      const jobs = await findJobsMovedSince(db, since, mostMissedJobs);
      for (const event of jobs.flatMap(movesOf)) relay(event);
      return;
    } catch (error) {
      if (attempt === 0) log.warn({ err: error }, "jobs that moved while the bus was away cannot be told yet");
      await sleep(backoffMs(attempt, askingAgain), closing);
    }
  }
}

function movesOf(job: Job): JobUpdateEvent[] {
  const earlier = { ...job, error: null, confirmation: null };
  return [
    jobUpdate({ ...earlier, status: "queued" }),
    ...(job.startedAt ? [jobUpdate({ ...earlier, status: "printing" })] : []),
    jobUpdate(job),
  ];
}
