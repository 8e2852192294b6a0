import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import type { MiddlewareHandler } from "hono";

/** Says whether a key opens the service. With protection off, every key does, and none. */
export type KeyCheck = (key: string | undefined) => boolean;

/**
 * Both sides are hashed first: the comparison then takes the same time whatever the key's length and wherever the
 * first wrong letter is.
 */
export function createKeyCheck({ enabled, apiKey }: Config["auth"]): KeyCheck {
  if (!enabled) return () => true;
  const expected = hash(apiKey);
  return (key) => timingSafeEqual(hash(key ?? ""), expected) && key !== undefined;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Asks for the key. Some paths take it as a bearer token, too: the one credential that every Prometheus can send. Some take
 * it from the query, because the browser's EventSource sends no headers.
 */
export function requireKey(
  isKey: KeyCheck,
  bearerPaths: ReadonlySet<string>,
  queryPaths: ReadonlySet<string> = new Set(),
): MiddlewareHandler {
  return ({ req }, next) => {
    const bearer = bearerPaths.has(req.path)
      ? /^Bearer (.+)$/i.exec(req.header("Authorization") ?? "")?.[1]
      : undefined;
    const inQuery = queryPaths.has(req.path) ? req.query("apiKey") : undefined;
    if (!isKey(req.header("X-API-Key") ?? bearer ?? inQuery)) throw new AppError("UNAUTHORIZED");
    return next();
  };
}
