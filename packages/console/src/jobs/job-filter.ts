import type { JobFilter } from "../api/types.ts";
import { isStatus } from "./job-words.ts";

/** The filter is in the page's address, so that it can be sent to somebody and outlives a reload. */
export function filterIn(query: string): JobFilter {
  const asked = new URLSearchParams(query);
  const [status, templateId, printerId] = ["status", "templateId", "printerId"].map((name) => asked.get(name));
  return { ...(isStatus(status) && { status }), ...(templateId && { templateId }), ...(printerId && { printerId }) };
}

/** The address of the list, or of one job beside it. */
export function jobsAddress(filter: JobFilter, jobId?: string): string {
  const query = new URLSearchParams(filter).toString();
  return `jobs${jobId === undefined ? "" : `/${jobId}`}${query && `?${query}`}`;
}

/** What is named empty no longer filters. */
export function narrowed(filter: JobFilter, changes: { [Name in keyof JobFilter]: JobFilter[Name] | "" }): JobFilter {
  return filterIn(new URLSearchParams({ ...filter, ...changes }).toString());
}
