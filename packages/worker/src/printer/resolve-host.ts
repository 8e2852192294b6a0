import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Config } from "@platen/shared/config";
import { PlainError } from "@platen/shared/errors";
import { networksFrom } from "@platen/shared/networks";
import { serviceAt, servicePlaces } from "@platen/shared/service-places";
import type { PrinterAddress } from "./connection.ts";

/**
 * The address to connect to. Checked here again, right before connecting, because a name can point elsewhere than it
 * did when it was configured, and the service's own ports may not have been known then. All of a name's addresses have to be allowed: which one is used is not ours to choose.
 */
export async function resolveHost({ ip: host, port }: PrinterAddress, config: Config): Promise<string> {
  const networks = networksFrom(config.printer.allowedNetworks);
  const addresses = isIP(host) ? [host] : await addressesOf(host);
  const refused = addresses.find((address) => !networks.allows(address));
  if (refused !== undefined) throw new PlainError(`${host} (${refused}) is not in printer.allowedNetworks`);
  const service = await serviceAt(addresses, port, servicePlaces(config), addressesOf);
  if (service) throw new PlainError(`${host}:${port} is ${service}, not a printer`);
  const [first] = addresses;
  if (first === undefined) throw new PlainError(`${host} has no address`);
  return first;
}

async function addressesOf(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
