import { isIP } from "node:net";
import { problemAt } from "@platen/receipt/problem/fault";
import type { Database } from "@platen/shared/db/connect";
import { type AddressClaim, othersAtPort, type PrinterRow } from "@platen/shared/db/printers";
import { AppError } from "@platen/shared/errors";
import { plainAddress } from "@platen/shared/networks";
import type { Printer } from "@platen/shared/printer";
import { isAskingLane } from "@platen/shared/printer-kinds";
import type { Caller } from "../endpoints/caller.ts";
import { reachesPrinter } from "../endpoints/reach.ts";
import { fault } from "../problems/fault.ts";
import { resolveInTime } from "./allowed-networks.ts";

type Location = Pick<Printer, "id" | "site" | "lane" | "ip" | "port">;

export interface AddressUse {
  /** The printer as it is going to be. */
  printer: Location;
  /** The printer as it is; undefined for a new one. */
  before?: Location;
  caller: Caller;
  /** Takes an address that another printer has, if the key reaches that one. */
  allowSharedAddress: boolean;
  /** What the request calls the host of the address. */
  field: string;
}

/** Printers with names that others add at this port while the names are looked up. */
const maxAttempts = 10;

/**
 * Stores a printer unless another one has its address. Names are looked up before the transaction, which compares all
 * printers at this port again. Throws PRINTER_ADDRESS_TAKEN.
 */
export async function withFreeAddress<T>(
  db: Database,
  use: AddressUse,
  store: (claim?: AddressClaim) => Promise<T>,
): Promise<T> {
  const { printer, caller, allowSharedAddress } = use;
  if (!isMoved(use) || (allowSharedAddress && reachesEveryPrinter(caller))) return store();
  const { id: printerId, ip, port } = printer;
  const known = new Map<string, readonly string[]>();
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const others = await othersAtPort(db, { printerId, port });
    await Promise.all(
      [ip, ...others.map((other) => other.ip)].map(async (host) => {
        if (!known.has(host)) known.set(host, await addressesAt(host));
      }),
    );
    try {
      return await store({ printerId, port, check: (found) => assertFree(use, found, known) });
    } catch (error) {
      if (!(error instanceof UnknownHost)) throw error;
    }
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}

/** A printer was added whose name has not been looked up. */
class UnknownHost extends Error {}

function isMoved({ printer, before }: AddressUse): boolean {
  if (isAskingLane(printer.lane)) return false;
  return printer.site !== before?.site || printer.ip !== before.ip || printer.port !== before.port;
}

/** A key that is limited to templates reaches them as well. */
function reachesEveryPrinter(caller: Caller): boolean {
  return reachesPrinter(caller, {});
}

function assertFree(
  { printer, caller, allowSharedAddress, field }: AddressUse,
  others: readonly PrinterRow[],
  known: ReadonlyMap<string, readonly string[]>,
): void {
  const addressesOf = (host: string) => {
    const addresses = known.get(host);
    if (!addresses) throw new UnknownHost();
    return addresses;
  };
  const own = addressesOf(printer.ip);
  // A key that is limited to single printers may name any site, so to such a key all sites are one network.
  const hasSite = reachesPrinter(caller, { site: printer.site });
  const taken = others.filter(({ site, ip }) => (site === printer.site || !hasSite) && overlap(own, addressesOf(ip)));
  const [first] = taken;
  if (!first) return;
  if (taken.some((other) => !reachesPrinter(caller, other))) {
    throw new AppError("PRINTER_ADDRESS_TAKEN", { details: [problemAt(field, fault("address-out-of-reach"))] });
  }
  if (allowSharedAddress) return;
  throw new AppError("PRINTER_ADDRESS_TAKEN", {
    details: [problemAt(field, fault("address-taken", { id: first.id }))],
  });
}

/** Where a host leads, each address written in one way. The host itself is among them, since its name may lead nowhere now. */
export async function addressesAt(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [plainAddress(host)];
  return [host.toLowerCase().replace(/\.$/, ""), ...(await resolveInTime(host)).map(plainAddress)];
}

export function overlap(one: readonly string[], other: readonly string[]): boolean {
  return one.some((address) => other.includes(address));
}
