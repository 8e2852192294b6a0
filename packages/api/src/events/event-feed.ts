import type { Bus } from "@platen/shared/bus";
import { findChanges } from "@platen/shared/db/changes";
import type { Database } from "@platen/shared/db/connect";
import { findJobsMovedSince } from "@platen/shared/db/jobs";
import { type BusMessages, type ClientEvent, isClientEvent, type LoggedEvent, movesOf } from "@platen/shared/events";
import { isFinal } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import type { Lanes } from "../cloud-printers/lanes.ts";
import type { NewJobs } from "../jobs/new-jobs.ts";
import type { JobOutcomes } from "../jobs/wait-for-job.ts";
import type { Sealer } from "../journal/sealer.ts";
import type { Printers } from "../printers/printers.ts";
import type { Trials } from "../printers/trials.ts";
import type { CurrentShop } from "../shop/current-shop.ts";
import type { TemplateCache } from "../templates/template-cache.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import { askUntil } from "./ask-until.ts";
import { createEventOrder } from "./event-order.ts";
import type { LogFollower } from "./log-follower.ts";
import type { Told } from "./messages.ts";
import { PrinterNewsTeller } from "./printer-news.ts";

export interface FeedOptions {
  bus: Bus;
  db: Database;
  follower: LogFollower;
  printers: Printers;
  templates: TemplateCache;
  shop: Pick<CurrentShop, "reload" | "follow">;
  newJobs: Pick<NewJobs, "hear">;
  outcomes: JobOutcomes;
  sealer: Pick<Sealer, "soon" | "look">;
  lanes: Pick<Lanes, "hearEvent" | "hearAsked" | "start">;
  trials: Pick<Trials, "hear">;
  webhooks: Pick<Webhooks, "hear" | "look">;
  send(event: Told): void;
  /** Events are gone that were never sent. */
  tellGap(): void;
  log: Logger;
}

export interface EventFeed {
  /** Resolves when everything is listened to; rejects when the bus is closed before. */
  connected: Promise<void>;
  close(): void;
}

/** A process that died is started again within this time. */
const lookBackMs = 600_000;

/** More jobs than a printer takes while a bus is restarted. */
const mostMissedJobs = 1_000;

/** Our clock and the database's may differ by a little, and a message may have been under way. */
const marginMs = 5_000;

/** The news of changed settings can be lost without a trace. */
const lookForChangesEveryMs = 5_000;

/** Connects the bus with everything in this process that listens to it. */
export function startEventFeed(options: FeedOptions): EventFeed {
  const { bus, follower, printers, templates, shop, newJobs, outcomes, sealer, lanes, trials, webhooks, send, log } =
    options;
  const order = createEventOrder();
  const closing = new AbortController();

  const news = new PrinterNewsTeller(options);

  /** In the log each is once; in one that was lost and written anew some are again. */
  function pass(event: LoggedEvent): void {
    if (event.type === "printerUpdate") news.hear(event);
    if (!order.isNews(event)) return;
    outcomes.hear(event);
    newJobs.hear(event);
    if (event.type === "jobUpdate" && isFinal(event.data.status)) sealer.soon();
    lanes.hearEvent(event);
    webhooks.hear(event);
    send(event);
  }

  /** What cannot be told to clients is found when the log is read next, and stepped over. */
  function hear(event: BusMessages["client"] | BusMessages["told"]): void {
    if (!isClientEvent(event)) return;
    if (isLogged(event)) follower.hear(event);
    // A process of the version before publishes without the log.
    else if (event.type === "jobUpdate") bus.publish("client", event).catch(() => {});
  }

  async function reloadPrinters(ids?: readonly string[]): Promise<void> {
    await printers
      .reload(ids)
      .catch((error: unknown) => log.warn({ err: error }, "printer settings were not read again"));
  }

  async function reloadShop(): Promise<void> {
    await shop.reload().catch((error: unknown) => log.warn({ err: error }, "the shop was not read again"));
  }

  async function lookForChanges(): Promise<void> {
    const known = Array.from(printers.known(), ({ row }) => row);
    const changes = await findChanges(options.db, known);
    const { printerIds } = changes;
    shop.follow(changes.shop);
    webhooks.look(changes.webhooks);
    sealer.look(changes.journal);
    if (printerIds.length > 0) await printers.reload(printerIds);
  }

  async function subscribe(): Promise<void> {
    await bus.subscribe("client", hear);
    await bus.subscribe("told", hear);
    await follower.start({ pass, onGap: options.tellGap });
    await news.start(closing.signal);
    await bus.subscribe(
      "printer",
      (report, sender) => printers.hear(report, sender),
      ({ printerId }, sender) => printers.hearUnreadable(printerId, sender),
    );
    await bus.subscribe("asked", (asked) => lanes.hearAsked(asked));
    await bus.subscribe(
      "template",
      ({ templateId }) => {
        templates.forget(templateId);
        sealer.soon();
      },
      () => templates.clear(),
    );
    await bus.subscribe("settings", ({ printerId }) => {
      sealer.soon();
      void reloadPrinters([printerId]);
    });
    await bus.subscribe("shop", () => void reloadShop());
    await bus.subscribe("trial", (message) => trials.hear(message));
    // They may have changed since they were first read.
    await reloadPrinters();
    await reloadShop();
    const unanswered = "the printers that ask cannot be read yet";
    void askUntil(() => lanes.start(), { log, unanswered, closing: closing.signal });
    // Whoever moved jobs may have died before it could tell, and this be its successor.
    void tellMissedMoves(options, new Date(Date.now() - lookBackMs), closing.signal);
  }

  // Before the first channel: the connection can be lost while the others are being subscribed.
  bus.onResubscribed((lostAt) => {
    templates.clear();
    void reloadPrinters();
    void reloadShop();
    follower.catchUp();
    const since = new Date(lostAt.getTime() - marginMs);
    void tellMissedMoves(options, since, closing.signal);
  });
  // Without a word when it fails: a database that is away is noticed, and logged, by others.
  const looks = setInterval(() => void lookForChanges().catch(() => {}), lookForChangesEveryMs);
  return {
    connected: subscribe(),
    close() {
      clearInterval(looks);
      news.close();
      closing.abort();
    },
  };
}

function isLogged(event: ClientEvent & Partial<Pick<LoggedEvent, "id" | "prev">>): event is LoggedEvent {
  return event.id !== undefined && event.prev !== undefined;
}

/**
 * Not only this replica may have missed them: who could not publish because the bus was away has told nobody. The
 * database knows every move, and is asked until it answers; moves that are in the log already are no news and go nowhere.
 */
async function tellMissedMoves({ bus, db, log }: FeedOptions, since: Date, closing: AbortSignal): Promise<void> {
  const tell = async () => {
    const jobs = await findJobsMovedSince(db, since, mostMissedJobs);
    if (jobs.length > 0) await bus.publish("client", ...jobs.flatMap(movesOf));
  };
  const unanswered = "jobs that moved while the bus was away cannot be told yet";
  await askUntil(tell, { log, unanswered, closing });
}
