import type { Bus } from "@platen/shared/bus";
import { jobUpdate } from "@platen/shared/events";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { createRounds } from "../runtime/rounds.ts";

/** Tells clients, and workers, that jobs are queued. */
export interface QueuedNews {
  tell(job: Job): void;
  /** For a job that a worker was told of already: within a moment, unless it was heard by then. */
  tellSoon(job: Job): void;
  /** This job's `queued` came by the bus. */
  heard(jobId: string): void;
  /** Tells what is left; resolves when that is done. */
  close(): Promise<unknown>;
}

/** As long as a worker keeps back that a receipt begins (announcer.ts). Most are on paper before it is over. */
const usualPatienceMs = 20;

/** As many as go in one message. */
const mostAtOnce = 64;

/**
 * Who tells that a job is printing has `queued` told before it, if nobody has: the log of events sees to that. So of a job that
 * a worker has in hand this news mostly needs no message of its own, which would be on its way while the worker hurries to
 * have the receipt begin.
 */
export function createQueuedNews(
  { bus, log }: { bus: Pick<Bus, "publish">; log: Logger },
  patienceMs: number = usualPatienceMs,
): QueuedNews {
  const publish = createRounds((jobs: readonly Job[]) => publishAll({ bus, log }, jobs), { most: mostAtOnce });
  /** Oldest first. */
  const kept = new Map<string, Job>();
  let due: NodeJS.Timeout | undefined;
  let lastPublished: Promise<unknown> = Promise.resolve();

  function tell(job: Job): void {
    lastPublished = publish(job);
  }

  function tellKept(): void {
    clearTimeout(due);
    due = undefined;
    const jobs = [...kept.values()];
    kept.clear();
    for (const job of jobs) tell(job);
  }

  return {
    tell,
    tellSoon(job) {
      kept.set(job.id, job);
      due ??= setTimeout(tellKept, patienceMs);
    },
    heard: (jobId) => void kept.delete(jobId),
    close() {
      tellKept();
      return lastPublished;
    },
  };
}

/**
 * The jobs are committed, so failing here changes nothing about them. Should the worker be faster than the news, whoever relays
 * events puts them in order (event-feed.ts).
 */
async function publishAll(
  { bus, log }: { bus: Pick<Bus, "publish">; log: Logger },
  jobs: readonly Job[],
): Promise<readonly Job[]> {
  await bus.publish("client", ...jobs.map(jobUpdate)).catch((error: unknown) => {
    const jobIds = jobs.map((job) => job.id);
    log.warn({ err: error, jobIds }, "the events of new jobs were not published");
  });
  return jobs;
}
