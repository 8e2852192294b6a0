import type { Database } from "@platen/shared/db/connect";
import { findJob } from "@platen/shared/db/jobs";
import type { ClientEvent } from "@platen/shared/events";
import { isFinal, type Job } from "@platen/shared/job";
import { atMost } from "@platen/shared/time";
import { LRUCache } from "lru-cache";

/** How a job stands. The event of a worker of the version before tells no confirmation; it is asked for then. */
export type Standing = Pick<Job, "status" | "error"> & Partial<Pick<Job, "confirmation">>;

/** For `Prefer: wait`: tells when a job has reached its last state. */
export interface JobOutcomes {
  /** An event from the bus. */
  hear(event: ClientEvent): void;
  /** How the job ended, or how it stands when the time is over or the signal says stop. */
  wait(job: Job, timeoutMs: number, signal?: AbortSignal): Promise<Standing>;
  /** Lets everybody go with the job as it stands, now and from now on. */
  close(): void;
}

/** The longest `Prefer: wait=N` that is honoured, in seconds. */
export const longestWaitS = 60;

/** Events can be lost while the bus is away; asking this often costs little and finds what they would have told. */
const askEveryMs = 1_000;

/** A fast printer can be done before the one who waits for it has begun to wait. */
const rememberedEnds = 256;

export function createJobOutcomes(db: Database): JobOutcomes {
  const waiting = new Map<string, Set<() => void>>();
  const ended = new LRUCache<string, Standing>({ max: rememberedEnds });
  let closing = false;

  /** A database that is away or slow now may be asked again: the job is accepted, and nothing said here may deny that. */
  async function ask(jobId: string): Promise<Standing | undefined> {
    const asked = findJob(db, jobId).catch(() => undefined);
    return atMost(askEveryMs, asked);
  }

  function look(jobId: string): void {
    for (const wake of waiting.get(jobId) ?? []) wake();
  }

  return {
    hear(event) {
      if (event.type !== "jobUpdate" || !isFinal(event.data.status)) return;
      const { jobId, status, error = null, confirmation } = event.data;
      const confirmed = confirmation && { ...confirmation, at: new Date(confirmation.at) };
      ended.set(jobId, { status, error, ...(confirmed && { confirmation: confirmed }) });
      look(jobId);
    },
    async wait(job, timeoutMs, signal) {
      const deadline = performance.now() + timeoutMs;
      let standing: Standing = ended.get(job.id) ?? job;
      while (!isFinal(standing.status) && performance.now() < deadline && !signal?.aborted && !closing) {
        await nextReason(waiting, job.id, Math.min(askEveryMs, deadline - performance.now()), signal);
        standing = ended.get(job.id) ?? (await ask(job.id)) ?? standing;
      }
      if (standing.status !== "completed" || standing.confirmation) return standing;
      return (await ask(job.id)) ?? standing;
    },
    close() {
      closing = true;
      for (const jobId of [...waiting.keys()]) look(jobId);
    },
  };
}

/** Resolves at the job's end, after `ms`, or when the client has gone, whichever is first. */
function nextReason(
  waiting: Map<string, Set<() => void>>,
  jobId: string,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const wakers = waiting.get(jobId) ?? new Set();
    waiting.set(jobId, wakers);
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      wakers.delete(wake);
      if (wakers.size === 0) waiting.delete(jobId);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener("abort", wake);
    wakers.add(wake);
  });
}

/** The seconds of `Prefer: wait=N` (RFC 7240), capped; 0 without one. A preference that makes no sense is ignored. */
export function preferredWaitS(header: string | undefined): number {
  for (const preference of (header ?? "").split(",")) {
    const match = /^\s*wait\s*=\s*"?([0-9]{1,6})"?\s*(;.*)?$/i.exec(preference);
    if (match) return Math.min(Number(match[1]), longestWaitS);
  }
  return 0;
}
