import { hash } from "node:crypto";
import { canonicalJson } from "@platen/receipt/json";
import type { Database } from "@platen/shared/db/connect";
import { findJobByIdempotencyKey, forgetIdempotencyKey } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import { idempotencyKey, type Job } from "@platen/shared/job";

/** A request that may come again: the client's key, and what the request was. */
export interface Repeatable {
  key: string;
  requestHash: string;
  /** As the version before wrote it, whose jobs of the last 24 hours are still asked for. */
  formerHash(): string;
}

/** A key is remembered this long. */
const rememberForS = 24 * 3600;

/**
 * Undefined without the header. The same key belongs to one address and to one thing that is asked for: how its JSON is
 * written, the order of its keys included, does not count. `body` is what the client sent.
 */
export function repeatable(
  key: string | undefined,
  path: string,
  asked: unknown,
  body: unknown = asked,
): Repeatable | undefined {
  if (key === undefined) return undefined;
  if (!idempotencyKey.pattern.test(key)) {
    throw new AppError("VALIDATION_ERROR", { details: [`Idempotency-Key: ${idempotencyKey.rule}`] });
  }
  return {
    key,
    requestHash: hashOf(path, canonicalJson(asked)),
    formerHash: () => hashOf(path, JSON.stringify(body)),
  };
}

function hashOf(path: string, json: string): string {
  return hash("sha256", `${path}\n${json}`, "base64url");
}

/** The job that this very request made before, if it did. Another request under the same key is a conflict. */
export async function findRepeated(db: Database, request: Repeatable | undefined): Promise<Job | undefined> {
  const found = request && (await findJobByIdempotencyKey(db, request.key));
  if (!found) return undefined;
  if (Date.now() - found.job.createdAt.getTime() > rememberForS * 1000) {
    await forgetIdempotencyKey(db, request.key, rememberForS);
    return undefined;
  }
  if (found.requestHash !== request.requestHash && found.requestHash !== request.formerHash()) {
    throw new AppError("IDEMPOTENCY_CONFLICT");
  }
  return found.job;
}
