import { eq } from "drizzle-orm";
import type { PrinterSettings } from "../printer.ts";
import type { Database } from "./connect.ts";
import { printers } from "./schema.ts";

/** Undefined until POST /printer/config was used: the configuration file speaks until then. */
export async function findPrinterSettings(db: Database, printerId: string): Promise<PrinterSettings | undefined> {
  const [row] = await db
    .select({ ip: printers.ip, port: printers.port, width: printers.width })
    .from(printers)
    .where(eq(printers.id, printerId));
  return row;
}

/**
 * One statement, so that of two changes at once, on any replicas, neither is lost: where settings are stored already only
 * those are written that have `changed`, and the others stay whatever somebody else made of them meanwhile.
 */
export async function savePrinterSettings(
  db: Database,
  printerId: string,
  settings: PrinterSettings,
  changed: Partial<PrinterSettings> = settings,
): Promise<void> {
  const updatedAt = new Date();
  await db
    .insert(printers)
    .values({ id: printerId, ...settings, ...changed, updatedAt })
    .onConflictDoUpdate({ target: printers.id, set: { ...changed, updatedAt } });
}
