import type { Database } from "@platen/shared/db/connect";
import { findBatch, findJob } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import type { Job } from "@platen/shared/job";
import { defaultPrinterId } from "@platen/shared/printer";
import type { Place, Touched } from "../endpoints/reach.ts";
import { placeOf } from "../printers/place-of.ts";
import type { Printers } from "../printers/printers.ts";
import { isJobId } from "./job-id.ts";

export interface ReachDeps {
  db: Database;
  printers: Pick<Printers, "find" | "findOrDefault">;
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
