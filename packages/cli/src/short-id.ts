import type { Job } from "@platen/client/client";
import type { Service } from "./api-connection.ts";
import { CommandError, exitCodes } from "./command.ts";

/** The last letters of an id, as the console shows them. */
const shortId = /^[0-9a-f]{8}$/i;

/** The most that one answer holds, and how many answers are looked through: further back a whole id is needed. */
const pageSize = 100;
const mostPages = 10;

/** A job's whole id, from that or from the short one. */
export async function wholeId(service: Service, id: string): Promise<string> {
  if (!shortId.test(id)) return id;
  const found: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor !== null && { cursor }) };
    const answer: { jobs: Job[]; nextCursor: string | null } = await service.ask(
      service.http.GET("/jobs", { params: { query } }),
    );
    found.push(...answer.jobs.map((job) => job.id).filter((whole) => whole.endsWith(id.toLowerCase())));
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  const message = only
    ? `${found.length} jobs end with ${id}. Give one of their whole ids.`
    : `None of the newest ${pageSize * mostPages} jobs ends with ${id}. Give the whole id; \`platen jobs\` lists them.`;
  throw new CommandError(message, { exitCode: exitCodes.failed, code: "JOB_NOT_FOUND", details: found });
}
