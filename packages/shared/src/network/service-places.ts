import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { plainAddress } from "./networks.ts";

/** A port that is this installation's own, and so nobody's printer. */
export interface ServicePlace {
  /** As in "this service's database". */
  what: string;
  host: string;
  port: number;
}

const defaultPorts = { database: 5432, redis: 6379 };

/** The parts of the configuration that say where something of this installation listens. */
interface Listeners {
  server: { host: string; port: number };
  worker: { host: string; port: number };
  database: { url: string };
  redis: { url: string };
}

export function servicePlaces({ server, worker, database, redis }: Listeners): ServicePlace[] {
  return [
    { what: "this service's own interface", ...server },
    { what: "this service's worker", ...worker },
    ...placeInUrl("this service's database", database.url, defaultPorts.database),
    ...placeInUrl("this service's Redis", redis.url, defaultPorts.redis),
  ].map(({ what, host, port }) => ({ what, host, port }));
}

/** None for what is not configured, or is reached by a file and not over the network. */
function placeInUrl(what: string, text: string, defaultPort: number): ServicePlace[] {
  if (!URL.canParse(text)) return [];
  const { hostname, port } = new URL(text);
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, "");
  return host === "" ? [] : [{ what, host, port: port === "" ? defaultPort : Number(port) }];
}

/**
 * What of the service itself a connection to one of these addresses would reach. Whatever is printed there would be
 * taken for a request, by servers that trust their network.
 */
export async function serviceAt(
  addresses: readonly string[],
  port: number,
  places: readonly ServicePlace[],
  resolve: (name: string) => Promise<string[]>,
): Promise<string | undefined> {
  for (const place of places) {
    if (place.port !== port) continue;
    // A server that cannot be found cannot be reached by printing to it either.
    const theirs = isIP(place.host) ? [place.host] : await resolve(place.host).catch(() => []);
    if (addresses.some((ours) => theirs.some((their) => isSameMachine(ours, their)))) return place.what;
  }
  return undefined;
}

function isSameMachine(one: string, other: string): boolean {
  const [a, b] = [plainAddress(one), plainAddress(other)];
  return a === b || (isThisMachine(a) && isThisMachine(b));
}

/** Listening on all addresses is listening on one's own. */
const everyAddress = new Set(["0.0.0.0", "::"]);

function isThisMachine(address: string): boolean {
  if (everyAddress.has(address) || address === "::1" || /^127\./.test(address)) return true;
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => plainAddress(entry.address) === address),
  );
}
