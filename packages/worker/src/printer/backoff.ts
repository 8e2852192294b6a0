/** Printers refuse or hang a connection that is opened too soon after the last one closed. */
export const leastReconnectDelayMs = 200;
const mostReconnectDelayMs = 5_000;

/** Doubles from attempt to attempt; the random share keeps many clients from knocking in step. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(leastReconnectDelayMs * 2 ** (attempt + 1), mostReconnectDelayMs);
  return Math.round(leastReconnectDelayMs + (ceiling - leastReconnectDelayMs) * random);
}
