import type { Job } from "@platen/client/client";
import type { paths } from "@platen/client/interface.generated";
import type { Service } from "../api-connection.ts";

type Query = Omit<NonNullable<paths["/jobs"]["get"]["parameters"]["query"]>, "limit" | "cursor">;

/** The service's limit for one answer. */
const maxPageSize = 100;

/** The newest jobs that match, from as many answers as `count` needs. */
export async function listJobs(service: Service, filter: Query, count: number): Promise<Job[]> {
  const found: Job[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(count - found.length, maxPageSize);
    const query = { ...filter, limit, ...(cursor !== null && { cursor }) };
    const page: { jobs: Job[]; nextCursor: string | null } = await service.ask(
      service.http.GET("/jobs", { params: { query } }),
    );
    found.push(...page.jobs);
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < count);
  return found;
}
