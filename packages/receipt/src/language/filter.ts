import type { Context } from "liquidjs";
import type { Fault, FaultValue } from "../problem/fault.ts";
import { FaultError } from "../problem/fault-error.ts";
import { fault } from "../problem/receipt-fault.ts";
import { exactDigits, plainNumber, saysTooMuch } from "../text/number-text.ts";

/** Where the receipt is read: how it writes numbers, money and time. */
export interface Regional {
  locale: string;
  /** Absent: amounts print without a currency. */
  currency: string | undefined;
  timeZone: string;
}

/** What liquidjs hands to a filter as `this`. */
export interface FilterCall {
  context: Pick<Context, "memoryLimit" | "getRegister">;
}

/** Where a receipt in the making keeps what `regionalOf` tells. */
export const regionalRegister = "platen-regional";

/** Of the receipt and not of the template: one that names no language prints in the shop's, which may change. */
export function regionalOf({ context }: FilterCall): Regional {
  return context.getRegister<Regional>(regionalRegister);
}

/** Formats that a template keeps: the currencies, languages and time zones that it met last. */
export const cachedFormats = 64;

export type Filter = (this: FilterCall, value: unknown, ...args: unknown[]) => unknown;

export type FilterTable = Record<string, Filter>;

/** A filter that cannot do its work says so; a receipt with "NaN" on it is worse than none. */
export class FilterProblem extends FaultError {}

const decimal = /^[+-]?\d+(\.\d+)?$/;
/** The longest value worth repeating in a message. */
const shownLength = 40;

export function shown(value: unknown): FaultValue {
  if (value === undefined || value === null) return fault("got-nothing");
  if (Array.isArray(value)) return fault("got-list");
  if (typeof value === "object") return fault("got-object");
  const text = String(value).slice(0, shownLength);
  return typeof value === "string" ? JSON.stringify(text) : text;
}

export function isNothing(value: unknown): value is null | undefined | "" {
  return value === undefined || value === null || value === "";
}

const aNumber = fault("role-number");

/** Numbers, and text that is exactly one decimal number: many systems send amounts as "12.50". */
export function numberFrom(value: unknown, role: Fault = aNumber): number {
  const number = typeof value === "string" && decimal.test(value.trim()) ? Number(value) : value;
  if (typeof value === "string" && typeof number === "number" && saysTooMuch(value.trim())) {
    throw new FilterProblem(fault("filter-needs-digits", { role, most: exactDigits, got: shown(value) }));
  }
  if (typeof number === "number" && Number.isFinite(number)) return number;
  throw new FilterProblem(fault("filter-needs", { role, got: shown(value) }));
}

export function wholeFrom(value: unknown, role: Fault, max: number): number {
  const number = numberFrom(value, role);
  if (Number.isInteger(number) && number >= 0 && number <= max) return number;
  throw new FilterProblem(fault("filter-needs-range", { role, most: max, got: shown(value) }));
}

/** What a value looks like on paper. Lists and objects have no such form: printing them is a mistake in the template. */
export function printed(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) throw new FilterProblem(fault("is-a-list"));
  throw new FilterProblem(fault("is-an-object"));
}
