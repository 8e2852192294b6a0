import { isIP } from "node:net";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";

/** What a browser adds to the requests of a page, and no page can change. Programs say nothing of the kind. */
export interface Sender {
  method: string;
  origin: string | undefined;
  /** `Sec-Fetch-Site`, which browsers leave out for plain HTTP on anything but localhost. */
  fetchSite: string | undefined;
  /** The name, or address, under which it thinks that it has found us. */
  host: string | undefined;
}

/** Says whether a request comes from a web page that has no business here. */
export type ForeignPageCheck = (sender: Sender) => boolean;

/** Names under which clients have found us: a handful, unless somebody makes them up. */
const mostHosts = 100;

/** Reading needs no refusal: without a word of ours (CORS) a browser shows the answer to no foreign page. */
const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * With protection off, whoever reaches the service may use it, and so may every page in a browser on this network: a
 * form or a script of a foreign page can send POST and open /ws without asking anyone. With the key on there is nothing
 * to check: no foreign page knows it, and no browser adds it by itself.
 */
export function createForeignPageCheck({ auth, server }: Pick<Config, "auth" | "server">): ForeignPageCheck {
  const welcome = new Set(server.corsOrigins);
  if (auth.enabled || welcome.has("*")) return () => false;
  const names = new Set([server.host, ...server.corsOrigins.map(nameIn)]);
  const judge = (host: string) => {
    const name = nameIn(`http://${host}`);
    return name !== undefined && isPublicName(name) && !names.has(name);
  };
  // Clients name the same host all the time, and taking a URL apart is slow.
  const judged = new LRUCache<string, boolean>({ max: mostHosts });
  const isLedHere = (host: string | undefined) => {
    if (host === undefined) return false;
    const known = judged.get(host);
    if (known !== undefined) return known;
    const isLed = judge(host);
    judged.set(host, isLed);
    return isLed;
  };
  return ({ method, origin, fetchSite, host }) => {
    // Whoever owns a public name can let it lead here, and is then no foreign page to the browser.
    if (isLedHere(host)) return true;
    if (harmlessMethods.has(method)) return false;
    // The browser's own word counts more than the names: a proxy may have put another host in.
    if (fetchSite === "same-origin" || fetchSite === "none") return false;
    if (origin === undefined) return fetchSite !== undefined;
    return !welcome.has(origin) && hostOf(origin) !== host?.toLowerCase();
  };
}

/** Endings that no stranger can have a name under: of this machine, of routers and clusters, of organisations within. */
const ownEndings = [
  "localhost",
  "localdomain",
  "local",
  "lan",
  "fritz.box",
  "svc",
  "home",
  "home.arpa",
  "internal",
  "intranet",
  "private",
  "corp",
  "test",
];

function isPublicName(name: string): boolean {
  const isAddress = isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  return !isAddress && name.includes(".") && !ownEndings.some((ending) => name.endsWith(`.${ending}`));
}

function nameIn(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).hostname.replace(/\.$/, "") : undefined;
}

/** Nothing for `null`, the origin of sandboxed frames and of files. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

export function refuseForeignPages(config: Pick<Config, "auth" | "server">): MiddlewareHandler {
  const isForeign = createForeignPageCheck(config);
  return ({ req }, next) => {
    const sender = {
      method: req.method,
      origin: req.header("Origin"),
      fetchSite: req.header("Sec-Fetch-Site"),
      host: req.header("Host"),
    };
    if (isForeign(sender)) throw new AppError("FOREIGN_ORIGIN");
    return next();
  };
}
