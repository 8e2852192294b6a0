/** The lock of one printer: who holds it, and nobody else, may connect to that printer. */
export interface PrinterLock {
  printerId: string;
  /** From the printer's row. */
  lockKey: number;
  site: string;
  /** Its station is ending, and then the lock is let go of. */
  isLeaving?: boolean;
}

/** Who holds what, as PostgreSQL saw it in one moment. A worker is the connection that holds its locks. */
export interface Survey {
  self: number;
  /** By lock key: the worker that holds it. */
  holders: ReadonlyMap<number, number>;
  /** Each worker that is there, and the sites it serves; none stands for all. */
  workers: readonly { pid: number; serves(site: string): boolean }[];
}

export interface SharesQuestion {
  wanted: readonly PrinterLock[];
  /** Printers that this worker has, or is about to have. */
  mine: ReadonlySet<string>;
  survey: Survey;
}

export interface Shares {
  /** Free, and within this worker's share. */
  take: PrinterLock[];
  /** Free, and some other worker's to take. */
  leave: PrinterLock[];
  /** Has fewer than its share while another has more. */
  isShort: boolean;
  /** Of each list so many are more than this worker's share. */
  surplus: { printerIds: string[]; count: number }[];
  /** Another worker serves some of these printers as well. */
  hasCompany: boolean;
}

/**
 * Which free printers a worker takes, and how many of its own are too many. Printers that can be served by the same workers
 * are shared by these evenly, to within one, whatever sites they stand at.
 */
export function sharesOf({ wanted, mine, survey }: SharesQuestion): Shares {
  const shares: Shares = { take: [], leave: [], isShort: false, surplus: [], hasCompany: false };
  for (const { pids, locks } of groupsOf(wanted, survey)) {
    const own = locks.filter(({ printerId, isLeaving }) => mine.has(printerId) && !isLeaving);
    const free = locks.filter(({ lockKey, printerId }) => !survey.holders.has(lockKey) && !mine.has(printerId));
    const most = Math.ceil(locks.length / pids.length);
    const least = Math.floor(locks.length / pids.length);
    const fewest = fewestOf(pids, locks, survey);
    // What is free is first for those who have less than everybody should.
    const room = Math.max((fewest < least ? least : most) - own.length, 0);
    shares.take.push(...free.slice(0, room));
    shares.leave.push(...free.slice(room));
    shares.hasCompany ||= pids.length > 1;
    shares.isShort ||= own.length + free.length < least;
    const leaving = locks.filter(({ isLeaving }) => isLeaving).length;
    const isAnotherShort = fewest + free.length + leaving < least;
    const count = Math.max(own.length - most, isAnotherShort && own.length > least ? 1 : 0);
    if (count > 0) shares.surplus.push({ printerIds: own.map(({ printerId }) => printerId), count });
  }
  return shares;
}

interface Group {
  /** The workers that can serve these printers. */
  pids: number[];
  locks: PrinterLock[];
}

function groupsOf(wanted: readonly PrinterLock[], { workers }: Survey): Iterable<Group> {
  const bySite = new Map<string, Group>();
  const byWorkers = new Map<string, Group>();
  for (const lock of wanted) {
    let group = bySite.get(lock.site);
    if (!group) {
      const pids = workers.filter((worker) => worker.serves(lock.site)).map(({ pid }) => pid);
      const name = pids.sort((a, b) => a - b).join();
      group = byWorkers.get(name) ?? { pids, locks: [] };
      byWorkers.set(name, group);
      bySite.set(lock.site, group);
    }
    group.locks.push(lock);
  }
  return byWorkers.values();
}

/** How many of these printers the worker has that has the fewest. */
function fewestOf(pids: readonly number[], locks: readonly PrinterLock[], { holders }: Survey): number {
  const counts = new Map(pids.map((pid) => [pid, 0]));
  for (const { lockKey } of locks) {
    const pid = holders.get(lockKey);
    if (pid !== undefined) counts.set(pid, (counts.get(pid) ?? 0) + 1);
  }
  return Math.min(...pids.map((pid) => counts.get(pid) ?? 0));
}
