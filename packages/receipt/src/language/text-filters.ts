import { fault } from "../problem/receipt-fault.ts";
import { type FilterCall, FilterProblem, type FilterTable, printed, regionalOf, wholeFrom } from "./filter.ts";

/** No line on any paper is longer. */
const maxPadding = 1_000;
const maxTextLength = 1_000_000;
const defaultTruncation = 50;
/** As on card slips: the last four digits stay readable. */
const defaultUnmasked = 4;

function padding(value: unknown, width: unknown, fill: unknown): { text: string; fill: string } {
  const text = printed(value);
  const target = wholeFrom(width, fault("role-width"), maxPadding);
  const filler = fill === undefined ? " " : printed(fill);
  if (filler === "") throw new FilterProblem(fault("filter-needs-filler"));
  const missing = Math.max(target - [...text].length, 0);
  if (missing === 0) return { text, fill: "" };
  // A character has at most two units: of a long filler no more than can be used is looked at.
  const pattern = [...filler.slice(0, 2 * missing)];
  const repeats = Math.ceil(missing / pattern.length);
  return { text, fill: [...pattern.join("").repeat(repeats)].slice(0, missing).join("") };
}

function padRight(value: unknown, width: unknown, fill?: unknown): string {
  const padded = padding(value, width, fill);
  return padded.text + padded.fill;
}

function padLeft(value: unknown, width: unknown, fill?: unknown): string {
  const padded = padding(value, width, fill);
  return padded.fill + padded.text;
}

function truncate(value: unknown, length: unknown = defaultTruncation, ending: unknown = "..."): string {
  const characters = [...printed(value)];
  const limit = wholeFrom(length, fault("role-characters"), maxTextLength);
  if (characters.length <= limit) return characters.join("");
  const tail = [...printed(ending)].slice(0, limit);
  return [...characters.slice(0, limit - tail.length), ...tail].join("");
}

/** Counts whole characters: half an emoji cannot be printed. */
function slice(value: unknown, begin: unknown, length: unknown = 1): string | unknown[] {
  const isList = Array.isArray(value);
  const parts: unknown[] = isList ? value : [...printed(value)];
  const first = Number(begin) || 0;
  const start = first < 0 ? parts.length + first : first;
  const taken = parts.slice(start, start + (Number(length) || 0));
  return isList ? taken : taken.join("");
}

/** Hides letters and digits and leaves separators, so that a masked card number keeps its groups. */
function mask(this: FilterCall, value: unknown, visible: unknown = defaultUnmasked, cover: unknown = "*"): string {
  const characters = [...printed(value)];
  const symbol = printed(cover);
  const hideable = characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
  let toHide = hideable - wholeFrom(visible, fault("role-visible-characters"), maxTextLength);
  this.context.memoryLimit.use(toHide * symbol.length);
  return characters
    .map((character) => {
      if (toHide <= 0 || !/[\p{L}\p{N}]/u.test(character)) return character;
      toHide -= 1;
      return symbol;
    })
    .join("");
}

function upper(this: FilterCall, value: unknown): string {
  return printed(value).toLocaleUpperCase(regionalOf(this).locale);
}

function lower(this: FilterCall, value: unknown): string {
  return printed(value).toLocaleLowerCase(regionalOf(this).locale);
}

function capitalise(this: FilterCall, value: unknown): string {
  const [first = "", ...rest] = printed(value);
  return upper.call(this, first) + lower.call(this, rest.join(""));
}

export const textFilters: FilterTable = {
  upper,
  upcase: upper,
  lower,
  downcase: lower,
  capitalise,
  capitalize: capitalise,
  pad: padRight,
  pad_right: padRight,
  pad_left: padLeft,
  truncate,
  slice,
  mask,
};
