import type { PrinterDetails } from "@platen/client/client";
import type { Service } from "../api-connection.ts";
import { CommandError } from "../command.ts";
import { allPrinters } from "../printers/printer-calls.ts";
import { type Finding, ok, skipped, warning } from "./finding.ts";

/** More than a person reads at once; the rest is counted. */
const named = 5;

/** How the printers are that were not looked at more closely; nothing where there are none. */
export async function checkOthers(service: Service, except: string): Promise<Finding[]> {
  try {
    const others = (await allPrinters(service, {})).filter(({ id, enabled }) => id !== except && enabled);
    return others.length === 0 ? [] : [describe(others)];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [skipped("printers", error.message)];
  }
}

function describe(others: readonly PrinterDetails[]): Finding {
  const troubled = others.filter(({ status }) => status !== "online");
  const [first] = troubled;
  if (!first)
    return ok("printers", `${others.length === 1 ? "the other one is" : `all ${others.length} others are`} online`);
  const shown = troubled.slice(0, named).map(({ id, status, errorCode }) => `${id} (${errorCode ?? status})`);
  const more = troubled.length > named ? [`${troubled.length - named} more`] : [];
  return warning(
    "printers",
    `${troubled.length} of ${others.length} others cannot print now: ${[...shown, ...more].join(", ")}`,
    `platen doctor --printer ${first.id} finds out why.`,
  );
}
