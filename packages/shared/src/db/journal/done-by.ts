import { sql } from "drizzle-orm";
import type { AnyDatabase, Database } from "../connect.ts";

/** Does this in a transaction that says with which key it is done, for the journal. Nobody's name needs no saying. */
export function doneBy<T>(
  db: Database,
  by: string | null | undefined,
  work: (db: AnyDatabase) => Promise<T>,
): Promise<T> {
  if (!by) return work(db);
  return db.transaction(async (transaction) => {
    await transaction.execute(sayBy(by));
    return work(transaction);
  });
}

/** Holds until the transaction ends. */
export function sayBy(by: string | null | undefined) {
  return sql`select set_config('platen.by', ${by ?? ""}, true)`;
}
