import type { Job, Outage } from "../../api/types.ts";
import type { JobList } from "./job-list.ts";

/** A line of the list: a job that was accepted, or an outage that began. */
export type Entry = { id: string; at: string } & ({ job: Job; outage?: never } | { outage: Outage; job?: never });

/** Both by time, newest first. What began before the last job that was read comes with the next page. */
export function entriesOf({ jobs, nextCursor }: JobList, outages: readonly Outage[]): Entry[] {
  const oldest = nextCursor === null ? "" : (jobs.at(-1)?.createdAt ?? "");
  const ofJobs = jobs.map((job): Entry => ({ id: job.id, at: job.createdAt, job }));
  const ofOutages = outages
    .filter(({ beganAt }) => beganAt >= oldest)
    .map((outage): Entry => ({ id: `outage ${outage.id}`, at: outage.beganAt, outage }));
  // Jobs keep their order: two of one moment have one, too.
  return ofOutages.length === 0 ? ofJobs : merged(ofJobs, ofOutages);
}

function merged(jobs: readonly Entry[], outages: readonly Entry[]): Entry[] {
  const rest = [...outages];
  const entries: Entry[] = [];
  for (const job of jobs) {
    while (rest[0] && rest[0].at > job.at) entries.push(...rest.splice(0, 1));
    entries.push(job);
  }
  return [...entries, ...rest];
}
