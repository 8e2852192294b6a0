/** Says whether one more request of this client is too many. */
export type RateLimit = (client: string) => boolean;

/** Clients remembered at once; when there are more, all start afresh, so that memory stays bounded. */
const mostClients = 10_000;
const msPerMinute = 60_000;

/** A bucket per client that refills evenly: a burst of a whole minute's worth is fine, more is not. 0 is no limit. */
export function createRateLimit(requestsPerMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (requestsPerMinute === 0) return () => false;
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (client) => {
    const at = now();
    const bucket = buckets.get(client) ?? { tokens: requestsPerMinute, at };
    const refilled = bucket.tokens + ((at - bucket.at) / msPerMinute) * requestsPerMinute;
    const tokens = Math.min(requestsPerMinute, refilled) - 1;
    if (buckets.size >= mostClients && !buckets.has(client)) buckets.clear();
    buckets.set(client, { tokens: Math.max(tokens, 0), at });
    return tokens < 0;
  };
}
