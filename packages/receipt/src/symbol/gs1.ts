import { wrongCheckDigit } from "./check-digit.ts";
import { fnc1 } from "./code128.ts";

/**
 * Element strings of fixed length need no separator after them. GS1 General Specifications, figure 7.8.5-2: the first
 * two digits of the identifier give the length of identifier and data together.
 */
const fixedLengths: Record<string, number> = {
  "00": 20,
  "01": 16,
  "02": 16,
  "03": 16,
  "04": 18,
  "11": 8,
  "12": 8,
  "13": 8,
  "14": 8,
  "15": 8,
  "16": 8,
  "17": 8,
  "18": 8,
  "19": 8,
  "20": 4,
  "31": 10,
  "32": 10,
  "33": 10,
  "34": 10,
  "35": 10,
  "36": 10,
  "41": 16,
};

/** Identifiers whose data ends in a check digit: shipping container, trade item, content. */
const withCheckDigit = new Set(["00", "01", "02"]);

/** "(01)09501101530003(10)ABC" as the data of a Code 128 symbol: a leading FNC1 makes it a GS1-128. */
export function gs1Content(content: string): { data: string } | { problem: string } {
  if (!/^(?:\(\d{2,4}\)[!-'*-~]+)+$/.test(content)) {
    return { problem: 'a GS1-128 code is written with its identifiers in brackets, as in "(01)09501101530003(10)ABC"' };
  }
  let data = fnc1;
  const elements = [...content.matchAll(/\((\d{2,4})\)([^(]+)/g)];
  for (const [index, [, identifier = "", value = ""]] of elements.entries()) {
    const length = fixedLengths[identifier.slice(0, 2)];
    if (length !== undefined && (identifier + value).length !== length) {
      return { problem: `(${identifier}) takes ${length - identifier.length} digits, not "${value}"` };
    }
    const wrong = withCheckDigit.has(identifier)
      ? /^\d+$/.test(value)
        ? wrongCheckDigit(value)
        : "digits only"
      : null;
    if (wrong) return { problem: `(${identifier}): ${wrong}` };
    data += identifier + value;
    if (length === undefined && index < elements.length - 1) data += fnc1;
  }
  return { data };
}
