import { getConnInfo } from "@hono/node-server/conninfo";
import { AppError } from "@platen/shared/errors";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { AppEnv } from "../http/endpoint.ts";

/** Says whether one more request of this client is too many. */
export type RateLimit = (client: string) => boolean;

/** Clients remembered at once; when there are more, the one silent for longest is forgotten. */
const mostClients = 10_000;
const msPerMinute = 60_000;

/** A bucket per client that refills evenly: a burst of a whole minute's worth is fine, more is not. 0 is no limit. */
export function createRateLimit(requestsPerMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (requestsPerMinute === 0) return () => false;
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: mostClients });
  return (client) => {
    const at = now();
    const bucket = buckets.get(client) ?? { tokens: requestsPerMinute, at };
    const refilled = bucket.tokens + ((at - bucket.at) / msPerMinute) * requestsPerMinute;
    const tokens = Math.min(requestsPerMinute, refilled) - 1;
    buckets.set(client, { tokens: Math.max(tokens, 0), at });
    return tokens < 0;
  };
}

/**
 * Comes before the key is asked for, so that guessing keys is limited too. Clients without the key are told apart by
 * their address; behind a proxy they all have the proxy's.
 */
export function limitRate(
  isTooMany: RateLimit,
  hasKey: (key: string | undefined) => boolean,
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const client = hasKey(context.req.header("X-API-Key")) ? "key" : (getConnInfo(context).remote.address ?? "");
    if (isTooMany(client)) throw new AppError("RATE_LIMITED");
    await next();
  };
}
