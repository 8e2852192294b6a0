import { isIP } from "node:net";
import type { Fault } from "@platen/receipt/problem/fault";
import { addressesOf } from "@platen/shared/locate-printer";
import { isPublic, type Networks } from "@platen/shared/networks";
import { type ServicePlace, serviceAt } from "@platen/shared/service-places";
import { atMost } from "@platen/shared/time";
import { fault } from "../problems/fault.ts";

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
export function urlFault(text: string): Fault | undefined {
  if (!URL.canParse(text)) return fault("url-form");
  if (/[\s\p{Cc}\p{Cs}]/u.test(text)) return fault("url-blanks");
  const { protocol, port, username, password, hash } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return fault("url-https");
  if (username !== "" || password !== "") return fault("url-credentials");
  if (port === "0") return fault("url-port");
  return hash === "" ? undefined : fault("url-fragment");
}

/**
 * Every address a webhook's name leads to, or why nothing is sent there. It is asked for each message, and the connection goes
 * to one of these addresses: a name that means something else a moment later changes nothing.
 */
export async function findDestination(
  text: string,
  { networks, places }: DestinationRules,
  resolve: Resolve = resolveInTime,
): Promise<{ addresses: string[] } | { problem: Fault; isUnknown?: true }> {
  const url = new URL(text);
  const isSecure = url.protocol === "https:";
  // Without a network that takes it, no answer of a name server would make it right.
  if (!isSecure && networks.isEmpty) return { problem: fault("url-http-inside") };
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) return { problem: fault("url-unknown"), isUnknown: true };
  const refused = addresses.find((address) => !networks.allows(address) && !(isSecure && isPublic(address)));
  if (refused !== undefined) {
    return {
      problem: isPublic(refused) ? fault("url-http-inside") : fault("url-not-allowed"),
    };
  }
  const service = await serviceAt(addresses, portOf(url), places, resolve);
  return service === undefined ? { addresses } : { problem: fault("url-of-service", { service }) };
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
