import type { Config } from "@platen/shared/config";

/** What a browser adds to the requests of a page, and no page can change. Programs say nothing of the kind. */
export interface Sender {
  origin: string | undefined;
  /** `Sec-Fetch-Site`, which browsers leave out for plain HTTP on anything but localhost. */
  fetchSite: string | undefined;
  host: string | undefined;
}

/** Says whether a request comes from a web page that has no business here. */
export type ForeignPageCheck = (sender: Sender) => boolean;

/**
 * With protection off, whoever reaches the service may use it, and so may every page in a browser on this network: a
 * form or a script of a foreign page can send POST and open /ws without asking anyone. With the key on there is nothing
 * to check: no foreign page knows it, and no browser adds it by itself.
 */
export function createForeignPageCheck({ auth, server }: Pick<Config, "auth" | "server">): ForeignPageCheck {
  const welcome = new Set(server.corsOrigins);
  if (auth.enabled || welcome.has("*")) return () => false;
  return ({ origin, fetchSite, host }) => {
    // The browser's own word counts more than the names: a proxy may have put another host in.
    if (fetchSite === "same-origin" || fetchSite === "none") return false;
    if (origin === undefined) return fetchSite !== undefined;
    return !welcome.has(origin) && hostOf(origin) !== host?.toLowerCase();
  };
}

/** Nothing for `null`, the origin of sandboxed frames and of files. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
