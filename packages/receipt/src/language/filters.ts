import { filters as liquidFilters } from "liquidjs";
import { fault } from "../problem/receipt-fault.ts";
import { dateFilters } from "./date-filters.ts";
import { type Filter, FilterProblem, type FilterTable } from "./filter.ts";
import { listFilters } from "./list-filters.ts";
import { charge } from "./meter.ts";
import { arithmeticFilters, formattingFilters } from "./number-filters.ts";
import { textFilters } from "./text-filters.ts";

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
] as const;

type Borrowed = (typeof borrowed)[number];

/** All filters of one template, with formats of its own. */
export function createFilters(): Map<string, Filter> {
  const own: FilterTable = {
    ...textFilters,
    ...formattingFilters(),
    ...dateFilters(),
    ...arithmeticFilters,
    ...listFilters,
  };
  const table = new Map<string, Filter>();
  for (const name of borrowed) {
    const handler: unknown = liquidFilters[name];
    if (typeof handler === "function") table.set(name, metered(name, handler as Filter));
  }
  for (const [name, filter] of Object.entries(own)) table.set(name, metered(name, filter));
  return table;
}

/**
 * Every filter pays for what it reads, and says its name when it fails, so that none has to know either rule. One that
 * writes an argument many times pays for that itself, before it does.
 */
function metered(name: string, filter: Filter): Filter {
  return function (value, ...args) {
    charge(this.context, value);
    for (const arg of args) charge(this.context, arg);
    try {
      return filter.call(this, value, ...args);
    } catch (error) {
      if (error instanceof FilterProblem)
        throw new FilterProblem(fault("filter-failed", { filter: name, problem: error.fault }));
      throw error;
    }
  };
}

/** Of the borrowed ones, those that use nothing of Liquid but the context, as ours do. */
const plain: readonly string[] = ["append", "default", "lstrip", "prepend", "rstrip", "strip"] satisfies Borrowed[];

/** Whether it can be called without Liquid around it. */
export function isPlainFilter(name: string): boolean {
  return plain.includes(name) || !borrowed.some((known) => known === name);
}

const arithmetic = Object.keys(arithmeticFilters);
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
