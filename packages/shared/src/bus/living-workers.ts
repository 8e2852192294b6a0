import { printerLockClass } from "../printer.ts";

/** A worker by the connection that holds its printers' locks, by which it also publishes. */
export interface LivingWorker {
  pid: number;
  /** Of the printers it owns. */
  lockKeys: number[];
  /** How long it has not used the connection: it does so every `reportEveryMs` while it lives. */
  silentMs: number;
}

/**
 * Reads only, so it writes no log. Where this user may not see when a connection was used, holding a lock counts as a sign of
 * life.
 */
export const livingWorkersText = `
  select pid, array_agg(objid::int4) as "lockKeys",
    coalesce(extract(epoch from clock_timestamp() - min(state_change)) * 1000, 0)::float8 as "silentMs"
  from pg_locks left join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 2 and classid = ${printerLockClass}
    and database = (select oid from pg_database where datname = current_database())
  group by pid`;
