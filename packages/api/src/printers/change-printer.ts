import type { Problem } from "@platen/receipt/problem/fault";
import type { Bus } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import {
  changePrinter,
  deletePrinter,
  findPrinter,
  type PrinterChanges,
  type PrinterRow,
} from "@platen/shared/db/printers";
import { AppError } from "@platen/shared/errors";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { defaultPrinterId } from "@platen/shared/printer";
import type { Caller } from "../endpoints/caller.ts";
import { assertMatch } from "../http/etag.ts";
import type { AddressFields, PlaceRules } from "./allowed-networks.ts";
import { settingsProblems } from "./printer-settings.ts";
import { isPrinterId, type Printers } from "./printers.ts";
import { withFreeAddress } from "./shared-address.ts";

export interface ChangeDeps extends PlaceRules {
  db: Database;
  bus: Bus;
  log: Logger;
  printers: Printers;
}

/** Throws PRINTER_NOT_FOUND. */
export async function storedPrinter({ db }: Pick<ChangeDeps, "db">, id: string): Promise<PrinterRow> {
  const row = isPrinterId(id) ? await findPrinter(db, id) : undefined;
  if (!row) throw new AppError("PRINTER_NOT_FOUND");
  return row;
}

/** A printer that others change this often at once is nobody's any more. */
const mostAttempts = 10;

export interface SettingsChange {
  id: string;
  /** What is changed of the row as it is. */
  changes(row: PrinterRow): PrinterChanges;
  /** What of the request does not go with the row as it is. */
  problems?(row: PrinterRow): readonly Problem[];
  /** What the request calls the fields of an address. */
  fields: AddressFields;
  caller: Caller;
  /** Takes an address that another printer has. */
  allowSharedAddress?: boolean | undefined;
  ifMatch?: string | undefined;
}

/**
 * Changes what is named of a printer, and tells everybody. What comes of it is checked as a whole, so the row is written
 * only as it was read: two changes that are right by themselves may not fit together. Throws PRINTER_NOT_FOUND,
 * PRECONDITION_FAILED, VALIDATION_ERROR with every problem, or PRINTER_ADDRESS_TAKEN.
 */
export async function changeSettings(
  deps: ChangeDeps,
  { id, changes: changesOf, problems = () => [], fields, caller, allowSharedAddress = false, ifMatch }: SettingsChange,
): Promise<PrinterRow> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const row = await storedPrinter(deps, id);
    assertMatch(ifMatch, row);
    const changes = changesOf(row);
    const details = [...problems(row), ...(await settingsProblems(deps, changes, { ...row, ...changes }, fields))];
    if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
    const use = { printer: { ...row, ...changes }, before: row, caller, allowSharedAddress, field: fields.host };
    const changed = await withFreeAddress(deps.db, use, (claim) =>
      changePrinter(deps.db, id, changes, row.version, caller.name, claim),
    );
    if (!changed) continue;
    await tellChanged(deps, id, { what: "changed", reason: "request", by: caller.name, changed: Object.keys(changes) });
    return changed;
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}

export interface Removal {
  /** Cancels the jobs that wait, instead of refusing because of them. */
  cancelQueued: boolean;
  /** The name of the key it is done with. */
  by: string | null;
  ifMatch: string | undefined;
}

/** Returns the jobs that were cancelled with it, of which nobody is told yet. */
export async function removePrinter(
  deps: ChangeDeps,
  id: string,
  { cancelQueued, by, ifMatch }: Removal,
): Promise<Job[]> {
  if (id === defaultPrinterId) throw new AppError("PRINTER_NEEDED");
  const row = await storedPrinter(deps, id);
  assertMatch(ifMatch, row);
  const version = ifMatch === undefined ? undefined : row.version;
  const deleted = await deletePrinter(deps.db, id, { cancelQueued, by, version });
  if (deleted.outcome === "busy") throw new AppError("PRINTER_BUSY");
  // Since it was read, somebody else has deleted or changed it.
  if (deleted.outcome === "gone")
    throw new AppError(ifMatch === undefined ? "PRINTER_NOT_FOUND" : "PRECONDITION_FAILED");
  await deps.printers.reload([id]);
  await tellChanged(deps, id, { what: "deleted", reason: "request", by });
  return deleted.cancelled;
}

/** Why a printer's row is another. `by` is the name of the key of a request. */
export interface RowChange {
  what: "added" | "changed" | "deleted";
  reason: "request" | "printer";
  by?: string | null;
  changed?: string[];
}

/** The row is committed; whoever does not hear of it reads it again within seconds. */
export async function tellChanged(
  { bus, log }: Pick<ChangeDeps, "bus" | "log">,
  printerId: string,
  { what, ...why }: RowChange,
): Promise<void> {
  log.info({ printerId, ...why }, `the printer was ${what}`);
  await bus
    .publish("settings", { printerId })
    .catch((error: unknown) => log.warn({ err: error, printerId }, "new printer settings were not announced"));
}
