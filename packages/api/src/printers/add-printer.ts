import type { Problem } from "@platen/receipt/problem/fault";
import { insertPrinter, type PrinterRow } from "@platen/shared/db/printers";
import { AppError } from "@platen/shared/errors";
import { type AskingSettings, usualPaper } from "@platen/shared/printer";
import { isAskingLane } from "@platen/shared/printer-kinds";
import type { Static } from "@sinclair/typebox";
import type { Caller } from "../endpoints/caller.ts";
import { type ChangeDeps, tellChanged } from "./change-printer.ts";
import { authOf, laneProblems, languagesOf, missingFields, newAsking } from "./lane-settings.ts";
import { problemsBeside, settingsProblems } from "./printer-settings.ts";
import { type NewPrinter, newPrinterDefaults } from "./schemas.ts";
import { withFreeAddress } from "./shared-address.ts";

/** What a request calls the fields of an address. */
export const addressFields = { host: "address.host", port: "address.port" };

type Settings = Static<typeof NewPrinter>;

/** Of a body that is wrong already: everything else that is. */
export async function newPrinterProblems(deps: ChangeDeps, body: Record<string, unknown>): Promise<Problem[]> {
  const lane = body.lane ?? newPrinterDefaults.lane;
  const beside = await problemsBeside(deps, body, newPrinterDefaults, addressFields);
  return [...laneProblems(body, lane), ...missingFields(body, lane), ...beside];
}

/** Stores a printer and tells everybody. Throws VALIDATION_ERROR with every problem, PRINTER_EXISTS, or PRINTER_ADDRESS_TAKEN. */
export async function addPrinter(
  deps: ChangeDeps,
  settings: Settings,
  caller: Caller,
  known?: Partial<AskingSettings>,
): Promise<PrinterRow> {
  const { id, address, pollAuth, allowSharedAddress = false, ...fields } = settings;
  const lane = fields.lane ?? newPrinterDefaults.lane;
  const [usual] = languagesOf(lane);
  const language = fields.language ?? usual;
  const printer = {
    ...newPrinterDefaults,
    paper: usualPaper(language),
    ...fields,
    id,
    language,
    ip: address?.host ?? "",
    port: address?.port ?? 0,
    asking: isAskingLane(lane) ? newAsking(authOf(pollAuth), known) : null,
  };
  const missing = missingFields(settings, lane);
  const checked = missing.length > 0 ? [] : await settingsProblems(deps, printer, printer, addressFields);
  const details = [...laneProblems(settings, lane), ...missing, ...checked];
  if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
  const use = { printer, caller, allowSharedAddress, field: addressFields.host };
  const row = await withFreeAddress(deps.db, use, (claim) => insertPrinter(deps.db, printer, caller.name, claim));
  if (!row) throw new AppError("PRINTER_EXISTS");
  await tellChanged(deps, id, { what: "added", reason: "request", by: caller.name });
  return row;
}
