import { hash } from "node:crypto";
import type { Database } from "@platen/shared/db/connect";
import { findJobByIdempotencyKey, forgetIdempotencyKey } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import type { Job } from "@platen/shared/job";

/** A request that may come again: the client's key, and what the request was. */
export interface Repeatable {
  key: string;
  requestHash: string;
}

/** A key is remembered this long. */
const rememberForS = 24 * 3600;

const acceptableKey = /^[\x21-\x7e]{1,255}$/;

/** Undefined without the header. The same key belongs to one address and one body; spaces in the JSON do not count. */
export function repeatable(key: string | undefined, path: string, body: unknown): Repeatable | undefined {
  if (key === undefined) return undefined;
  if (!acceptableKey.test(key)) {
    throw new AppError("VALIDATION_ERROR", {
      details: ["Idempotency-Key: must be 1 to 255 visible ASCII characters without spaces"],
    });
  }
  const requestHash = hash("sha256", `${path}\n${JSON.stringify(body ?? null)}`, "base64url");
  return { key, requestHash };
}

/** The job that this very request made before, if it did. Another request under the same key is a conflict. */
export async function findRepeated(db: Database, request: Repeatable | undefined): Promise<Job | undefined> {
  const found = request && (await findJobByIdempotencyKey(db, request.key));
  if (!found) return undefined;
  if (Date.now() - found.job.createdAt.getTime() > rememberForS * 1000) {
    await forgetIdempotencyKey(db, request.key, rememberForS);
    return undefined;
  }
  if (found.requestHash !== request.requestHash) throw new AppError("IDEMPOTENCY_CONFLICT");
  return found.job;
}
