import type { LinePrinter } from "../line-printer/line-printer.ts";
import { alignments } from "../line-printer/modes.ts";

export type Attributes = ReadonlyMap<string, string>;

/** Those that are there have been checked. */
export function numberOf(attributes: Attributes, name: string): number | undefined {
  const value = attributes.get(name);
  return value === undefined ? undefined : Number(value);
}

export function booleanOf(attributes: Attributes, name: string): boolean | undefined {
  const value = attributes.get(name);
  return value === undefined ? undefined : value === "true" || value === "1";
}

/** Whichever element says it, the alignment holds from there on. It is taken at the beginning of a line only. */
export function alignBy(printer: LinePrinter, attributes: Attributes): void {
  const wanted = alignments.find((name) => name === attributes.get("align"));
  if (wanted && printer.line.isEmpty) printer.modes.alignment = wanted;
}
