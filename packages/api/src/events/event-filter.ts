import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { AppError } from "@platen/shared/errors";
import type { ClientEvent } from "@platen/shared/events";
import { isPrinterId } from "../printers/printers.ts";
import { fault } from "../problems/fault.ts";

/** What a client wants to hear; a list that is absent leaves nothing out. */
export interface EventFilter {
  printerIds?: ReadonlySet<string> | undefined;
  jobIds?: ReadonlySet<string> | undefined;
  types?: ReadonlySet<string> | undefined;
}

export const eventTypes: readonly string[] = ["jobUpdate", "printerUpdate"] satisfies ClientEvent["type"][];

/** A client that names jobs hears of these, and not of printers. */
export function passes({ printerIds, jobIds, types }: EventFilter, { type, data }: ClientEvent): boolean {
  if (printerIds && !printerIds.has(data.printerId)) return false;
  if (types && !types.has(type)) return false;
  return !jobIds || ("jobId" in data && jobIds.has(data.jobId));
}

/** The same for filters that let the same pass. */
export function nameOf({ printerIds, jobIds, types }: EventFilter): string {
  return JSON.stringify([printerIds, jobIds, types].map((list) => list && [...list].toSorted()));
}

/** The texts of a query parameter, each of which may be several with commas between them. */
export type ReadParameter = (name: string) => readonly string[];

/** Throws VALIDATION_ERROR, with what is known to be wrong already beside the rest. A printer or a job that does not exist is fine: it may be made while the client listens. */
export function readFilter(read: ReadParameter, problems: readonly Problem[] = []): EventFilter {
  const list = (name: string) => {
    const values = read(name);
    return values.length === 0 ? undefined : new Set(values.flatMap((value) => value.split(",")));
  };
  const filter = { printerIds: list("printerId"), jobIds: list("jobId"), types: list("type") };
  const details = [...problems];
  if (![...(filter.printerIds ?? [])].every(isPrinterId)) {
    details.push(problemAt("printerId", fault("not-printer-ids")));
  }
  if (![...(filter.jobIds ?? [])].every((id) => /^[0-9a-f-]{36}$/.test(id))) {
    details.push(problemAt("jobId", fault("not-job-ids")));
  }
  if (![...(filter.types ?? [])].every((type) => eventTypes.includes(type))) {
    details.push(problemAt("type", fault("not-event-types", { known: eventTypes.join(", ") })));
  }
  if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
  return filter;
}
