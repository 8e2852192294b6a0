import type { Job, JobFilter, JobPage, LiveEvent } from "../../api/types.ts";

/** The jobs a person has scrolled through, newest first. */
export interface JobList {
  jobs: Job[];
  /** Where to read on; null at the end. */
  nextCursor: string | null;
  /** How many pages were read; only the first one stays without scrolling. */
  pages: number;
}

/**
 * Puts the newest page on top of the list. Without an overlap jobs were missed in between, so the list begins anew. A
 * list that nobody scrolled through is that page and no more, or a screen left open would grow with every job.
 */
export function withHead(list: JobList | undefined, head: JobPage, filter: JobFilter): JobList {
  const oldest = head.jobs.at(-1);
  const overlaps = list?.jobs.some(({ id }) => id === oldest?.id);
  if (!list || list.pages === 1 || !oldest || head.nextCursor === null || !overlaps) return { ...head, pages: 1 };
  const inHead = new Set(head.jobs.map(({ id }) => id));
  const isOlder = (job: Job) => job.createdAt <= oldest.createdAt && !inHead.has(job.id);
  const rest = list.jobs.filter((job) => isOlder(job) && fits(job, filter));
  return { ...list, jobs: [...head.jobs, ...rest] };
}

export function withNextPage(list: JobList, page: JobPage): JobList {
  const known = new Set(list.jobs.map(({ id }) => id));
  const jobs = [...list.jobs, ...page.jobs.filter(({ id }) => !known.has(id))];
  return { jobs, nextCursor: page.nextCursor, pages: list.pages + 1 };
}

/** Reads everything anew, as far down as a person had scrolled. */
export async function readPages(read: (cursor?: string) => Promise<JobPage>, pages: number): Promise<JobList> {
  let list: JobList = { ...(await read()), pages: 1 };
  while (list.pages < pages && list.nextCursor !== null) list = withNextPage(list, await read(list.nextCursor));
  return list;
}

/** An event says the new status at once; times and proof follow when the job is read again. */
export function withUpdate(list: JobList, { data }: LiveEvent & { type: "jobUpdate" }, filter: JobFilter): JobList {
  if (!list.jobs.some(({ id }) => id === data.jobId)) return list;
  const jobs = list.jobs.map((job) =>
    job.id === data.jobId ? { ...job, status: data.status, ...(data.error ? { error: data.error } : {}) } : job,
  );
  return { ...list, jobs: jobs.filter((job) => fits(job, filter)) };
}

export function fits(job: Job, { status, templateId, printerId }: JobFilter): boolean {
  return (
    (!status || job.status === status) &&
    (!templateId || job.templateId === templateId) &&
    (!printerId || job.printerId === printerId)
  );
}
