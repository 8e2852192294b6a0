import { sql } from "drizzle-orm";
import type { Printer } from "../printer.ts";
import type { Database } from "./connect.ts";
import { textList } from "./jobs.ts";
import { type JournalState, outsideChain, unsealedForS } from "./journal/journal.ts";
import { shop } from "./schema.ts";
import { type ShopRow, shopColumns } from "./shop.ts";
import { isAnyWebhookDue, wantedByWebhooks } from "./webhooks/messages.ts";

/** What has changed of what a process keeps in memory. */
export interface Changes {
  shop: ShopRow;
  /** Printers whose rows are others than those that are known, or are gone. */
  printerIds: string[];
  /** `wanted` are the types of events that webhooks are told of; null when there is no webhook. */
  webhooks: { areDue: boolean; wanted: string[] | null };
  journal: Omit<JournalState, "unsealed">;
}

/** A row as it was read. A printer that was deleted and made anew under its name has another lock. */
export type KnownPrinter = Pick<Printer, "id" | "version" | "lockKey">;

/** One small answer, however many printers there are. */
export async function findChanges(db: Database, known: readonly KnownPrinter[]): Promise<Changes> {
  const numbers = (values: number[]) => sql`${sql.param(values)}::integer[]`;
  const ids = textList(known.map(({ id }) => id));
  const versions = numbers(known.map(({ version }) => version));
  const lockKeys = numbers(known.map(({ lockKey }) => lockKey));
  const printerIds = sql<string[]>`array(
    select known.id from unnest(${ids}, ${versions}, ${lockKeys}) as known(id, version, lock_key)
    left join printers on printers.id = known.id
    where (printers.version, printers.lock_key) is distinct from (known.version, known.lock_key)
  )`;
  const columns = {
    ...shopColumns,
    printerIds,
    unsealedForS,
    outside: outsideChain,
    webhookEvents: wantedByWebhooks,
    webhooksAreDue: isAnyWebhookDue,
  };
  const [found] = await db.select(columns).from(shop);
  if (!found) throw new Error("the row of the shop is missing");
  const { printerIds: changed, webhookEvents: wanted, webhooksAreDue: areDue, ...rest } = found;
  const { unsealedForS: waitsForS, outside, ...row } = rest;
  const journal = { outside, unsealedForS: waitsForS };
  return { shop: row, printerIds: changed, webhooks: { wanted, areDue }, journal };
}
