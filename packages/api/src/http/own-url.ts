import type { Context } from "hono";

/**
 * The address under which whoever asks has reached this service, without a path. What a proxy says of it is believed
 * whoever the proxy is: the answer goes to the one who sent it, and to nobody else.
 */
export function ownUrl({ req }: Pick<Context, "req">): string {
  const { protocol, host, origin } = new URL(req.url);
  const scheme = firstOf(req.header("X-Forwarded-Proto"))?.toLowerCase();
  const name = firstOf(req.header("X-Forwarded-Host")) ?? host;
  const told = `${scheme === "http" || scheme === "https" ? `${scheme}:` : protocol}//${name}`;
  return URL.canParse(told) ? new URL(told).origin : origin;
}

/** The proxy nearest to the client stands first. */
function firstOf(header: string | undefined): string | undefined {
  return header?.split(",", 1)[0]?.trim() || undefined;
}
