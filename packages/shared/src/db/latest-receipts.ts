import { and, desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { jobs } from "./schema.ts";

/** So many show what a shop prints, and are looked for among so many of the jobs that ended last. */
const mostShown = 10;
const lastJobs = 100;

/** A longer receipt, which takes long to encode, shows no more. */
const longestBytes = 32_768;

/** Some of the latest receipts, as they were encoded for a printer, the latest first. */
export async function findLatestReceipts(db: Database) {
  const { document, printedOn, erasedAt, finishedAt } = jobs;
  const last = db
    .select({ document, printedOn, erasedAt, finishedAt })
    .from(jobs)
    .where(isNotNull(finishedAt))
    .orderBy(desc(finishedAt))
    .limit(lastJobs)
    .as("last");
  const isShort = sql`octet_length(${last.document}::text) <= ${longestBytes}`;
  return db
    .select({ document: last.document, printedOn: last.printedOn })
    .from(last)
    .where(and(isNotNull(last.printedOn), isNull(last.erasedAt), isShort))
    .orderBy(desc(last.finishedAt))
    .limit(mostShown);
}
