import { AppError } from "@platen/shared/errors";
import { LRUCache } from "lru-cache";

/** What a client has left after one more request. */
export interface Quota {
  /** That request is one too many. */
  isExceeded: boolean;
  perMinute: number;
  /** Requests it may send at once now. */
  remaining: number;
  /** Whole seconds until it may send one more than that. */
  moreInS: number;
}

/** Counts one more request of this client, or looks only, where `cost` is 0. Undefined: there is no limit. */
export type RateLimit = (client: string, cost?: 0 | 1) => Quota | undefined;

/** Clients remembered at once; when there are more, the one silent for longest is forgotten. */
const mostClients = 10_000;
const secondsPerMinute = 60;

/** A bucket per client that refills evenly: a burst of a whole minute's worth is fine, more is not. 0 is no limit. */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (perMinute === 0) return () => undefined;
  const perS = perMinute / secondsPerMinute;
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: mostClients });
  return (client, cost = 1) => {
    const at = now();
    const bucket = buckets.get(client) ?? { tokens: perMinute, at };
    const refilled = Math.min(perMinute, bucket.tokens + ((at - bucket.at) / 1000) * perS);
    const isExceeded = refilled < 1;
    const tokens = isExceeded ? refilled : refilled - cost;
    if (cost > 0) buckets.set(client, { tokens, at });
    const remaining = Math.floor(tokens);
    return { isExceeded, perMinute, remaining, moreInS: Math.ceil((remaining + 1 - tokens) / perS) };
  };
}

/** As the IETF's draft "RateLimit header fields for HTTP" has them. */
export function quotaHeaders({ perMinute, remaining, moreInS }: Quota): Record<string, string> {
  return {
    "RateLimit-Policy": `"requests";q=${perMinute};w=${secondsPerMinute}`,
    RateLimit: `"requests";r=${remaining};t=${moreInS}`,
  };
}

/** The refusal of a request that is too many; undefined for one that is not. */
export function excessOf(quota: Quota | undefined): AppError | undefined {
  return quota?.isExceeded ? new AppError("RATE_LIMITED", { retryAfterS: quota.moreInS }) : undefined;
}
