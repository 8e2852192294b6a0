import { LRUCache } from "lru-cache";
import { getOrMake } from "../get-or-make.ts";
import { fault } from "../problem/receipt-fault.ts";
import { exactDigits } from "../text/number-text.ts";
import {
  cachedFormats,
  type FilterCall,
  FilterProblem,
  type FilterTable,
  isNothing,
  numberFrom,
  type Regional,
  regionalOf,
  shown,
  wholeFrom,
} from "./filter.ts";

/** Intl refuses more than this many decimals. */
const maxDecimals = 20;

/** Intl takes a microsecond for a number, as long as reading so many characters, and thirty to learn a currency. */
const costPerNumber = 20;
const costPerCurrency = 200;

/** A currency named in the template or the data may be another one each time. */
function costOfMoney(currency: unknown): number {
  return currency === undefined ? costPerNumber : costPerCurrency;
}

/**
 * Intl separates thousands with U+202F in French and writes U+2212 in Swedish. No printer's code page has either,
 * so they become the no-break space and the hyphen, which all of them have.
 */
export function printable(formatted: string): string {
  return formatted.replaceAll("\u202f", "\u00a0").replaceAll("\u2212", "-");
}

/** Nothing in, nothing out: what must be there is the schema's business. */
const formatting = (
  format: (value: number, argument: unknown, regional: Regional) => string,
  costOf: (argument: unknown) => number = () => costPerNumber,
) =>
  function (this: FilterCall, value: unknown, argument?: unknown): unknown {
    if (isNothing(value)) return "";
    this.context.memoryLimit.use(costOf(argument));
    return printable(format(numberFrom(value), argument, regionalOf(this)));
  };

export function formattingFilters(): FilterTable {
  const formats = new LRUCache<string, Intl.NumberFormat>({ max: cachedFormats });
  // What rounds to zero has no sign: "-0.00" on a receipt makes people ask what they owe.
  const formatFor = ({ locale }: Regional, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
    getOrMake(
      formats,
      `${locale} ${key}`,
      () => new Intl.NumberFormat(locale, { signDisplay: "negative", ...options }),
    );
  const decimalsOf = (argument: unknown): number => wholeFrom(argument, fault("role-decimals"), maxDecimals);
  return {
    money: formatting((value, argument, regional) => {
      const code = argument ?? regional.currency;
      if (code === undefined) {
        return formatFor(regional, "plain", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
      }
      if (typeof code !== "string" || !/^[A-Z]{3}$/.test(code)) {
        throw new FilterProblem(fault("filter-needs-currency", { got: shown(code) }));
      }
      return formatFor(regional, code, { style: "currency", currency: code }).format(value);
    }, costOfMoney),
    number: formatting((value, argument, regional) => {
      if (argument === undefined) return formatFor(regional, "number", {}).format(value);
      const decimals = decimalsOf(argument);
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      return formatFor(regional, `number ${decimals}`, options).format(value);
    }),
    percent: formatting((value, argument, regional) => {
      const decimals = argument === undefined ? 0 : decimalsOf(argument);
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: argument === undefined ? 2 : decimals };
      const key = `percent ${argument === undefined ? "" : decimals}`;
      return formatFor(regional, key, { style: "percent", ...options }).format(value);
    }),
  };
}

const arithmetic =
  (operate: (left: number, right: number) => number) =>
  (left: unknown, right: unknown): number =>
    exact(operate(numberFrom(left), numberFrom(right)));

/** A result past what numbers hold exactly would be printed with other digits at its end. */
export function exact(result: number): number {
  if (!Number.isFinite(result)) throw new FilterProblem(fault("filter-not-finite"));
  if (Math.abs(result) <= Number.MAX_SAFE_INTEGER) return result;
  throw new FilterProblem(fault("filter-result-too-long", { most: exactDigits }));
}

function divide(left: number, right: number): number {
  if (right === 0) throw new FilterProblem(fault("filter-divides-by-zero"));
  return left / right;
}

/** Half away from zero, on the decimal digits as written: 1.005 becomes 1.01 although its binary form is just below. */
function roundTo(value: number, decimals: number): number {
  const [mantissa, exponent = "0"] = String(Math.abs(value)).split("e");
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`));
  const [digits, power = "0"] = String(scaled).split("e");
  return Math.sign(value) * Number(`${digits}e${Number(power) - decimals}`);
}

/** Liquid's own arithmetic reads "abc" as 0 and prints a wrong total; this one refuses. */
export const arithmeticFilters = {
  plus: arithmetic((left, right) => left + right),
  minus: arithmetic((left, right) => left - right),
  times: arithmetic((left, right) => left * right),
  divided_by: arithmetic(divide),
  modulo: arithmetic((left, right) => left - right * Math.floor(divide(left, right))),
  at_least: arithmetic(Math.max),
  at_most: arithmetic(Math.min),
  abs: (value) => Math.abs(numberFrom(value)),
  ceil: (value) => Math.ceil(numberFrom(value)),
  floor: (value) => Math.floor(numberFrom(value)),
  round: (value, decimals) =>
    exact(
      roundTo(numberFrom(value), decimals === undefined ? 0 : wholeFrom(decimals, fault("role-decimals"), maxDecimals)),
    ),
} satisfies FilterTable;
