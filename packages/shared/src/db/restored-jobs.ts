import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { MessageReader } from "../bus/envelope.ts";
import { postgresEvents } from "../bus/postgres-events.ts";
import { jobUpdate } from "../events.ts";
import type { JobError } from "../job.ts";
import { createLog } from "../log/log.ts";
import { isOpen, isPrinting, jobColumns, toJob } from "./jobs.ts";
import { jobs } from "./schema.ts";

export interface RestoredJobsOptions {
  error: JobError;
  /** Jobs that were queued stay so, and are printed. */
  keepsQueued: boolean;
}

/**
 * Ends the jobs that were open when a backup was made, in the transaction that restores it: since then they may have been
 * printed. Returns how many. Nobody listens yet, so their events are only written.
 */
export async function failRestoredJobs(client: Client, options: RestoredJobsOptions): Promise<number> {
  const { error, keepsQueued } = options;
  const rows = await drizzle(client)
    .update(jobs)
    .set({
      status: "failed",
      // When printing ends; a job that was queued has no such moment.
      completedAt: sql`case when ${isPrinting} then now() end`,
      finishedAt: sql`now()`,
      errorCode: error.code,
      errorMessage: error.message,
    })
    .where(keepsQueued ? isPrinting : isOpen)
    .returning(jobColumns);
  const silent = createLog({ level: "silent", part: "local", pretty: false });
  const channels = { jobs: "platen-restore", printers: "platen-restore" };
  const events = postgresEvents(client, channels, new MessageReader(silent));
  if (rows.length > 0) await events.append(rows.map((row) => jobUpdate(toJob(row))));
  return rows.length;
}
