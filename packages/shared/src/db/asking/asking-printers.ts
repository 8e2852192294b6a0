import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AskingDevice, type AskingPrinter, type AskingSettings, isAsking } from "../../printer.ts";
import { askingLanes } from "../../printer-kinds.ts";
import type { Database } from "../connect.ts";
import { textList } from "../jobs.ts";
import { type PrinterRow, printerColumns } from "../printers.ts";
import { askingSeen, printers } from "../schema.ts";

/** A printer that asks, as it is stored. */
export type AskingRow = PrinterRow & AskingPrinter;

const secretOf = sql`(${printers.asking} ->> 'secret')`;
const askingOf = sql`${printers.asking}::jsonb`;
const identityOf = sql`(${printers.asking} ->> 'identity')`;

export async function findAskingPrinter(db: Database, secret: string): Promise<AskingRow | undefined> {
  const [row] = await db.select(printerColumns).from(printers).where(sql`${secretOf} = ${secret}`);
  return row && isAsking(row) ? row : undefined;
}

/** Every printer that asks, in no order. */
export async function findAskingPrinters(db: Database): Promise<AskingRow[]> {
  const rows = await db
    .select(printerColumns)
    .from(printers)
    .where(sql`${printers.lane} = any(${textList(askingLanes)})`);
  return rows.filter(isAsking);
}

export interface AskingGuard {
  /** Only while this is its secret. */
  secret?: string | undefined;
  /** Only while it has met no device. */
  isUnbound?: boolean | undefined;
  /** Only this version of its row. */
  version?: number | undefined;
}

/**
 * Changes what is named of what belongs to a printer that asks: a new secret, the device it is bound to. One statement: of two replicas that meet two devices at once, one binds it. Undefined when there is no
 * such printer, or when it is not as the guard has it. A secret that another printer has is refused by the database.
 */
export async function changeAsking(
  db: Database,
  id: string,
  changes: Partial<Omit<AskingSettings, "device">>,
  { secret, isUnbound, version }: AskingGuard = {},
): Promise<AskingRow | undefined> {
  const conditions: SQL[] = [eq(printers.id, id), sql`${printers.asking} is not null`];
  if (secret !== undefined) conditions.push(sql`${secretOf} = ${secret}`);
  if (isUnbound) conditions.push(sql`${identityOf} is null`);
  if (version !== undefined) conditions.push(eq(printers.version, version));
  return writeAsking(db, sql`${askingOf} || ${JSON.stringify(changes)}::text::jsonb`, conditions);
}

/**
 * Adds to what a device has said of itself. Two replicas may be told two things at once, and both are kept. Undefined when
 * nothing of it is new, or when the printer has got another secret.
 */
export function learnDevice(
  db: Database,
  { id, asking: { secret } }: Pick<AskingRow, "id" | "asking">,
  says: AskingDevice,
): Promise<AskingRow | undefined> {
  const told = sql`${JSON.stringify(says)}::text::jsonb`;
  const known = sql`${askingOf} -> 'device'`;
  return writeAsking(db, sql`jsonb_set(${askingOf}, '{device}', (${known}) || ${told})`, [
    eq(printers.id, id),
    sql`${secretOf} = ${secret}`,
    sql`(${known}) || ${told} <> (${known})`,
  ]);
}

async function writeAsking(db: Database, asking: SQL, conditions: readonly SQL[]): Promise<AskingRow | undefined> {
  const [row] = await db
    .update(printers)
    .set({ asking: sql`(${asking})::json`, version: sql`${printers.version} + 1`, updatedAt: sql`now()` })
    .where(and(...conditions))
    .returning(printerColumns);
  return row && isAsking(row) ? row : undefined;
}

/** Binds a printer to the first device that asks in its name. Undefined when another one was first. */
export function bindIdentity(
  db: Database,
  { id, asking: { secret } }: Pick<AskingRow, "id" | "asking">,
  identity: string,
): Promise<AskingRow | undefined> {
  return changeAsking(db, id, { identity }, { secret, isUnbound: true });
}

/** Writes when these printers asked last, in one statement. One that was deleted meanwhile is left out. */
export async function writeSeen(db: Database, seen: ReadonlyMap<string, Date>): Promise<void> {
  if (seen.size === 0) return;
  const moments = [...seen.values()].map((at) => at.toISOString());
  await db.execute(sql`
    insert into ${askingSeen} (printer_id, seen_at)
    select new.printer_id, new.seen_at::timestamptz
    from unnest(${textList([...seen.keys()])}, ${textList(moments)}) as new (printer_id, seen_at)
    join ${printers} on ${printers.id} = new.printer_id
    on conflict (printer_id) do update set seen_at = greatest(asking_seen.seen_at, excluded.seen_at)`);
}

/** When these printers asked last; one that never did is absent. */
export async function findSeen(db: Database, printerIds: readonly string[]): Promise<Map<string, Date>> {
  if (printerIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(askingSeen)
    .where(sql`${askingSeen.printerId} = any(${textList(printerIds)})`);
  return new Map(rows.map(({ printerId, seenAt }) => [printerId, seenAt]));
}
