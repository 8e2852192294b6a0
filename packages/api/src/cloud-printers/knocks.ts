import type { Database } from "@platen/shared/db/connect";
import { knockId, mostKnocks, type NewKnock, writeKnocks } from "@platen/shared/db/knocks";
import type { Logger } from "@platen/shared/log";
import { LRUCache } from "lru-cache";
import { clientNetwork } from "../http/client-address.ts";

/** Longer than any printer's word for itself; the rest would only fill the table. */
const longestText = 200;

/** Somebody stands at the printer and waits to see it in the console. */
const writeNewAfterMs = 1_000;

/**
 * Printers that ask without being let in. They ask every few seconds, and anybody can: what came is kept here, and written
 * together, soon when somebody new is among them and otherwise now and then (`flush`).
 */
export class Knocks {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #written = new LRUCache<string, true>({ max: mostKnocks });
  #unwritten = new Map<string, NewKnock>();
  #soon: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  add(knock: NewKnock): void {
    const { secret, identity, says } = knock;
    const bounded = {
      ...knock,
      secret: secret.slice(0, longestText),
      identity: identity.slice(0, longestText),
      says: boundedSays(says),
    };
    const id = knockId(bounded);
    this.#unwritten.delete(id);
    this.#unwritten.set(id, bounded);
    if (!this.#written.has(id)) this.#soon ??= setTimeout(() => void this.flush(), writeNewAfterMs).unref();
    if (this.#unwritten.size > mostKnocks) this.#unwritten.delete(crowdedOut(this.#unwritten));
  }

  async flush(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const knocks = this.#unwritten;
    if (knocks.size === 0) return;
    this.#unwritten = new Map();
    for (const id of knocks.keys()) this.#written.set(id, true);
    // Who is still there knocks again.
    await writeKnocks(this.#db, [...knocks.values()]).catch((error: unknown) =>
      this.#log.warn({ err: error }, "printers that ask to be let in were not written down"),
    );
  }
}

/** The oldest knock of the client that has the most, as the database forgets them (`writeKnocks`). */
function crowdedOut(knocks: ReadonlyMap<string, NewKnock>): string {
  const crowds = new Map<string, string[]>();
  for (const [id, { client, printerId }] of knocks) {
    const crowd = printerId === null ? clientNetwork(client) : `printer ${printerId}`;
    crowds.set(crowd, [...(crowds.get(crowd) ?? []), id]);
  }
  const [largest = []] = [...crowds.values()].sort((one, other) => other.length - one.length);
  return largest[0] ?? "";
}

function boundedSays({ model, firmware }: NewKnock["says"]): NewKnock["says"] {
  return {
    ...(model !== undefined && { model: model.slice(0, longestText) }),
    ...(firmware !== undefined && { firmware: firmware.slice(0, longestText) }),
  };
}
