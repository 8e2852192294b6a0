import type { Config } from "@platen/shared/config";
import { PlainError } from "@platen/shared/errors";
import { locatePrinter } from "@platen/shared/locate-printer";
import { networksFrom } from "@platen/shared/networks";
import { servicePlaces } from "@platen/shared/service-places";
import type { PrinterAddress } from "./connection.ts";

/**
 * The address to connect to. Checked here again, right before connecting, because a name can point elsewhere than it did
 * when it was configured, and the service's own ports may not have been known then.
 */
export async function resolveHost(address: PrinterAddress, config: Config): Promise<string> {
  const { ip: host, port } = address;
  const networks = networksFrom(config.printer.allowedNetworks);
  const { addresses, outside, service } = await locatePrinter(address, { networks, places: servicePlaces(config) });
  if (outside !== undefined) throw new PlainError(`${host} (${outside}) is not in printer.allowedNetworks`);
  if (service !== undefined) throw new PlainError(`${host}:${port} is ${service}, not a printer`);
  const [first] = addresses;
  if (first === undefined) throw new PlainError(`${host} has no address`);
  return first;
}
