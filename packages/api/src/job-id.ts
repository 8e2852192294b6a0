import { randomFillSync } from "node:crypto";

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then chance. Ids made later sort later, so that the primary
 * key's index grows at one end. Node makes only version 4 by itself.
 */
export function newJobId(nowMs: number = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether it can be an id at all, so that nonsense from a path never reaches the database. */
export function isJobId(text: string): boolean {
  return uuid.test(text);
}
