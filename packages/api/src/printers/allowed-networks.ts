import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { AppError } from "@platen/shared/errors";
import { isPrinterAddress, type Networks } from "@platen/shared/networks";
import { type ServicePlace, serviceAt } from "@platen/shared/service-places";
import { atMost } from "@platen/shared/time";

/** A name server that does not answer must not hold the request. */
const lookupWithinMs = 2_000;

/**
 * Refuses a printer address outside the allowed networks, so that POST /printer/config cannot be used to look around
 * in foreign ones, and one where the service itself, its database or its Redis listens. Of a host name every address has
 * to be allowed, since nobody knows which one will be used; the worker asks again when it connects, because names can be
 * given new addresses.
 */
export async function assertAllowedAddress(
  { ip, port }: { ip: string; port: number },
  { networks, places }: { networks: Networks; places: readonly ServicePlace[] },
): Promise<void> {
  const refuse = (problem: string, field = "ip") =>
    new AppError("VALIDATION_ERROR", { details: [`${field}: ${problem}`] });
  if (!isPrinterAddress(ip)) throw refuse("must be an IPv4 or IPv6 address or a host name");
  const addresses = isIP(ip) === 0 ? await addressesOf(ip) : [ip];
  if (addresses.length === 0) throw refuse("this host name cannot be resolved");
  if (!addresses.every((address) => networks.allows(address))) {
    throw refuse("is not in a network that printer.allowedNetworks names");
  }
  const service = await serviceAt(addresses, port, places, addressesOf);
  if (service) throw refuse(`${port} at ${ip} is ${service}, not a printer`, "port");
}

async function addressesOf(name: string): Promise<string[]> {
  const found = lookup(name, { all: true }).catch(() => []);
  const entries = (await atMost(lookupWithinMs, found)) ?? [];
  return entries.map(({ address }) => address);
}
