/** A name for one wish to print. */
export function newWish(): string {
  // A shop opens the console over plain http, where browsers have no crypto.randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * For a button that prints: a press after one that failed is the same wish, since the answer may be all that was lost.
 * After a success the next press is a new one.
 */
export function oneWishAtATime(): <T>(ask: (wish: string) => Promise<T>) => Promise<T> {
  let wish = newWish();
  return async (ask) => {
    const answer = await ask(wish);
    wish = newWish();
    return answer;
  };
}
