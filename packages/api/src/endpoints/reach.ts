import { AppError } from "@platen/shared/errors";
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
