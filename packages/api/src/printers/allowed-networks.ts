import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { addressesOf, type LocationRules, locatePrinter } from "@platen/shared/locate-printer";
import { isPrinterAddress } from "@platen/shared/networks";
import { atMost } from "@platen/shared/time";
import { fault } from "../problems/fault.ts";

/** A name server that does not answer must not hold the request. */
const lookupWithinMs = 2_000;

/** How the fields of an address are called where it was sent. */
export interface AddressFields {
  host: string;
  port: string;
}

export type PlaceRules = Required<LocationRules>;

/**
 * What is wrong with a printer's address: it is outside the allowed networks, so that the interface cannot be used to
 * look around in foreign ones, or where the service itself, its database or its Redis listens. Of a host name every address has
 * to be allowed, since nobody knows which one will be used.
 *
 * This spares people a printer that never gets online; what protects is the worker (`resolve-host.ts`), which asks the same of
 * every name right before it connects. So a name that means nothing here is taken: printers have names in their own network,
 * where the worker stands and the API need not.
 */
export async function addressProblems(
  place: { ip: string; port: number },
  fields: AddressFields,
  { networks, places }: PlaceRules,
): Promise<Problem[]> {
  const { ip, port } = place;
  if (!isPrinterAddress(ip)) return [problemAt(fields.host, fault("not-a-host"))];
  const { outside, service } = await locatePrinter(place, { networks, places }, resolveInTime);
  if (outside !== undefined) return [problemAt(fields.host, fault("host-not-allowed"))];
  if (service !== undefined)
    return [problemAt(fields.port, fault("place-of-service", { port: String(port), host: ip, service }))];
  return [];
}

/** Every address of a name; none when it has none, or the name server does not answer. */
export async function resolveInTime(name: string): Promise<string[]> {
  const found = addressesOf(name).catch(() => []);
  return (await atMost(lookupWithinMs, found)) ?? [];
}
