import type { Logger } from "@platen/shared/log";
import type { TicketQueue } from "@platen/shared/queue";

/** Rings for jobs that are committed. */
export interface Doorbell {
  ring(printerId: string, jobId: string): void;
  /** Rings for whatever is left; resolves when that is done. */
  close(): Promise<void>;
}

/** For so long after a ring the next ones gather. */
const usualRestMs = 250;

/**
 * Rings at once, and then no sooner than a moment later, for all that came meanwhile: a ticket wakes who was not woken by the
 * job's event, which goes out at once, and one is enough for any number of jobs. A ticket for each took half a millisecond of
 * PostgreSQL while the next request was there already.
 */
export function createDoorbell(
  { queue, log }: { queue: Pick<TicketQueue, "ring">; log: Logger },
  restMs: number = usualRestMs,
): Doorbell {
  /** The last job of each printer that nobody has rung for. */
  let waiting = new Map<string, string>();
  let resting: NodeJS.Timeout | undefined;
  let lastRung: Promise<void> = Promise.resolve();

  function ringForAll(): void {
    resting = undefined;
    if (waiting.size === 0) return;
    const rings = Array.from(waiting, ([printerId, jobId]) => ({ printerId, jobId }));
    waiting = new Map();
    resting = setTimeout(ringForAll, restMs);
    resting.unref();
    // The jobs are committed, so failing here changes nothing about them: the worker finds them in the database.
    lastRung = queue.ring(rings).catch((error: unknown) => log.warn({ err: error, rings }, "nobody rang for new jobs"));
  }

  return {
    ring(printerId, jobId) {
      waiting.set(printerId, jobId);
      // Behind what is committed in the same turn.
      resting ??= setTimeout(ringForAll, 0);
    },
    async close() {
      clearTimeout(resting);
      ringForAll();
      clearTimeout(resting);
      await lastRung;
    },
  };
}
