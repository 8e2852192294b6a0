/** The service carries out requests to print that bear the same key once. */
export function newIdempotencyKey(): string {
  // A shop opens the console over plain http, where browsers have no crypto.randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * For a button that prints: a press after one that failed sends the same key, since only the answer may have been lost.
 * After a success the next press gets a new key.
 */
export function keepIdempotencyKey(): <T>(send: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  let idempotencyKey = newIdempotencyKey();
  return async (send) => {
    const answer = await send(idempotencyKey);
    idempotencyKey = newIdempotencyKey();
    return answer;
  };
}
