import { AppError } from "@platen/shared/errors";
import { addressesOf, type LocationRules, locatePrinter } from "@platen/shared/locate-printer";
import { isPrinterAddress } from "@platen/shared/networks";
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
  place: { ip: string; port: number },
  { networks, places }: Required<LocationRules>,
): Promise<void> {
  const { ip, port } = place;
  const refuse = (problem: string, field = "ip") =>
    new AppError("VALIDATION_ERROR", { details: [`${field}: ${problem}`] });
  if (!isPrinterAddress(ip)) throw refuse("must be an IPv4 or IPv6 address or a host name");
  const { addresses, outside, service } = await locatePrinter(place, { networks, places }, resolveInTime);
  if (addresses.length === 0) throw refuse("this host name cannot be resolved");
  if (outside !== undefined) throw refuse("is not in a network that printer.allowedNetworks names");
  if (service !== undefined) throw refuse(`${port} at ${ip} is ${service}, not a printer`, "port");
}

async function resolveInTime(name: string): Promise<string[]> {
  const found = addressesOf(name).catch(() => []);
  return (await atMost(lookupWithinMs, found)) ?? [];
}
