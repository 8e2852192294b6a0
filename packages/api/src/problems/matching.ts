import type { Fault } from "@platen/receipt/problem/fault";

/** A symbol, so that it is not part of the published schema. */
const missed = Symbol("missed");

/** A pattern, with what is said of a text that does not match it. */
export function matching(pattern: string, wrong: Fault): { pattern: string } {
  const kept = { [missed]: wrong };
  return { pattern, ...kept };
}

/** What is said of a text that does not match the pattern of this schema. */
export function missedFault(schema: object | undefined): Fault | undefined {
  return (schema as { [missed]?: Fault } | undefined)?.[missed];
}
