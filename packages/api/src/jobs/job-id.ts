import { randomUUID } from "node:crypto";

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then chance. Ids made later sort later, so that the primary
 * key's index grows at one end. Node makes only version 4 by itself, but keeps chance for many of them ready: with 16
 * bytes asked for each time this was 4 % of a request.
 */
export function newJobId(nowMs: number = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, "0");
  const afterVersion = randomUUID().slice("00000000-0000-4".length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}`;
}

/** A UUID, in small letters or capitals. */
export const jobIdPattern = "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$";
const uuid = new RegExp(jobIdPattern);

/** Whether it can be an id at all, so that nonsense from a path never reaches the database. */
export function isJobId(text: string): boolean {
  return uuid.test(text);
}
