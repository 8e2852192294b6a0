import { sql } from "drizzle-orm";
import { workerLanes } from "../printer-kinds.ts";
import type { Database } from "./connect.ts";
import { isAbandoned, isOfDeletedPrinter, type LivePrinting } from "./job-moves.ts";
import { isOfPrinters, isOpen, isPrinting, isQueued, textList } from "./jobs.ts";
import { jobs, printers } from "./schema.ts";

export interface ChoresQuestion {
  /** The sites whose printers are served; none stands for all. */
  sites: readonly string[];
  /** Printers in hand: whose abandoned and waiting jobs are looked for. */
  printerIds: readonly string[];
  live: LivePrinting;
  /** A printer whose next job is of at least this age counts as waiting. */
  settledAfterS: number;
  retentionS: number;
}

/** What a worker has to see to. */
export interface Chores {
  /** Jobs that are marked printing although nobody prints them. */
  abandonedJobIds: string[];
  hasOldJobs: boolean;
  /** A job is open although its printer is gone. */
  hasJobsOfDeletedPrinters: boolean;
  /** Until the next queued job of any printer expires, or how long ago one did; null when none is queued. */
  nextExpiryMs: number | null;
  /** Printers whose next job has waited for a while. */
  waitingPrinterIds: string[];
  /** Every enabled printer of these sites that a worker connects to, with the version of its row. */
  versions: Record<string, number>;
}

/** From one to the next by the index of open jobs, however many each of them has: PostgreSQL itself would read them all. */
const printersWithOpenJobs = sql`
  with recursive queues (printer_id) as (
    (select ${jobs.printerId} from ${jobs} where ${isOpen} order by ${jobs.printerId} limit 1)
    union all
    select (
      select ${jobs.printerId} from ${jobs}
      where ${isOpen} and ${jobs.printerId} > queues.printer_id order by ${jobs.printerId} limit 1
    )
    from queues where queues.printer_id is not null
  )
  select printer_id from queues where printer_id is not null`;

/**
 * One statement for everything that has to be looked at regularly, so that a worker at rest makes no other. Open jobs are looked
 * through for those that are abandoned and for the next expiry alone: 80 ms where 100,000 wait. Whether jobs are old is asked
 * of the oldest: with the limit unknown to it, PostgreSQL would plan to read all jobs there are.
 */
export async function findChores(db: Database, question: ChoresQuestion): Promise<Chores> {
  const { sites, printerIds, live, settledAfterS, retentionS } = question;
  const [found] = await db.execute<Chores & Record<string, unknown>>(sql`
    select
      array(
        select ${jobs.id} from ${jobs}
        where ${isOfPrinters(printerIds)} and ${isPrinting} and ${isAbandoned(live)}
      ) as "abandonedJobIds",
      coalesce(
        (select min(${jobs.finishedAt}) from ${jobs}) < now() - make_interval(secs => ${retentionS}), false
      ) as "hasOldJobs",
      exists (
        select from (${printersWithOpenJobs}) as queues
        join ${jobs} on ${jobs.printerId} = queues.printer_id and ${isOfDeletedPrinter(live)}
        where not exists (select from ${printers} where ${printers.id} = queues.printer_id)
      ) as "hasJobsOfDeletedPrinters",
      (
        select extract(epoch from min(${jobs.expiresAt}) - now())::double precision * 1000 from ${jobs}
        where ${isQueued}
      ) as "nextExpiryMs",
      array(
        select in_hand.id from unnest(${textList(printerIds)}) as in_hand (id)
        where now() - make_interval(secs => ${settledAfterS}) >= (
          select ${jobs.createdAt} from ${jobs}
          where ${jobs.printerId} = in_hand.id and ${isQueued} order by ${jobs.seq} limit 1
        )
      ) as "waitingPrinterIds",
      (
        select coalesce(json_object_agg(${printers.id}, ${printers.version}), '{}') from ${printers}
        where ${printers.enabled} and ${printers.lane} = any(${textList(workerLanes)})
          and (${sites.length === 0} or ${printers.site} = any(${textList(sites)}))
      ) as "versions"`);
  if (!found) throw new Error("a select without a table always has one row");
  return found;
}
