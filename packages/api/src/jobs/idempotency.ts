import { hash } from "node:crypto";
import { canonicalJson } from "@platen/receipt/json";
import { problemAt } from "@platen/receipt/problem/fault";
import type { Database } from "@platen/shared/db/connect";
import { findJobByIdempotencyKey, forgetIdempotencyKey, type IdempotencyKey } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import { idempotencyKey, type Job } from "@platen/shared/job";
import { defaultPrinterId } from "@platen/shared/printer";
import type { AppContext } from "../endpoints/endpoint.ts";
import { fault } from "../problems/fault.ts";

/** A request that may come again: the client's key in the space of its API key, and a hash of what was asked. */
export interface Repeatable extends IdempotencyKey {
  requestHash: string;
  /** As the version before wrote it. Its jobs of the last 24 hours must still be found. */
  formerHash(): string;
}

/** A job, and whether an earlier request made it. */
export interface TakenJob {
  job: Job;
  isReplayed: boolean;
}

/** A key is remembered this long. */
const rememberForS = 24 * 3600;

/**
 * Undefined without the header. A key belongs to one API key, one path and one request. How the request's JSON is written,
 * the order of its keys included, does not count. `former` is what the version before hashed.
 */
export function repeatable(
  context: AppContext,
  path: string,
  asked: unknown,
  former: unknown = asked,
): Repeatable | undefined {
  const key = context.req.header("Idempotency-Key");
  if (key === undefined) return undefined;
  if (!idempotencyKey.pattern.test(key)) {
    throw new AppError("VALIDATION_ERROR", {
      details: [problemAt("Idempotency-Key", fault("not-an-idempotency-key"))],
    });
  }
  return {
    key,
    space: context.get("caller").keyId ?? "",
    requestHash: hashOf(path, asked),
    formerHash: () => hashOf(path, former),
  };
}

function hashOf(path: string, asked: unknown): string {
  return hash("sha256", `${path}\n${canonicalJson(asked)}`, "base64url");
}

interface Asked {
  printer?: string | undefined;
  options?: { copies?: number; cutPaper?: boolean; expireAfter?: number };
}

/** The same request as one that leaves out the default printer, one copy and the cut. */
export function withoutDefaults<Other extends object>({ printer, options = {}, ...rest }: Asked & Other): object {
  const { copies = 1, cutPaper = true, ...others } = options;
  return {
    ...rest,
    ...(printer !== undefined && printer !== defaultPrinterId && { printer }),
    options: { ...others, ...(copies !== 1 && { copies }), ...(!cutPaper && { cutPaper }) },
  };
}

/** Says that the answer is about a job, or a batch, that an earlier request made. */
export function markReplayed(context: AppContext, isReplayed: boolean): void {
  if (isReplayed) context.header("Idempotent-Replayed", "true");
}

/** The job that this very request made before, if it did. Another request under the same key is a conflict. */
export async function findRepeated(db: Database, request: Repeatable | undefined): Promise<Job | undefined> {
  const found = request && (await findJobByIdempotencyKey(db, request));
  if (!found) return undefined;
  if (Date.now() - found.job.createdAt.getTime() > rememberForS * 1000) {
    await forgetIdempotencyKey(db, request, rememberForS);
    return undefined;
  }
  if (found.requestHash !== request.requestHash && found.requestHash !== request.formerHash()) {
    throw new AppError("IDEMPOTENCY_CONFLICT");
  }
  return found.job;
}
