import type { Config } from "@platen/shared/config";
import type { Changes } from "@platen/shared/db/changes";
import { deleteLeftMessages, deleteOldMessages } from "@platen/shared/db/webhook-messages";
import type { ClientEvent } from "@platen/shared/events";
import { networksFrom } from "@platen/shared/networks";
import {
  consumeTickets,
  openTicketQueue,
  type QueueOptions,
  type TicketConsumer,
  type TicketQueue,
  webhookQueue,
} from "@platen/shared/queue";
import type { ServicePlace } from "@platen/shared/service-places";
import { Courier, type CourierDeps } from "./courier.ts";
import type { DestinationRules } from "./destination.ts";

export interface WebhooksDeps extends Pick<CourierDeps, "db" | "log" | "metrics"> {
  config: Pick<Config, "webhooks" | "jobs">;
  queue: QueueOptions;
  places: readonly ServicePlace[];
}

/** Events come in bursts, and one look finds all of them. */
const gatherMs = 20;

/** A burst that lasts is not rung for all the time: whoever answers the bell goes on by itself while there is something. */
const ringEveryMs = 250;

const tidyEveryMs = 600_000;
const deletedAtOnce = 1_000;

/**
 * This replica's part in telling webhooks what happens. Every replica hears of what happens and rings, one of them answers the
 * bell and sends. While there is no webhook nobody rings, and nobody listens for the bell.
 */
export class Webhooks {
  readonly rules: DestinationRules;
  readonly #deps: WebhooksDeps;
  readonly #courier: Courier;
  readonly #tidying: NodeJS.Timeout;
  #bell: { queue: TicketQueue<Record<string, never>>; consumer: TicketConsumer } | undefined;
  /** The types of events that webhooks are told of; undefined while that is not known. */
  #wanted: ReadonlySet<string> | undefined;
  #ringing: NodeJS.Timeout | undefined;
  #rungMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(deps: WebhooksDeps) {
    const { config, db, log, metrics, places } = deps;
    this.#deps = { ...deps, queue: { ...deps.queue, name: webhookQueue } };
    this.rules = { networks: networksFrom(config.webhooks.allowedNetworks), places };
    const retryAfterMs = config.webhooks.retryAfterS * 1000;
    this.#courier = new Courier({ db, log, metrics, rules: this.rules, retryAfterMs, onRetry: (ms) => this.#ring(ms) });
    this.#tidying = setInterval(() => void this.tidy(), tidyEveryMs);
    this.#tidying.unref();
  }

  /** Something happened that webhooks may have to be told of. Of what none is told nobody rings. */
  hear(event: ClientEvent): void {
    if (!this.#bell || this.#ringing || !this.#isWanted(event)) return;
    const nextMs = this.#rungMs + ringEveryMs - performance.now();
    this.#ringing = setTimeout(
      () => {
        this.#ringing = undefined;
        this.#rungMs = performance.now();
        this.#ring();
      },
      Math.max(nextMs, gatherMs),
    );
  }

  /** What the database says every few seconds: it finds what nobody rang for. */
  look({ wanted, areDue }: Changes["webhooks"]): void {
    if (wanted) this.listen();
    this.#wanted = new Set(wanted);
    if (areDue) this.#courier.wake();
  }

  /** There are webhooks, or there will be in a moment. What they are told of is known a few seconds later. */
  listen(): void {
    this.#wanted = undefined;
    if (this.#bell || this.#isClosed) return;
    const { queue } = this.#deps;
    this.#bell = { queue: openTicketQueue(queue), consumer: consumeTickets(queue, () => this.#courier.wake()) };
  }

  /** A person waits for it. */
  sendNow(): void {
    this.listen();
    this.#courier.wake();
  }

  /** Deletes messages that are old, or whose webhook is gone. */
  async tidy(): Promise<void> {
    const { db, config, log } = this.#deps;
    const deleteSome = [
      () => deleteLeftMessages(db, deletedAtOnce),
      () => deleteOldMessages(db, config.jobs.retentionS, deletedAtOnce),
    ];
    try {
      for (const some of deleteSome) while (!this.#isClosed && (await some()) === deletedAtOnce);
    } catch (error) {
      log.warn({ err: error }, "webhook messages were not deleted; it is tried again");
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#ringing);
    clearInterval(this.#tidying);
    await this.#bell?.consumer.close();
    await this.#courier.close();
    await this.#bell?.queue.close();
  }

  /** How a printer is told by what is written of its outages, some seconds later than its events. */
  #isWanted(event: ClientEvent): boolean {
    if (event.type !== "jobUpdate") return false;
    const { status, confirmation } = event.data;
    return !this.#wanted || this.#wanted.has(confirmation?.late ? "job.confirmed" : `job.${status}`);
  }

  #ring(delayMs = 0): void {
    if (this.#isClosed) return;
    // Whoever looks next finds what nobody rang for.
    this.#bell?.queue.ring([{}], delayMs).catch(() => {});
  }
}
