import type { JobFilter, JobStatus } from "../api/types.ts";
import { isStatus } from "./job-words.ts";
import { beginOf, type Day, dayAfter } from "./moments.ts";

/** What is looked for, as it stands in the page's address: it can be sent to somebody, and outlives a reload. */
export interface ListFilter {
  status?: JobStatus;
  templateId?: string;
  printerId?: string;
  /** Words of titles and references. */
  q?: string;
  /** The first day and the last. */
  from?: Day;
  to?: Day;
}

const isDay = (text: string | null | undefined): text is Day =>
  typeof text === "string" && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(beginOf(text).getTime());

export function filterIn(query: string): ListFilter {
  const asked = new URLSearchParams(query);
  const [status, templateId, printerId, q, from, to] = ["status", "templateId", "printerId", "q", "from", "to"].map(
    (name) => asked.get(name)?.trim(),
  );
  return {
    ...(isStatus(status) && { status }),
    ...(templateId && { templateId }),
    ...(printerId && { printerId }),
    ...(q && { q }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** The address of the list, or of one job beside it. */
export function jobsAddress(filter: ListFilter, jobId?: string): string {
  const query = queryOf(filter);
  return `jobs${jobId === undefined ? "" : `/${jobId}`}${query && `?${query}`}`;
}

/** The same text for the same filter. */
export function queryOf(filter: ListFilter): string {
  return new URLSearchParams({ ...filter }).toString();
}

/** What is named empty no longer filters. */
export function narrowed(
  filter: ListFilter,
  changes: { [Name in keyof ListFilter]: ListFilter[Name] | "" },
): ListFilter {
  return filterIn(new URLSearchParams({ ...filter, ...changes }).toString());
}

/** As the service is asked: days are this browser's, moments are everybody's. */
export function askedOf({ from, to, ...filter }: ListFilter): JobFilter {
  return {
    ...filter,
    ...(from && { since: beginOf(from).toISOString() }),
    ...(to && { until: beginOf(dayAfter(to, 1)).toISOString() }),
  };
}
