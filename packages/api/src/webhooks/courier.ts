import { build } from "@platen/shared/build-info";
import type { Database } from "@platen/shared/db/connect";
import {
  claimMessages,
  type Delivered,
  type DueWebhook,
  findDueWebhooks,
  settleDelivered,
  settleFailed,
  type WebhookMessage,
} from "@platen/shared/db/webhook-messages";
import type { Logger } from "@platen/shared/log";
import { anyMs, atMost, backoffMs } from "@platen/shared/time";
import type { Metrics } from "../runtime/metrics.ts";
import { createRounds, type InRounds } from "../runtime/rounds.ts";
import { type DestinationRules, findDestination } from "./destination.ts";
import { type PostResult, post } from "./post.ts";
import { signedHeaders } from "./signature.ts";

export interface CourierDeps {
  db: Database;
  log: Logger;
  metrics: Pick<Metrics, "webhookMessages" | "webhooksPaused">;
  rules: DestinationRules;
  /** The first wait after a failure, about. */
  retryAfterMs: number;
  /** A message that failed is due again after so long. */
  onRetry(afterMs: number): void;
}

/** So many requests this process makes to one webhook at a time. */
const mostAtOnce = 8;

/** After so many failures in a row it is not one message that is refused: the webhook is asked with one now and then. */
const mostFailures = 5;

const mostRetryMs = 4 * 3600 * 1000;

/** It may be the one that brings all the others along. */
const mostHoldMs = 5 * 60 * 1000;

/** So many that were taken are written down by one statement. */
const mostSettled = 64;

const answerWithinMs = 15_000;

/** Longer than a request and what is written about it take. */
const leaseS = 60;

/** What was claimed longer ago may be somebody else's before it is answered. */
const sendWithinMs = leaseS * 1000 - 2 * answerWithinMs;

/** How long the end of this process waits for answers: what is not answered by then is sent again by another. */
const closeWithinMs = 3_000;

/** Sends what the database has waiting for webhooks. Any number of them may do so, in as many processes. */
export class Courier {
  readonly #deps: CourierDeps;
  readonly #settleDelivered: InRounds<Delivered, void>;
  readonly #underWay = new Map<string, Set<Promise<void>>>();
  #round: Promise<void> | undefined;
  #isAsked = false;
  #isClosed = false;

  constructor(deps: CourierDeps) {
    this.#deps = deps;
    this.#settleDelivered = createRounds(
      async (delivered) => {
        await settleDelivered(deps.db, delivered);
        return [];
      },
      { most: mostSettled },
    );
  }

  /** There may be something to send. */
  wake(): void {
    this.#isAsked = true;
    if (this.#isClosed) return;
    this.#round ??= this.#runRounds().finally(() => {
      this.#round = undefined;
      // Somebody asked after the last look.
      if (this.#isAsked) this.wake();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#round;
    await atMost(closeWithinMs, Promise.all([...this.#underWay.values()].flatMap((sends) => [...sends])));
  }

  async #runRounds(): Promise<void> {
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        await Promise.all((await findDueWebhooks(this.#deps.db)).map((webhook) => this.#sendDue(webhook)));
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, "webhooks cannot be looked for; they are tried again");
    }
  }

  async #sendDue(webhook: DueWebhook): Promise<void> {
    const sends = this.#underWay.get(webhook.id) ?? new Set();
    this.#underWay.set(webhook.id, sends);
    const most = (webhook.failures < mostFailures ? mostAtOnce : 1) - sends.size;
    if (most <= 0) return;
    const claimedMs = performance.now();
    const messages = await claimMessages(this.#deps.db, webhook.id, { most, leaseS });
    for (const message of messages) {
      const send = this.#send(webhook, message, claimedMs)
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, "a webhook message was left; it is sent again"))
        .finally(() => {
          sends.delete(send);
          // What happened to the same job next waits for this one.
          this.wake();
        });
      sends.add(send);
    }
  }

  async #send(webhook: DueWebhook, message: WebhookMessage, claimedMs: number): Promise<void> {
    const destination = await findDestination(webhook.url, this.#deps.rules);
    if (performance.now() - claimedMs > sendWithinMs) return;
    const result =
      "problem" in destination
        ? { failure: `the address ${destination.problem.message}` }
        : await post({ ...signed(webhook, message), addresses: destination.addresses });
    if (isTaken(result)) await this.#delivered(message, result.status);
    else await this.#failed(webhook, message, result);
  }

  async #delivered({ id, webhookId }: WebhookMessage, answerStatus: number): Promise<void> {
    this.#deps.metrics.webhookMessages.inc({ outcome: "delivered" });
    await this.#settleDelivered({ id, webhookId, answerStatus });
  }

  async #failed(webhook: DueWebhook, message: WebhookMessage, result: PostResult): Promise<void> {
    const { db, log, metrics, retryAfterMs, onRetry } = this.#deps;
    metrics.webhookMessages.inc({ outcome: "failed" });
    const retryMs = backoffMs(message.attempts - 1, { leastMs: retryAfterMs, mostMs: mostRetryMs });
    const holdMs = holdFor(webhook, retryAfterMs);
    const { pausedReason } = await settleFailed(db, message, {
      answerStatus: "status" in result ? result.status : null,
      reason: wordsFor(result),
      retryAfterMs: retryMs,
      holdMs,
      isGone: "status" in result && result.status === 410,
    });
    if (pausedReason === null) {
      onRetry(Math.max(retryMs, holdMs));
      return;
    }
    metrics.webhooksPaused.inc();
    log.warn({ webhookId: webhook.id, reason: pausedReason }, "a webhook is paused");
  }
}

/**
 * Up to as long as it has taken nothing, so that the time doubles from try to try. How often it failed says little: many messages
 * are under way at once, and a receiver that is away for a moment fails with all of them.
 */
function holdFor({ failures, failingMs }: DueWebhook, leastMs: number): number {
  if (failures + 1 < mostFailures) return 0;
  return anyMs({ leastMs, mostMs: Math.min(Math.max(failingMs, leastMs), mostHoldMs) });
}

function signed({ url, secrets }: DueWebhook, { messageId, type, at, data }: WebhookMessage) {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return {
    url,
    body,
    withinMs: answerWithinMs,
    headers: {
      "content-type": "application/json",
      "user-agent": `Platen/${build.version}`,
      ...signedHeaders({ messageId, sentAt: new Date(), body }, secrets),
    },
  };
}

function isTaken(result: PostResult): result is { status: number } {
  return "status" in result && result.status >= 200 && result.status < 300;
}

function wordsFor(result: PostResult): string {
  if ("failure" in result) return result.failure;
  const isRedirect = result.status >= 300 && result.status < 400;
  return `it answered ${result.status}${isRedirect ? ", and redirects are not followed" : ""}`;
}
