import { Recent } from "@platen/receipt/recent";

/** Says whether one more request of this client is too many. */
export type RateLimit = (client: string) => boolean;

/** Clients remembered at once; when there are more, the one silent for longest is forgotten. */
const mostClients = 10_000;
const msPerMinute = 60_000;

/** A bucket per client that refills evenly: a burst of a whole minute's worth is fine, more is not. 0 is no limit. */
export function createRateLimit(requestsPerMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (requestsPerMinute === 0) return () => false;
  const buckets = new Recent<{ tokens: number; at: number }>(mostClients);
  return (client) => {
    const at = now();
    const bucket = buckets.get(client) ?? { tokens: requestsPerMinute, at };
    const refilled = bucket.tokens + ((at - bucket.at) / msPerMinute) * requestsPerMinute;
    const tokens = Math.min(requestsPerMinute, refilled) - 1;
    buckets.set(client, { tokens: Math.max(tokens, 0), at });
    return tokens < 0;
  };
}
