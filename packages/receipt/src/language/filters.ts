import { filters as liquidFilters } from "liquidjs";
import { dateFilters } from "./date-filters.ts";
import { FilterProblem } from "./filter-input.ts";
import { arithmeticFilters, formattingFilters } from "./number-filters.ts";
import { textFilters } from "./text-filters.ts";

/** Where the receipt is read: how it writes numbers, money and time. */
export interface Regional {
  locale: string;
  /** Absent: amounts print without a currency. */
  currency: string | undefined;
  timeZone: string;
}

export type FilterTable = Record<string, (value: unknown, ...args: unknown[]) => unknown>;

/**
 * Taken from Liquid as they are: they work on text and lists, count what they build against the memory limit, and need
 * neither clock, chance nor markup. What is not listed here does not exist in a template.
 */
const borrowed = [
  "append",
  "prepend",
  "remove",
  "remove_first",
  "remove_last",
  "replace",
  "replace_first",
  "replace_last",
  "split",
  "slice",
  "strip",
  "lstrip",
  "rstrip",
  "strip_newlines",
  "squish",
  "truncatewords",
  "url_encode",
  "default",
  "size",
  "first",
  "last",
  "reverse",
  "sort",
  "sort_natural",
  "uniq",
  "compact",
  "concat",
  "map",
  "where",
  "reject",
] as const;

type Handler = (this: unknown, value: unknown, ...args: unknown[]) => unknown;

export function filtersFor(regional: Regional): Map<string, Handler> {
  const own: FilterTable = {
    ...textFilters(regional),
    ...formattingFilters(regional),
    ...dateFilters(regional),
    ...arithmeticFilters,
  };
  const table = new Map<string, Handler>();
  for (const name of borrowed) {
    const handler: unknown = liquidFilters[name];
    if (typeof handler === "function") table.set(name, handler as Handler);
  }
  for (const [name, filter] of Object.entries(own)) table.set(name, named(name, filter));
  return table;
}

/** Which filter failed is said here once, so that no filter has to know its own name. */
function named(name: string, filter: FilterTable[string]): Handler {
  return (value, ...args) => {
    try {
      return filter(value, ...args);
    } catch (error) {
      if (error instanceof FilterProblem) throw new FilterProblem(`filter "${name}" ${error.message}`);
      throw error;
    }
  };
}

export function isOwnFilter(name: string): boolean {
  return !borrowed.some((known) => known === name);
}

const arithmetic = Object.keys(arithmeticFilters).filter((name) => name !== "sum");
const keeping = ["reverse", "sort", "sort_natural", "uniq", "compact", "where", "reject"];
const consuming = ["join", "concat", "map", "sum", "first", "last"];

/** Fails on nothing, unlike the filters that format. */
export function isArithmetic(filter: string): boolean {
  return arithmetic.includes(filter);
}

/** Gives back entries of the list it was given. */
export function keepsEntries(filter: string): boolean {
  return keeping.includes(filter);
}

/** What a filter says about the value it is given; the inferred schema is built from this. */
export function inputOf(filter: string): "number" | "list" | "moment" | "printed" | "unknown" {
  if (isArithmetic(filter) || ["money", "number", "percent"].includes(filter)) return "number";
  if (keepsEntries(filter) || consuming.includes(filter)) return "list";
  if (["date", "time", "datetime"].includes(filter)) return "moment";
  return filter === "size" || filter === "slice" ? "unknown" : "printed";
}
