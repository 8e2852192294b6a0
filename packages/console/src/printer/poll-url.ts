/**
 * The address to ask at, as this page was reached: a proxy that speaks TLS need not have told the service so, and the browser
 * knows.
 */
export function seenFromHere(pollUrl: string, origin: string = location.origin): string {
  return URL.canParse(pollUrl) ? origin + new URL(pollUrl).pathname : origin + pollUrl;
}
