import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { AppError } from "@platen/shared/errors";
import { isPrinterAddress, type Networks } from "@platen/shared/networks";
import { atMost } from "./deadline.ts";

/** A name server that does not answer must not hold the request. */
const lookupWithinMs = 2_000;

/**
 * Refuses a printer address outside the allowed networks, so that POST /printer/config cannot be used to look around
 * in foreign ones. Of a host name every address has to be allowed, since nobody knows which one will be used; the
 * worker asks again when it connects, because names can be given new addresses.
 */
export async function assertAllowedAddress(ip: string, networks: Networks): Promise<void> {
  const refuse = (problem: string) => new AppError("VALIDATION_ERROR", { details: [`ip: ${problem}`] });
  if (!isPrinterAddress(ip)) throw refuse("must be an IPv4 or IPv6 address or a host name");
  const addresses = isIP(ip) === 0 ? await addressesOf(ip) : [ip];
  if (addresses.length === 0) throw refuse("this host name cannot be resolved");
  if (!addresses.every((address) => networks.allows(address))) {
    throw refuse("is not in a network that printer.allowedNetworks names");
  }
}

async function addressesOf(name: string): Promise<string[]> {
  const found = lookup(name, { all: true }).catch(() => []);
  const entries = (await atMost(lookupWithinMs, found)) ?? [];
  return entries.map(({ address }) => address);
}
