import type { Database } from "@platen/shared/db/connect";
import { findHashesInForce } from "@platen/shared/db/keys";
import type { EventClients } from "./event-clients.ts";

const lookEveryMs = 5_000;

export interface ListenersDeps {
  db: Database;
  eventClients: Pick<EventClients, "keysInUse" | "dropKey">;
}

/** A connection for events outlives the request that opened it: it is ended when the secret it came with opens nothing any more. */
export function watchListeners({ db, eventClients }: ListenersDeps): { close(): void } {
  async function look(): Promise<void> {
    const inUse = eventClients.keysInUse();
    if (inUse.length === 0) return;
    const inForce = new Set(await findHashesInForce(db, inUse));
    for (const hash of inUse) if (!inForce.has(hash)) eventClients.dropKey(hash);
  }
  // Without a word when it fails: a database that is away is noticed, and logged, by others.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
