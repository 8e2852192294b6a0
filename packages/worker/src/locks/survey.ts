import { createHash } from "node:crypto";
import { printerLockClass as lockClass } from "@platen/shared/printer";
import type { Survey } from "./shares.ts";

/** First half of the lock by which a worker says that it is there; the second is a site. Spells "site". */
const presenceClass = 0x73_69_74_65;

/** The second half of who serves every site. */
const allSites = 0;

/** The second half of who serves none any more, because it is about to stop. */
const noSite = 1;

/**
 * A worker says that it is there by locks that any number may hold, on the connection that holds its printers' locks: so
 * it is there for as long as these are held, and nobody has to be told when it dies.
 */
export const appearText = `select pg_try_advisory_lock_shared(${presenceClass}, key) from unnest($1::int[]) as key`;

/** What a worker says from then on that is about to stop: that it is still there, and serves nothing. */
export const leavingKeys = [noSite];

export const disappearText = `select pg_advisory_unlock_shared(${presenceClass}, key) from unnest($1::int[]) as key`;

export function presenceKeys(sites: readonly string[]): number[] {
  return sites.length === 0 ? [allSites] : sites.map(siteKey);
}

/** Every lock of every worker in this database. */
export const surveyText = `
  select classid = ${lockClass} as "isPrinter", objid::int4 as key, pid, pid = pg_backend_pid() as "isSelf"
  from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2 and classid in (${lockClass}, ${presenceClass})
    and database = (select oid from pg_database where datname = current_database())`;

export interface SurveyRow {
  isPrinter: boolean;
  key: number;
  pid: number;
  isSelf: boolean;
}

export function toSurvey(rows: readonly SurveyRow[]): Survey {
  const served = new Map<number, Set<number>>();
  for (const { pid, key, isPrinter } of rows) {
    if (!isPrinter) served.set(pid, (served.get(pid) ?? new Set()).add(key));
  }
  return {
    self: rows.find(({ isSelf }) => isSelf)?.pid ?? 0,
    holders: new Map(rows.flatMap(({ isPrinter, key, pid }): [number, number][] => (isPrinter ? [[key, pid]] : []))),
    workers: [...served].map(([pid, keys]) => ({
      pid,
      serves: (site) => keys.has(allSites) || keys.has(siteKey(site)),
    })),
  };
}

function siteKey(site: string): number {
  return createHash("sha256").update(site).digest().readInt32BE(0);
}
