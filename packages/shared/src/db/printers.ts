import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, getTableColumns, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Job } from "../job.ts";
import type { Logger } from "../log/log.ts";
import {
  defaultPrinterId,
  deviceSettings,
  type Printer,
  type PrinterSeed,
  type PrinterSettings,
  usualPaper,
} from "../printer.ts";
import { type PrinterPaper, workerLanes } from "../printer-kinds.ts";
import type { AnyDatabase, Database } from "./connect.ts";
import { cancelQueuedJobs } from "./job-moves.ts";
import { hasOpenJobs, textList } from "./jobs.ts";
import { doneBy, sayBy } from "./journal/done-by.ts";
import { type Page, type PageRequest, pageOf } from "./page.ts";
import { jobs, printers } from "./schema.ts";

/** A printer as it is stored. */
export interface PrinterRow extends Printer {
  createdAt: Date;
  updatedAt: Date;
}

export type NewPrinter = Omit<Printer, "lockKey" | "version" | "asking"> & Partial<Pick<Printer, "asking">>;
export type PrinterChanges = Partial<Omit<NewPrinter, "id">>;

const { seed, setByPerson, answersEarlyAt: _answersEarlyAt, ...columns } = getTableColumns(printers);

/** What is read of a printer. */
export { columns as printerColumns };

/** The address that a printer is about to get. */
export interface AddressClaim {
  printerId: string;
  port: number;
  /** Receives the other printers at this port, at whatever host. Throws to refuse the address. */
  check(others: readonly PrinterRow[]): void;
}

/** One address is checked and stored at a time, on all replicas. */
const takeTurn = sql`select pg_advisory_xact_lock(1886547010, 0)`;

/** Stores a printer, with the address that was claimed if the claim's check passes. */
function claimed<T>(
  db: Database,
  by: string | null,
  claim: AddressClaim | undefined,
  write: (db: AnyDatabase) => Promise<T>,
): Promise<T> {
  if (!claim) return doneBy(db, by, write);
  return db.transaction(async (transaction) => {
    await transaction.execute(sayBy(by));
    await transaction.execute(takeTurn);
    claim.check(await othersAtPort(transaction, claim));
    return write(transaction);
  });
}

/** The printers other than this one that a worker connects to at this port, by id. */
export function othersAtPort(
  db: AnyDatabase,
  { printerId, port }: Pick<AddressClaim, "printerId" | "port">,
): Promise<PrinterRow[]> {
  return db
    .select(columns)
    .from(printers)
    .where(and(eq(printers.port, port), ne(printers.id, printerId), inArray(printers.lane, workerLanes)))
    .orderBy(asc(printers.id));
}

/** Undefined when the id is taken. `by` is the name of the key it is done with. */
export async function insertPrinter(
  db: Database,
  printer: NewPrinter,
  by: string | null = null,
  claim?: AddressClaim,
): Promise<PrinterRow | undefined> {
  const [row] = await claimed(db, by, claim, (any) =>
    any.insert(printers).values(printer).onConflictDoNothing().returning(columns),
  );
  return row;
}

export async function findPrinter(db: Database, id: string): Promise<PrinterRow | undefined> {
  const [row] = await db.select(columns).from(printers).where(eq(printers.id, id));
  return row;
}

/** Those of the given ids that exist, in no order. */
export async function findPrinters(db: Database, ids: readonly string[]): Promise<PrinterRow[]> {
  return db.select(columns).from(printers).where(inArray(printers.id, ids));
}

/** All but those of the given ids, in no order. */
export async function findOtherPrinters(db: Database, ids: readonly string[]): Promise<PrinterRow[]> {
  return db
    .select(columns)
    .from(printers)
    .where(sql`${printers.id} <> all(${textList(ids)})`);
}

export interface PrinterFilter extends PageRequest {
  site?: string | undefined;
  /** Only printers of these ids. */
  among?: readonly string[] | undefined;
  /** No printers of these ids. */
  except?: readonly string[] | undefined;
}

/** One page, by id. */
export async function listPrinters(db: Database, filter: PrinterFilter): Promise<Page<PrinterRow>> {
  const { site, among, except, after, limit } = filter;
  const conditions: SQL[] = [];
  if (site !== undefined) conditions.push(eq(printers.site, site));
  if (among) conditions.push(sql`${printers.id} = any(${textList(among)})`);
  if (except) conditions.push(sql`${printers.id} <> all(${textList(except)})`);
  if (after !== undefined) conditions.push(gt(printers.id, after));
  const rows = await db
    .select(columns)
    .from(printers)
    .where(and(...conditions))
    .orderBy(asc(printers.id))
    .limit(limit + 1);
  return pageOf(rows, limit, (row) => row.id);
}

/**
 * Changes what is named and nothing else, in one statement: of two changes at once, on any replicas, neither is lost.
 * Undefined when there is no such printer, or when it has another version than the one that is named.
 */
export async function changePrinter(
  db: Database,
  id: string,
  changes: PrinterChanges,
  version?: number,
  by: string | null = null,
  claim?: AddressClaim,
): Promise<PrinterRow | undefined> {
  const named = textList(settingNames.filter((name) => changes[name] !== undefined));
  const [row] = await claimed(db, by, claim, (any) =>
    any
      .update(printers)
      .set({
        ...changes,
        answersEarlyAt: unlessOtherDevice(changes),
        setByPerson: sql`array(select distinct unnest(${setByPerson} || ${named}))`,
        version: sql`${printers.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(printers.id, id), isOfVersion(version)))
      .returning(columns),
  );
  return row;
}

/** What is remembered of a device is forgotten when a change leads to another. */
function unlessOtherDevice(changes: PrinterChanges): SQL {
  const different = deviceSettings.flatMap((name) =>
    changes[name] === undefined ? [] : ne(printers[name], changes[name]),
  );
  return sql`case when ${or(...different) ?? sql`false`} then null else ${printers.answersEarlyAt} end`;
}

/** The device (`keyOfDevice`) at this printer that answered a fence before its paper can have moved; null when none has. */
export async function findEarlyAnswerer(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ device: printers.answersEarlyAt }).from(printers).where(eq(printers.id, id));
  return row?.device ?? null;
}

/** Remembers a device that answered a fence too early. It is no change of the printer: its version stays. */
export async function noteEarlyAnswer(db: Database, id: string, device: string): Promise<void> {
  await db.update(printers).set({ answersEarlyAt: device }).where(eq(printers.id, id));
}

function isOfVersion(version: number | undefined): SQL | undefined {
  return version === undefined ? undefined : eq(printers.version, version);
}

export interface PrinterDeletion {
  /** Cancels the jobs that wait, instead of keeping the printer for them. */
  cancelQueued: boolean;
  /** The name of the key it is done with. */
  by?: string | null;
  /** Only a printer of this version is deleted. */
  version?: number | undefined;
}

/** `busy`: it has open jobs, and nothing was changed. `gone`: there is no such printer, or none of this version. */
export type PrinterDeleted = { outcome: "deleted"; cancelled: Job[] } | { outcome: "busy" } | { outcome: "gone" };

/**
 * Deletes a printer that has no open jobs, or none that is being printed. A job that is accepted at the same moment may
 * still be stored for it; the worker's housekeeping ends such a job.
 */
export async function deletePrinter(
  db: Database,
  id: string,
  { cancelQueued, by, version }: PrinterDeletion,
): Promise<PrinterDeleted> {
  try {
    return await db.transaction(async (transaction) => {
      await transaction.execute(sayBy(by));
      const gone = await transaction
        .delete(printers)
        .where(and(eq(printers.id, id), isOfVersion(version)))
        .returning({ id: printers.id });
      if (gone.length === 0) return { outcome: "gone" };
      const cancelled = cancelQueued ? await cancelQueuedJobs(transaction, id, by) : [];
      // Asked last: a job that the worker has just claimed was not cancelled, and is seen here.
      if (await hasOpenJobs(transaction, id)) throw new PrinterBusy();
      return { outcome: "deleted", cancelled };
    });
  } catch (error) {
    if (error instanceof PrinterBusy) return { outcome: "busy" };
    throw error;
  }
}

/** Takes back what the transaction has done. */
class PrinterBusy extends Error {}

/**
 * Makes the printer `default` from the configuration, or brings it up to date with a configuration that was changed. A
 * setting that is not given changes nothing, and neither does one that a person has set through the interface. Of
 * processes that say different things, the one that starts last is followed.
 */
export async function seedDefaultPrinter(db: Database, from: PrinterSeed, log?: Logger): Promise<PrinterRow> {
  const { row, isNew, changed, kept } = await db.transaction((transaction) => seedIn(transaction, from));
  const printerId = row.id;
  if (isNew) log?.info({ printerId, reason: "settings" }, "the printer was made");
  if (changed.length > 0) log?.info({ printerId, reason: "settings", changed }, "the printer was changed");
  if (kept.length > 0) {
    log?.warn(
      { printerId, settings: kept.map((name) => `printer.${name}`) },
      "these settings are not followed: a person has set the printer otherwise; remove them, or change the printer",
    );
  }
  return row;
}

interface Seeded {
  row: PrinterRow;
  isNew: boolean;
  /** Settings that the configuration has changed. */
  changed: string[];
  /** Settings that stay as a person wants them, against the configuration. */
  kept: string[];
}

async function seedIn(
  transaction: Pick<Database, "select" | "insert" | "update">,
  { settings, given }: PrinterSeed,
): Promise<Seeded> {
  // The version before locked the printer by a hash of its id, and may still be at work.
  const lockKey = sql`hashtext(${defaultPrinterId})`;
  // Jobs without their printer are of the version before, which printed receipts on every one.
  const hasPrinted = sql`exists (select from ${jobs})`;
  const paper = sql`case when ${hasPrinted} then 'continuous' else ${usualPaper(settings.language)} end`;
  const [made] = await transaction
    .insert(printers)
    .values({ id: defaultPrinterId, paper, ...settings, seed: settings, lockKey })
    .onConflictDoNothing()
    .returning(columns);
  if (made) return { row: made, isNew: true, changed: [], kept: [] };

  const [row] = await transaction
    .select({ ...columns, seed, setByPerson })
    .from(printers)
    .where(eq(printers.id, defaultPrinterId))
    .for("update");
  if (!row) throw new Error("the printer default was deleted while it was being made");
  const { seed: before, setByPerson: byPerson, ...printer } = row;
  const said = Object.fromEntries(given.map((name) => [name, settings[name]])) as Partial<PrinterSettings>;
  const { changes, kept } = seedChanges(printer, { before, byPerson, given: said });
  const after = { ...settings, ...before, ...said };
  const unchanged = { row: printer, isNew: false, changed: [], kept };
  if (Object.keys(changes).length === 0 && isDeepStrictEqual(before, after)) return unchanged;
  const [changed] = await transaction
    .update(printers)
    .set({
      ...changes,
      answersEarlyAt: unlessOtherDevice(changes),
      seed: after,
      ...(before === null && { lockKey }),
      version: sql`${printers.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(printers.id, defaultPrinterId))
    .returning(columns);
  return changed ? { row: changed, isNew: false, changed: Object.keys(changes), kept } : unchanged;
}

/** Settings that belong together: half of an address, or a model without its language, would be nobody's. */
const settingGroups: readonly (readonly Exclude<keyof PrinterSettings, "paper">[])[] = [
  ["name"],
  ["language", "model", "dpi"],
  ["ip", "port"],
  ["width"],
  ["charset"],
  ["whenOffline"],
];

const settingNames: readonly (keyof PrinterSettings)[] = [...settingGroups.flat(), "paper"];

/** What speaks every language. */
const modelOfAnyLanguage = "generic";

export interface SaidOfPrinter {
  /** What the configuration said before; null for a row that POST /printer/config of an old version made. */
  before: PrinterSettings | null;
  /** What a person has set since. */
  byPerson: readonly string[];
  /** What the configuration says now. */
  given: Partial<PrinterSettings>;
}

/** What a configuration changes of the printer, and what it would change if a person had not set it. */
export function seedChanges(
  printer: PrinterSettings & Pick<Printer, "paper">,
  { before, byPerson, given }: SaidOfPrinter,
): { changes: Partial<PrinterSettings>; kept: string[] } {
  // A version without `byPerson` may have changed the row: what differs from what the configuration said is a person's, too.
  const isPersons = (name: keyof PrinterSettings) =>
    byPerson.includes(name) ||
    (before === null ? name === "ip" || name === "port" || name === "width" : printer[name] !== before[name]);
  const changes: Partial<Record<keyof PrinterSettings, unknown>> = {};
  const kept: string[] = [];
  for (const group of settingGroups) {
    const different = group.filter((name) => given[name] !== undefined && given[name] !== printer[name]);
    if (different.length > 0 && group.some(isPersons)) kept.push(...different);
    else for (const name of different) changes[name] = given[name];
  }
  if (changes.language !== undefined && given.model === undefined) changes.model = modelOfAnyLanguage;
  if (changes.model === printer.model) delete changes.model;
  const language = (changes.language as PrinterSettings["language"] | undefined) ?? printer.language;
  const paper = byPerson.includes("paper")
    ? printer.paper
    : followedPaper(printer, before, { language, paper: given.paper });
  if (paper !== printer.paper) changes.paper = paper;
  if (given.paper !== undefined && given.paper !== paper) kept.push("paper");
  return { changes: changes as Partial<PrinterSettings>, kept };
}

/**
 * A configuration need not name the paper: then a printer whose language it changes holds what printers of that language
 * usually hold. A printer that holds something else is older than this setting and has printed receipts ever since: it goes
 * on until the configuration names its paper.
 */
function followedPaper(
  { paper, language }: Pick<Printer, "paper" | "language">,
  before: PrinterSettings | null,
  next: { language: PrinterSettings["language"]; paper: PrinterPaper | undefined },
): PrinterPaper {
  const named = before?.paper;
  if (named !== undefined && paper !== named) return paper;
  if (next.paper !== undefined) return next.paper;
  const isOwn = before === null || named !== undefined || paper !== usualPaper(language);
  return isOwn ? paper : usualPaper(next.language);
}
