import { isDeepStrictEqual } from "node:util";
import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { defaultPrinterId, type Printer, type PrinterSeed, type PrinterSettings } from "../printer.ts";
import type { Database } from "./connect.ts";
import { printers } from "./schema.ts";

const { seed: _seed, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = getTableColumns(printers);

export async function findPrinter(db: Database, id: string): Promise<Printer | undefined> {
  const [row] = await db.select(columns).from(printers).where(eq(printers.id, id));
  return row;
}

/** Those of the given ids that exist, in no order. */
export async function findPrinters(db: Database, ids: readonly string[]): Promise<Printer[]> {
  return db.select(columns).from(printers).where(inArray(printers.id, ids));
}

/**
 * Changes what is named and nothing else, in one statement: of two changes at once, on any replicas, neither is lost.
 * Undefined when there is no such printer.
 */
export async function changePrinter(
  db: Database,
  id: string,
  changes: Partial<PrinterSettings>,
): Promise<Printer | undefined> {
  const [row] = await db
    .update(printers)
    .set({ ...changes, version: sql`${printers.version} + 1`, updatedAt: sql`now()` })
    .where(eq(printers.id, id))
    .returning(columns);
  return row;
}

/**
 * Makes the printer `default` from the configuration, or brings it up to date with a configuration that was changed:
 * each setting follows it for as long as nobody has set it otherwise through the interface.
 */
export async function seedDefaultPrinter(db: Database, seed: PrinterSeed): Promise<Printer> {
  return db.transaction(async (transaction) => {
    // The version before locked the printer by a hash of its id, and may still be at work.
    const lockKey = sql`hashtext(${defaultPrinterId})`;
    const [made] = await transaction
      .insert(printers)
      .values({ id: defaultPrinterId, ...seed, seed, lockKey })
      .onConflictDoNothing()
      .returning(columns);
    if (made) return made;

    const [row] = await transaction
      .select({ ...columns, seed: printers.seed })
      .from(printers)
      .where(eq(printers.id, defaultPrinterId))
      .for("update");
    if (!row) throw new Error("the printer default was deleted while it was being made");
    const { seed: before, ...printer } = row;
    const changes = seedChanges(printer, before, seed);
    if (Object.keys(changes).length === 0 && isDeepStrictEqual(before, seed)) return printer;
    const [changed] = await transaction
      .update(printers)
      .set({
        ...changes,
        seed,
        ...(before === null && { lockKey }),
        version: sql`${printers.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(printers.id, defaultPrinterId))
      .returning(columns);
    return changed ?? printer;
  });
}

/** Settings that belong together: half of an address, or a model without its language, would be nobody's. */
const settingGroups: readonly (readonly (keyof PrinterSeed)[])[] = [
  ["name"],
  ["language", "model", "dpi"],
  ["ip", "port"],
  ["width"],
  ["charset"],
  ["whenOffline"],
];

/**
 * What a configuration changes of the printer that it made `before`. A row without a seed was made by POST /printer/config
 * of the version before, which stored address and width and nothing else.
 */
export function seedChanges(printer: PrinterSeed, before: PrinterSeed | null, seed: PrinterSeed): Partial<PrinterSeed> {
  const isUntouched = (key: keyof PrinterSeed) =>
    before === null ? key !== "ip" && key !== "port" && key !== "width" : printer[key] === before[key];
  const followed = settingGroups.filter((group) => group.every(isUntouched)).flat();
  return Object.fromEntries(followed.filter((key) => printer[key] !== seed[key]).map((key) => [key, seed[key]]));
}
