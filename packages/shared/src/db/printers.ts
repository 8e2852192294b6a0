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

export async function savePrinterSettings(db: Database, printerId: string, settings: PrinterSettings): Promise<void> {
  const values = { ...settings, updatedAt: new Date() };
  await db
    .insert(printers)
    .values({ id: printerId, ...values })
    .onConflictDoUpdate({ target: printers.id, set: values });
}
