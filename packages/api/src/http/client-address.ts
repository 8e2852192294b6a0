import { isIP, isIPv6 } from "node:net";
import { type Networks, plainAddress } from "@platen/shared/networks";

/** Who a request comes from, as far as the network tells. */
export interface Sender {
  /** The other end of the connection: the client itself, or a proxy. */
  remoteAddress: string | undefined;
  /** `X-Forwarded-For`: each proxy writes behind the others whom it got the request from. */
  forwardedFor: string | undefined;
}

/**
 * The client's address. A proxy's word counts only if it is one of ours: what stands left of the last address that is no
 * proxy of ours may have been written by the client itself.
 */
export function clientAddress({ remoteAddress = "", forwardedFor = "" }: Sender, proxies: Networks): string {
  const hops = forwardedFor.split(",").map(addressIn).reverse();
  let client = plainAddress(remoteAddress);
  for (const hop of hops) {
    if (hop === undefined || !proxies.allows(client)) break;
    client = hop;
  }
  return client;
}

/** Some proxies write the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, dotted] = /^\s*(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)\s*$/.exec(entry) ?? [];
  const address = plainAddress(bracketed ?? dotted ?? entry.trim());
  return isIP(address) === 0 ? undefined : address;
}

/** What a client is counted under. Whoever has one IPv6 address has the 2^64 others of its network as well. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = "", after] = address.split("::");
  const groups = before.split(":").filter(Boolean);
  const rest = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - groups.length - rest.length }, () => "0");
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(":")}::/64`;
}
