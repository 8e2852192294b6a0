import { and, eq, inArray, sql } from "drizzle-orm";
import { isFinal } from "../../job.ts";
import type { Database } from "../connect.ts";
import { jobs, jobTerms } from "../schema.ts";
import { sayBy } from "./done-by.ts";

export interface Erasure {
  /** What stands in the place of the job's document. */
  document: unknown;
  /** The name of the key it is done with. */
  by: string | null;
}

export type Erased = { outcome: "erased"; at: Date } | { outcome: "open" } | { outcome: "gone" };

/**
 * Takes away what a job that has ended was about: its document and all it is found by. That it was printed, when and where
 * stays. Erased once more, nothing changes. `open`: it has not ended. `gone`: there is no such job.
 */
export async function eraseJob(db: Database, id: string, { document, by }: Erasure): Promise<Erased> {
  return db.transaction(async (transaction) => {
    const [job] = await transaction
      .select({ seq: jobs.seq, status: jobs.status, terms: jobs.terms, erasedAt: jobs.erasedAt })
      .from(jobs)
      .where(eq(jobs.id, id))
      .for("update");
    if (!job) return { outcome: "gone" };
    if (!isFinal(job.status)) return { outcome: "open" };
    if (job.erasedAt) return { outcome: "erased", at: job.erasedAt };
    await transaction.execute(sayBy(by));
    if (job.terms) {
      await transaction.delete(jobTerms).where(and(inArray(jobTerms.term, job.terms), eq(jobTerms.seq, job.seq)));
    }
    const [erased] = await transaction
      .update(jobs)
      .set({
        document,
        title: null,
        labels: null,
        reference: null,
        terms: null,
        // Of all errors this one alone may quote what was sent.
        errorMessage: sql`case when ${jobs.errorCode} = 'TEMPLATE_RENDER_ERROR' then null else ${jobs.errorMessage} end`,
        erasedAt: sql`now()`,
      })
      .where(eq(jobs.id, id))
      .returning({ at: jobs.erasedAt });
    await transaction.execute(eraseMessages(id));
    return erased?.at ? { outcome: "erased", at: erased.at } : { outcome: "gone" };
  });
}

/** What webhooks were told of it, or are to be told yet. */
function eraseMessages(jobId: string) {
  return sql`
    update webhook_messages set data = (
      case when data #>> '{error,code}' = 'TEMPLATE_RENDER_ERROR' then data::jsonb #- '{error,message}' else data::jsonb end
      - array['title', 'labels', 'reference'])::json
    where subject = ${jobId}`;
}
