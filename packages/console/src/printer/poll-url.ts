/** What a device takes for itself, whoever says it. */
const ownNames = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/i;

/**
 * The addresses to ask at, the best first. This page's own is one unless only this machine can use it: a proxy that speaks TLS need
 * not have told the service so, and the browser knows. Otherwise they are what the service knows, and may be none.
 */
export function pollAddresses(
  { pollUrl, pollUrls = [] }: { pollUrl?: string | undefined; pollUrls?: readonly string[] | undefined },
  origin: string = location.origin,
): readonly string[] {
  if (pollUrl === undefined) return [];
  if (isOwnName(origin)) return pollUrls;
  return [URL.canParse(pollUrl) ? origin + new URL(pollUrl).pathname : origin + pollUrl];
}

/** Whether this page was opened by a name that only this machine can use. */
export function isOwnName(origin: string = location.origin): boolean {
  return ownNames.test(new URL(origin).hostname);
}
