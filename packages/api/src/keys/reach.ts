import type { Database } from "@platen/shared/db/connect";
import { findBatch, findJob } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import type { Job } from "@platen/shared/job";
import { defaultPrinterId } from "@platen/shared/printer";
import { isJobId } from "../jobs/job-id.ts";
import type { Printers } from "../printers/printers.ts";
import type { Caller } from "./caller.ts";

/** A printer, or all of a site where it has no id; one that is gone has no site. */
export interface Place {
  id?: string;
  site?: string;
}

/** What a request is about, as far as a key can be limited to it. What is absent is neither used nor shown. */
export interface Touched {
  printers?: readonly Place[] | "all";
  templates?: readonly string[] | "all";
}

export function isLimited({ limits: { printers, sites, templates } }: Caller): boolean {
  return printers !== null || sites !== null || templates !== null;
}

/** Whether a key that is limited to printers and sites is meant for this one. */
export function reachesPrinter({ limits: { printers, sites } }: Caller, { id, site }: Place): boolean {
  if (printers === null && sites === null) return true;
  return (id !== undefined && printers?.includes(id)) || (site !== undefined && sites?.includes(site)) || false;
}

/** Throws FORBIDDEN when the request is about anything else than what the key is limited to. */
export function assertReaches(caller: Caller, touched: Touched | undefined): void {
  if (!touched) throw beyond("this is about more than single printers and templates");
  const { printers, sites, templates } = caller.limits;
  if (printers !== null || sites !== null) {
    if (touched.printers === "all") throw beyond("name one of its printers");
    if (touched.printers?.some((place) => !reachesPrinter(caller, place)))
      throw beyond("this is about another printer");
  }
  if (templates === null) return;
  if (touched.templates === "all") throw beyond("this needs one of its templates");
  if (touched.templates?.some((id) => !templates.includes(id))) throw beyond("this is about another template");
}

function beyond(why: string): AppError {
  return new AppError("FORBIDDEN", { message: `The API key is limited: ${why}.` });
}

export interface ReachDeps {
  db: Database;
  printers: Pick<Printers, "find" | "findOrDefault">;
}

interface PlaceDeps {
  printers: Pick<Printers, "find">;
}

/** The printer of this id; without one, the printer `default`. Throws when there is none. */
export async function placeOf({ printers }: PlaceDeps, id: unknown): Promise<Place> {
  // What is no id is refused for that, by whoever reads the request.
  const { row } = await printers.find(typeof id === "string" ? id : defaultPrinterId);
  return { id: row.id, site: row.site };
}

export function placesOf(deps: PlaceDeps, ids: Iterable<string>): Promise<Place[]> {
  return Promise.all(Array.from(ids, (id) => placeOf(deps, id)));
}

/** A job is about its printer, which may be gone, and its template. */
export async function jobTouched(deps: ReachDeps, jobId: string): Promise<Touched> {
  const job = isJobId(jobId) ? await findJob(deps.db, jobId) : undefined;
  if (!job) throw new AppError("JOB_NOT_FOUND");
  return touchedBy(deps, job);
}

/** A job whose printer is gone is printed again on the printer `default`. */
export async function reprintTouched(deps: ReachDeps, jobId: string): Promise<Touched> {
  const { printers: places = [], templates = [] } = await jobTouched(deps, jobId);
  const [own] = places === "all" ? [] : places;
  const { row } = await deps.printers.findOrDefault(own?.id ?? defaultPrinterId);
  return { printers: [...(own ? [own] : []), { id: row.id, site: row.site }], templates };
}

export async function batchTouched(deps: ReachDeps, batchId: string): Promise<Touched> {
  const [job] = isJobId(batchId) ? await findBatch(deps.db, batchId.toLowerCase()) : [];
  if (!job) throw new AppError("BATCH_NOT_FOUND");
  return touchedBy(deps, job);
}

async function touchedBy(deps: ReachDeps, { printerId, templateId }: Job): Promise<Touched> {
  const place = await placeOf(deps, printerId).catch((error: unknown): Place => {
    if (error instanceof AppError && error.code === "PRINTER_NOT_FOUND") return { id: printerId };
    throw error;
  });
  return { printers: [place], templates: [templateId] };
}
