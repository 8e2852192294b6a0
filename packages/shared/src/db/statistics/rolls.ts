import { sql } from "drizzle-orm";
import type { Database } from "../connect.ts";
import { summedUntil } from "./hours.ts";

/** How much paper a printer has printed on since its roll was changed. */
export interface RollUse {
  printerId: string;
  /** When it last reported that it has paper, after it had run out. */
  changedAt: Date;
  usedMm: number;
}

/** One that is asked for by name is always told of; of a fleet's the latest, because each takes a look at an hour's jobs. */
const mostRolls = 12;

/**
 * From the sums, with the jobs of the hour in which the roll was changed and of those that are not summed yet. A printer
 * that was never seen out of paper, or that holds labels, is absent.
 */
export async function readRolls(db: Database, printerId?: string): Promise<RollUse[]> {
  const mark = (await summedUntil(db)).toISOString();
  const rows = await db.execute<{ printerId: string; changedAt: string; usedMm: string }>(sql`
    with changes as (
      select printers.id, latest.at, date_trunc('hour', latest.at, 'UTC') + interval '1 hour' as next_hour
      from printers, lateral (
        select paper_at as at from outages
        where outages.printer_id = printers.id and kind = 'PAPER_OUT' and paper_at is not null
        order by began_at desc limit 1
      ) as latest
      where printers.paper = 'continuous' and (${printerId ?? null}::text is null or printers.id = ${printerId ?? null})
      order by latest.at desc limit ${mostRolls}
    )
    select id as "printerId", at as "changedAt", (
      coalesce((
        select sum(paper_mm) from printer_hours
        where printer_id = changes.id and hour >= changes.next_hour and hour < ${mark}::timestamptz
      ), 0) + coalesce((
        select sum(paper_mm) from jobs
        where finished_at >= changes.at and finished_at < least(changes.next_hour, ${mark}::timestamptz)
          and printer_id = changes.id and status = 'completed'
      ), 0) + coalesce((
        select sum(paper_mm) from jobs
        where finished_at >= greatest(changes.at, ${mark}::timestamptz)
          and printer_id = changes.id and status = 'completed'
      ), 0)
    ) as "usedMm"
    from changes order by at desc`);
  return rows.map(({ printerId: id, changedAt, usedMm }) => ({
    printerId: id,
    changedAt: new Date(changedAt),
    usedMm: Number(usedMm),
  }));
}
