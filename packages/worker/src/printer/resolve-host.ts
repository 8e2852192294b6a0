import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { PlainError } from "@platen/shared/errors";
import { networksFrom } from "@platen/shared/networks";

/**
 * The address to connect to. Checked here again, right before connecting, because a name can point elsewhere than it
 * did when it was configured. All of a name's addresses have to be allowed: which one is used is not ours to choose.
 */
export async function resolveHost(host: string, allowedNetworks: readonly string[]): Promise<string> {
  const networks = networksFrom(allowedNetworks);
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  const refused = addresses.find((address) => !networks.allows(address));
  if (refused !== undefined) throw new PlainError(`${host} (${refused}) is not in printer.allowedNetworks`);
  const [first] = addresses;
  if (first === undefined) throw new PlainError(`${host} has no address`);
  return first;
}
