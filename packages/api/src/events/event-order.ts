import type { ClientEvent, JobUpdateEvent } from "@platen/shared/events";
import { lifecycleRank } from "@platen/shared/job";

/**
 * Lets each job's events through once and in lifecycle order. Several processes speak about one job, and after the bus
 * was away the database is asked as well, so the same news can come twice or late.
 */
export interface EventOrder {
  isNews(event: ClientEvent): boolean;
}

/** Two days of a busy shop. Beyond it the jobs heard of longest ago are forgotten. */
const mostJobs = 20_000;

export function createEventOrder(capacity: number = mostJobs): EventOrder {
  const ranks = new Map<string, number>();

  function advances({ jobId, status, confirmation }: JobUpdateEvent["data"]): boolean {
    const rank = lifecycleRank(status, confirmation);
    const known = ranks.get(jobId) ?? -1;
    if (rank <= known) return false;
    // Deleted first, so that the map's own order is from the longest silent to the latest heard.
    ranks.delete(jobId);
    ranks.set(jobId, rank);
    if (ranks.size > capacity) for (const oldest of ranks.keys()) return ranks.delete(oldest);
    return true;
  }

  return {
    isNews: (event) => event.type !== "jobUpdate" || advances(event.data),
  };
}
