import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import { findKeyInForce, type KeyRow, noteKeyUse } from "@platen/shared/db/keys";
import { secretPattern } from "@platen/shared/key";
import { LRUCache } from "lru-cache";
import { startDeadline } from "../http/deadline.ts";
import { anybody, type Caller, configured } from "./caller.ts";
import { hashOf } from "./secret.ts";

/** So long after it was revoked, or has expired, a key may still open a replica that has just met it. */
const rememberMs = 5_000;

/** Keys in use at once; of more, the one that was used longest ago is asked for again. */
const mostRemembered = 10_000;

/** When a key was last used is written this rarely. */
const noteUseEveryS = 600;

export interface KeysDeps {
  config: Pick<Config, "auth" | "limits">;
  /** Not asked for the key of the configuration, nor for what cannot be the secret of a key. */
  db: Database;
}

/** Says whose a secret is. What it has learned of a key of the database it believes for a few seconds. */
export class Keys {
  readonly #auth: Config["auth"];
  readonly #isConfigured: (secret: string) => boolean;
  readonly #met: LRUCache<string, Caller>;

  constructor({ config: { auth, limits }, db }: KeysDeps) {
    this.#auth = auth;
    this.#isConfigured = createKeyCheck(auth.apiKey);
    this.#met = new LRUCache({
      max: mostRemembered,
      ttl: rememberMs,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // While the database is away whoever was let in stays so.
      allowStaleOnFetchRejection: true,
      async fetchMethod(hash) {
        const row = await startDeadline(limits.answerWithinMs).within(findKeyInForce(db, hash));
        if (row) noteUse(db, row);
        return row && callerOf(row);
      },
    });
  }

  /** Undefined when it opens nothing. With protection off everybody may do everything, whatever is sent. */
  find(secret: string | undefined): Caller | undefined | Promise<Caller | undefined> {
    if (!this.#auth.enabled) return anybody;
    if (secret === undefined) return undefined;
    if (this.#isConfigured(secret)) return configured;
    return secretPattern.test(secret) ? this.#met.fetch(hashOf(secret)) : undefined;
  }

  /** Whom it was found to be, without asking anybody: what is counted before the key is looked at. */
  met(secret: string | undefined): Caller | undefined {
    if (!this.#auth.enabled || secret === undefined) return undefined;
    if (this.#isConfigured(secret)) return configured;
    return secretPattern.test(secret) ? this.#met.peek(hashOf(secret), { allowStale: true }) : undefined;
  }

  /** A key was changed: each is asked for again. */
  forget(): void {
    this.#met.clear();
  }
}

/**
 * Both sides are hashed first: the comparison then takes the same time whatever the key's length and wherever the
 * first wrong letter is. An empty setting is opened by nobody.
 */
export function createKeyCheck(apiKey: string): (secret: string) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(apiKey);
  return (secret) => timingSafeEqual(digest(secret), expected) && apiKey !== "";
}

function callerOf({ id, name, scopes }: KeyRow): Caller {
  return { keyId: id, name, scopes };
}

/** Nobody waits for it, and nobody misses it when it fails. */
function noteUse(db: Database, { id, lastUsedAt }: KeyRow): void {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < noteUseEveryS * 1000) return;
  void noteKeyUse(db, id, noteUseEveryS).catch(() => {});
}
