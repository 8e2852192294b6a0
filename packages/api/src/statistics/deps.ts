import type { Database } from "@platen/shared/db/connect";

/** What the routes of statistics need. */
export interface StatisticsDeps {
  db: Database;
}
