import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
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

/** Identifiers whose data ends in a check digit: shipping container, trade items and content, and all locations. */
const withCheckDigit = /^(?:0[0-3]|41[0-7])$/;

interface Gs1Element {
  identifier: string;
  value: string;
  /** Something follows, and only FNC1 tells where this ends. */
  isOpen: boolean;
}

/** The parts of a content that has been found to be right. */
export function gs1Elements(content: string): Gs1Element[] {
  const found = [...content.matchAll(/\((\d{2,4})\)([^(]+)/g)];
  return found.map(([, identifier = "", value = ""], index) => {
    const isOpen = fixedDigits(identifier) === undefined && index < found.length - 1;
    return { identifier, value, isOpen };
  });
}

/** "(01)09501101530003(10)ABC" as the data of a Code 128 symbol: a leading FNC1 makes it a GS1-128. */
export function gs1Content(content: string): { data: string } | { problem: Fault } {
  if (!/^(?:\(\d{2,4}\)[!-'*-~]+)+$/.test(content)) {
    return { problem: fault("gs1-brackets") };
  }
  let data = fnc1;
  for (const element of gs1Elements(content)) {
    const problem = problemIn(element);
    if (problem) return { problem };
    data += element.identifier + element.value + (element.isOpen ? fnc1 : "");
  }
  return { data };
}

/** All elements of fixed length are digits. */
function problemIn({ identifier, value }: Gs1Element): Fault | null {
  const digits = fixedDigits(identifier);
  if (digits === undefined) return null;
  if (value.length !== digits || !/^\d+$/.test(value)) return fault("gs1-digits", { identifier, digits, value });
  const wrong = withCheckDigit.test(identifier) ? wrongCheckDigit(value) : null;
  return wrong && fault("gs1-check-digit", { identifier, problem: wrong });
}

/** How many digits follow an identifier, or undefined where that is open. */
function fixedDigits(identifier: string): number | undefined {
  const length = fixedLengths[identifier.slice(0, 2)];
  return length === undefined ? undefined : length - identifier.length;
}

/** The last digit of EAN, UPC and GS1 numbers: weights 3 and 1 from the right, filled up to a multiple of ten. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const weight = (digits.length - at) % 2 === 1 ? 3 : 1;
    sum += Number(digits[at]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** Says what the check digit of a complete number should be, or null when it is right. */
export function wrongCheckDigit(number: string): Fault | null {
  const expected = checkDigit(number.slice(0, -1));
  return expected === Number(number.at(-1)) ? null : fault("barcode-check-digit", { number, expected });
}
