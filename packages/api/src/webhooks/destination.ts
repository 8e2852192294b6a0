import { isIP } from "node:net";
import { addressesOf } from "@platen/shared/locate-printer";
import { isPublic, type Networks } from "@platen/shared/networks";
import { type ServicePlace, serviceAt } from "@platen/shared/service-places";
import { atMost } from "@platen/shared/time";

export interface DestinationRules {
  /** Where webhooks may be beside the internet. */
  networks: Networks;
  /** Where the parts of this installation listen. */
  places: readonly ServicePlace[];
}

/** A name server that does not answer holds up nobody. */
const lookupWithinMs = 2_000;

type Resolve = (name: string) => Promise<string[]>;

/** What is wrong with an address that can be seen without asking anybody. */
export function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return "must be an address such as https://shop.example/platen";
  if (/[\s\p{Cc}\p{Cs}]/u.test(text)) return "must have no blanks and no control characters in it";
  const { protocol, port, username, password, hash } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return "must begin with https://";
  if (username !== "" || password !== "") return "must have no name and password in it: messages are signed";
  if (port === "0") return "must have a port from 1 on";
  return hash === "" ? undefined : "must have nothing behind a #";
}

/**
 * Every address a webhook's name leads to, or why nothing is sent there. It is asked for each message, and the connection goes
 * to one of these addresses: a name that means something else a moment later changes nothing.
 */
export async function findDestination(
  text: string,
  { networks, places }: DestinationRules,
  resolve: Resolve = resolveInTime,
): Promise<{ addresses: string[] } | { problem: string; isUnknown?: true }> {
  const url = new URL(text);
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) return { problem: "has a name that nobody knows", isUnknown: true };
  const isSecure = url.protocol === "https:";
  const refused = addresses.find((address) => !networks.allows(address) && !(isSecure && isPublic(address)));
  if (refused !== undefined) {
    return {
      problem: isPublic(refused)
        ? "must begin with https://; http:// will do in a network that webhooks.allowedNetworks names"
        : "is not on the internet, nor in a network that webhooks.allowedNetworks names",
    };
  }
  const service = await serviceAt(addresses, portOf(url), places, resolve);
  return service === undefined ? { addresses } : { problem: `is ${service}` };
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function portOf({ port, protocol }: URL): number {
  // Node connects to the usual port where 0 is given.
  if (Number(port) > 0) return Number(port);
  return protocol === "https:" ? 443 : 80;
}

async function resolveInTime(name: string): Promise<string[]> {
  return (
    (await atMost(
      lookupWithinMs,
      addressesOf(name).catch(() => []),
    )) ?? []
  );
}
