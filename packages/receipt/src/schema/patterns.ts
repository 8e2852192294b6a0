import { RE2JS } from "re2js";
import { limits } from "../limits.ts";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";

/** The part of a regular expression that ajv uses. */
interface Pattern {
  test(text: string): boolean;
  /** ajv tells patterns apart by this; two that print alike are one to it. */
  toString(): string;
}

/**
 * Patterns come from the author of a template, so they run on RE2, whose time is linear in the text whatever the
 * pattern is. JavaScript's own engine takes hours over `(a+)+$` and a line of a's. The price is that lookaround and
 * back-references do not exist; such a pattern is refused when the template is stored.
 */
export function compilePattern(source: string): Pattern {
  if (source.length > limits.patternLength) throw new Error(`is longer than ${limits.patternLength} characters`);
  const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
  return {
    test: (text) => text.length <= limits.patternInput && pattern.matcher(text).find(),
    toString: () => source,
  };
}

export function patternProblem(source: string): Fault | undefined {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fault("schema-pattern", { why });
  }
}
