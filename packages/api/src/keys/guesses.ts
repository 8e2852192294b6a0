import { AppError } from "@platen/shared/errors";
import { LRUCache } from "lru-cache";
import { createRateLimit } from "../http/rate-limit.ts";

/** Different wrong keys that one client address may try in a minute. */
export const wrongKeysPerMinute = 30;

/** Pairs of a client and a key that are remembered, each kind by itself. */
const mostRemembered = 10_000;
const hourMs = 3_600_000;

/**
 * Slows down who guesses keys. A client that has tried too many different ones is refused before its next key is looked at.
 * Keys that opened from the same address before are let through, so that the tills of a shop do not suffer from its guest.
 * The same wrong key again is no guess but a till with an old key.
 */
export class Guesses {
  readonly #limit: ReturnType<typeof createRateLimit>;
  readonly #opened = new LRUCache<string, true>({ max: mostRemembered, ttl: 24 * hourMs, updateAgeOnGet: true });
  readonly #wrong = new LRUCache<string, true>({ max: mostRemembered, ttl: hourMs });
  readonly #told = new LRUCache<string, true>({ max: mostRemembered, ttl: hourMs });
  readonly #onGuessing: (client: string) => void;

  /** `onGuessing` is called at most once an hour for a client. */
  constructor(onGuessing: (client: string) => void, now?: () => number) {
    this.#onGuessing = onGuessing;
    this.#limit = createRateLimit(wrongKeysPerMinute, now);
  }

  /** Throws RATE_LIMITED when this client may not try this key now. */
  assertMayTry(client: string, hash: string): void {
    const quota = this.#limit(client, 0);
    if (!quota?.isExceeded || this.#opened.has(pair(client, hash))) return;
    if (!this.#told.has(client)) this.#onGuessing(client);
    this.#told.set(client, true);
    throw new AppError("RATE_LIMITED", {
      message: "Too many different API keys that open nothing came from this address; try again in a moment.",
      retryAfterS: quota.moreInS,
    });
  }

  opened(client: string, hash: string): void {
    const key = pair(client, hash);
    if (this.#opened.get(key) === undefined) this.#opened.set(key, true);
  }

  wrong(client: string, hash: string): void {
    const key = pair(client, hash);
    if (this.#wrong.has(key)) return;
    this.#wrong.set(key, true);
    this.#limit(client);
  }
}

function pair(client: string, hash: string): string {
  return `${client} ${hash}`;
}
