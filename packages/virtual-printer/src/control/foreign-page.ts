import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Whether a request comes from a web page that is not the printer's own. Programs send none of the headers that browsers
 * add, and no page can change. A foreign page may lead a person here by a link; it can neither print nor read anything,
 * not even by letting a name of its own lead to this address.
 */
export function isForeignPage({ method, headers }: IncomingMessage, ownHost: string): boolean {
  if (isPublicName(headers.host, ownHost)) return true;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return false;
  if (method === "GET" && headers["sec-fetch-mode"] === "navigate") return false;
  if (headers.origin === undefined) return site !== undefined;
  return hostOf(headers.origin) !== headers.host?.toLowerCase();
}

/** Endings of this machine and of local networks, under which no stranger can have a name. */
const localEndings = [".localhost", ".localdomain", ".local", ".lan", ".fritz.box", ".svc", ".internal", ".home.arpa"];

function isPublicName(host: string | undefined, ownHost: string): boolean {
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, "") : undefined;
  if (host === undefined || name === ownHost.toLowerCase()) return false;
  // A host that does not parse is refused as a public name would be.
  if (name === undefined) return true;
  const isAddress = isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  return !isAddress && name.includes(".") && !localEndings.some((ending) => name.endsWith(ending));
}

/** Nothing for `null`, the origin of sandboxed frames and of files. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
