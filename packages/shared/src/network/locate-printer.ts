import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Networks } from "./networks.ts";
import { type ServicePlace, serviceAt } from "./service-places.ts";

/** Where a printer's host name leads, and what speaks against connecting there. */
export interface PrinterLocation {
  /** Every address of the name; an address is its own. */
  addresses: string[];
  /** The first of them that is in no allowed network. */
  outside: string | undefined;
  /** What of this installation listens there, and is no printer. */
  service: string | undefined;
}

export interface LocationRules {
  networks: Networks;
  /** Where the parts of this installation listen. */
  places?: readonly ServicePlace[];
}

/** All addresses of a name are checked, since nobody knows which one will be used. Throws what `resolve` throws. */
export async function locatePrinter(
  { ip: host, port }: { ip: string; port: number },
  { networks, places = [] }: LocationRules,
  resolve: (name: string) => Promise<string[]> = addressesOf,
): Promise<PrinterLocation> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const outside = addresses.find((address) => !networks.allows(address));
  const service = outside === undefined ? await serviceAt(addresses, port, places, resolve) : undefined;
  return { addresses, outside, service };
}

export async function addressesOf(name: string): Promise<string[]> {
  const entries = await lookup(name, { all: true });
  return entries.map(({ address }) => address);
}
