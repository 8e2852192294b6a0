import { eventually } from "@platen/testkit/eventually";
import postgres from "postgres";

/** What became of jobs, as the database has it. */
export interface EndedJobs {
  /** Completed by the printer's own word. */
  proven: number;
  /** Begun before the one before it on the same printer had ended. */
  outOfOrder: number;
  /** How the others ended. */
  unproven: string;
  /** From acceptance to proof. */
  p50Ms: number;
  p99Ms: number;
}

const endWithinMs = 300_000;

/** Of all printers but those, once none of their jobs is open. */
export async function endedJobs(databaseUrl: string, except: readonly string[] = []): Promise<EndedJobs> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const counted = sql`printer_id <> all(${[...except]}::text[])`;
  try {
    await eventually(async () => {
      const [open] = await sql`select from jobs where status in ('queued', 'printing') and ${counted} limit 1`;
      return !open;
    }, endWithinMs);
    const [found] = await sql<[EndedJobs]>`
      select
        count(*) filter (where status = 'completed' and confirmation_method = 'process-id')::int as proven,
        coalesce(string_agg(distinct concat_ws(' ', status, confirmation_method, error_code, error_message), '; ')
          filter (where confirmation_method is distinct from 'process-id'), '') as unproven,
        count(*) filter (where started_at < ended_before)::int as "outOfOrder",
        percentile_cont(0.5) within group (order by took)::float8 as "p50Ms",
        percentile_cont(0.99) within group (order by took)::float8 as "p99Ms"
      from (
        select *, extract(epoch from completed_at - created_at) * 1000 as took,
          lag(finished_at) over (partition by printer_id order by seq) as ended_before
        from jobs where ${counted}
      ) as ended
    `;
    return found;
  } finally {
    await sql.end();
  }
}
