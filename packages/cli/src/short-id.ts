import type { Service } from "./api-connection.ts";
import { CommandError, exitCodes } from "./command.ts";
import { listJobs } from "./jobs/list-jobs.ts";

/** The last letters of an id, as the console shows them. */
const shortId = /^[0-9a-f]{8}$/i;

/** Further back a whole id is needed. */
const maxSearched = 1_000;

/** A job's whole id, from that or from the short one. */
export async function wholeId(service: Service, id: string): Promise<string> {
  if (!shortId.test(id)) return id;
  const jobs = await listJobs(service, {}, maxSearched);
  const found = jobs.map((job) => job.id).filter((whole) => whole.endsWith(id.toLowerCase()));
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  const message = only
    ? `${found.length} jobs end with ${id}. Give one of their whole ids.`
    : `None of the newest ${maxSearched} jobs ends with ${id}. Give the whole id; \`platen jobs\` lists them.`;
  throw new CommandError(message, { exitCode: exitCodes.failed, code: "JOB_NOT_FOUND", details: found });
}
