import postgres from "postgres";

const daysOfHistory = 30;

/**
 * Jobs that ended over the last month, put there by the database itself. The trigger that lets a job begin only as
 * queued, and the indexes, are off meanwhile: this is about what is found, not about how it came there.
 */
export async function fillHistory(databaseUrl: string, jobs: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const indexes = await sql<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'jobs' and indexname not like '%pkey'
    `;
    for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
    await sql`set session_replication_role = replica`;
    await sql`
      insert into jobs (id, printer_id, template_id, status, document, options, print_ms, estimated_ms, attempts,
        created_at, started_at, completed_at, finished_at, expires_at, confirmation_method, idempotency_key, request_hash,
        reference)
      select
        lpad(to_hex(number), 8, '0') || '-0000-7000-8000-000000000000',
        'default',
        case when number % 3 = 0 then 'order-receipt' else 'kitchen-ticket' end,
        case when number % 50 = 0 then 'failed' else 'completed' end,
        '{"version":1,"name":"Order receipt","widthMm":80,"blocks":[]}',
        '{"copies":1,"cutPaper":true}',
        400, 1000, 1, moment, moment, moment, moment, moment + interval '1 hour', 'process-id',
        case when number % 2 = 0 then 'order-' || number end,
        case when number % 2 = 0 then 'hash' end,
        'R-' || number
      from (
        select number, now() - make_interval(secs => ${daysOfHistory * 86_400} * (1 - number::float8 / ${jobs})) as moment
        from generate_series(1, ${jobs}::int) as number
      ) as history
    `;
    // In the order of their index, which cannot be off. What triggers would have stored: a word of every title, each
    // reference, and a label of every third.
    await sql`
      insert into job_terms (term, seq)
      select term, seq from jobs,
        unnest(array['word:table', 'word:' || lower(reference), case when seq % 3 = 0 then 'label:station=kitchen' end]) term
      where term is not null
      order by term, seq
    `;
    await sql`set session_replication_role = origin`;
    for (const { definition } of indexes) await sql.unsafe(definition);
    await sql.unsafe("vacuum analyze jobs, job_terms");
  } finally {
    await sql.end();
  }
}
