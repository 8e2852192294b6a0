import type { Database } from "@platen/shared/db/connect";
import { knockId, mostKnocks, type NewKnock, writeKnocks } from "@platen/shared/db/knocks";
import type { Logger } from "@platen/shared/log";

/** Longer than any printer's word for itself; the rest would only fill the table. */
const longestText = 200;

/**
 * Printers that ask without being let in. They ask every few seconds, and anybody can: what came is kept here, and written
 * together now and then (`flush`).
 */
export class Knocks {
  readonly #db: Database;
  readonly #log: Logger;
  #unwritten = new Map<string, NewKnock>();

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
    if (this.#unwritten.size > mostKnocks)
      for (const oldest of this.#unwritten.keys()) return void this.#unwritten.delete(oldest);
  }

  async flush(): Promise<void> {
    const knocks = [...this.#unwritten.values()];
    if (knocks.length === 0) return;
    this.#unwritten = new Map();
    // Who is still there knocks again.
    await writeKnocks(this.#db, knocks).catch((error: unknown) =>
      this.#log.warn({ err: error }, "printers that ask to be let in were not written down"),
    );
  }
}

function boundedSays({ model, firmware }: NewKnock["says"]): NewKnock["says"] {
  return {
    ...(model !== undefined && { model: model.slice(0, longestText) }),
    ...(firmware !== undefined && { firmware: firmware.slice(0, longestText) }),
  };
}
