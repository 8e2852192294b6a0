import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "@platen/shared/config";
import type { KeyRow } from "@platen/shared/db/keys";
import { LRUCache } from "lru-cache";
import { anybody, type Caller, configured } from "../endpoints/caller.ts";
import { Guesses } from "./guesses.ts";
import { hashOf, isSecret } from "./secret.ts";

/** So long after it was revoked, or has expired, a key may still open a replica that has just met it. */
const usualRememberMs = 5_000;

/** Keys in use at once; of more, the one that was used longest ago is asked for again. */
const mostRemembered = 10_000;

/** When a key was last used is written this rarely. */
export const noteUseEveryS = 600;

export interface KeysDeps {
  auth: Config["auth"];
  /** The key whose secret this is the hash of, while it opens anything. Not asked for what cannot be a secret. */
  findInForce(hash: string): Promise<KeyRow | undefined>;
  noteUse(id: string): Promise<void>;
  /** A client tries one key after the other. */
  onGuessing?(client: string): void;
  rememberMs?: number;
}

/** Says whose a secret is. What it has learned of a key of the database it believes for a few seconds. */
export class Keys {
  readonly #deps: KeysDeps;
  readonly #isConfigured: (secret: string) => boolean;
  readonly #met: LRUCache<string, Caller>;
  readonly #guesses: Guesses;
  /** Questions that are not answered yet, so that requests that come together ask once. */
  #asked = new Map<string, Promise<Caller | undefined>>();

  constructor(deps: KeysDeps) {
    this.#deps = deps;
    this.#isConfigured = createKeyCheck(deps.auth.apiKey);
    const { rememberMs: ttl = usualRememberMs } = deps;
    this.#met = new LRUCache({ max: mostRemembered, ttl, noDeleteOnStaleGet: true });
    this.#guesses = new Guesses((client) => deps.onGuessing?.(client));
  }

  /**
   * Undefined when it opens nothing. With protection off everybody may do everything, whatever is sent. `client` is asked for
   * the address that the secret came from. Throws RATE_LIMITED at who guesses.
   */
  find(secret: string | undefined, client: () => string): Caller | undefined | Promise<Caller | undefined> {
    if (!this.#deps.auth.enabled) return anybody;
    if (secret === undefined) return undefined;
    const from = client();
    const hash = hashOf(secret);
    this.#guesses.assertMayTry(from, hash);
    const note = (caller: Caller | undefined) => {
      this.#guesses[caller ? "opened" : "wrong"](from, hash);
      return caller;
    };
    if (this.#isConfigured(secret)) return note(configured);
    if (!isSecret(secret)) return note(undefined);
    const met = this.#met.get(hash);
    return met ? note(met) : this.#askOnce(hash).then(note);
  }

  /** Whom it was found to be, without asking anybody: what is counted before the key is looked at. */
  met(secret: string | undefined): Caller | undefined {
    if (!this.#deps.auth.enabled || secret === undefined) return undefined;
    if (this.#isConfigured(secret)) return configured;
    return isSecret(secret) ? this.#met.peek(hashOf(secret), { allowStale: true }) : undefined;
  }

  /** A key was changed: each is asked for again, and what is being answered now counts for nobody who comes later. */
  forget(): void {
    this.#met.clear();
    this.#asked = new Map();
  }

  #askOnce(hash: string): Promise<Caller | undefined> {
    const asked = this.#asked;
    const waiting = asked.get(hash);
    if (waiting) return waiting;
    const answer = this.#ask(hash).finally(() => asked.delete(hash));
    asked.set(hash, answer);
    return answer;
  }

  async #ask(hash: string): Promise<Caller | undefined> {
    const asked = this.#asked;
    try {
      const row = await this.#deps.findInForce(hash);
      const caller = row && callerOf(row, hash);
      if (asked === this.#asked) this.#remember(hash, caller);
      if (row) this.#noteUse(row);
      return caller;
    } catch (error) {
      // While the database is away whoever was let in stays so.
      const known = this.#met.peek(hash, { allowStale: true });
      if (known) return known;
      throw error;
    }
  }

  #remember(hash: string, caller: Caller | undefined): void {
    if (caller) this.#met.set(hash, caller);
    else this.#met.delete(hash);
  }

  /** Nobody waits for it, and nobody misses it when it fails. */
  #noteUse({ id, lastUsedAt }: KeyRow): void {
    if (lastUsedAt && Date.now() - lastUsedAt.getTime() < noteUseEveryS * 1000) return;
    void this.#deps.noteUse(id).catch(() => {});
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

function callerOf({ id, name, scopes, printers, sites, templates }: KeyRow, keyHash: string): Caller {
  return { keyId: id, keyHash, name, scopes, limits: { printers, sites, templates } };
}
