import { AppError } from "@platen/shared/errors";
import type { TriedPrinter } from "@platen/shared/printer";
import { type AddressFields, addressProblems, type PlaceRules } from "./allowed-networks.ts";
import type { PrinterState } from "./printer-state.ts";
import type { Printers } from "./printers.ts";
import { addressesAt, overlap } from "./shared-address.ts";
import type { TrialRequest, Trials } from "./trials.ts";

/** What is at an address, and which printer has it already. */
export interface Found {
  found: TriedPrinter;
  printerId: string | null;
}

interface TrialDeps extends PlaceRules {
  printers: Printers;
  trials: Trials;
}

/** Throws VALIDATION_ERROR with every problem of the address, or SERVICE_UNAVAILABLE when no worker answers. */
export async function tryPrinter(deps: TrialDeps, trial: TrialRequest, fields: AddressFields): Promise<Found> {
  const details = await addressProblems(trial.address, fields, deps);
  if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
  const holder = await holderOf(deps.printers, trial);
  if (holder) return { found: holder.report, printerId: holder.id };
  return { found: await deps.trials.run(trial), printerId: null };
}

/**
 * The printer that a worker speaks of at this address of this site; in another site the address leads elsewhere. Its
 * connection is the only one that most printers take: another would be refused, or would end the first in the middle of a
 * receipt.
 */
async function holderOf(printers: Printers, { site, address }: TrialRequest): Promise<PrinterState | undefined> {
  // A replica that has just started may not have heard of it yet.
  await printers.default.settled();
  const tried = await addressesAt(address.ip);
  const near = [...printers.known()].filter(({ isWorkerHeard, row }) => {
    return isWorkerHeard && row.enabled && row.site === site && row.port === address.port;
  });
  const places = await Promise.all(near.map(async (state) => ({ state, addresses: await addressesAt(state.row.ip) })));
  return places.find(({ addresses }) => overlap(addresses, tried))?.state;
}
