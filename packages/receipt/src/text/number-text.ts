/** What a number holds of any decimal; of more it may hold another value. */
export const exactDigits = 15;
/** The shortest text of any number has at most so many digits. More digits are meant as written, as in the number of an order. */
const mostDigits = 17;
/** No currency has more. Further decimals, as of a price divided by three, are rounded away when printed. */
const printedDecimals = 4;

/**
 * Whether a number that is written like this is printed with the digits it was written with. Decimals that only the
 * binary form brings with it (19.989999999999998) count as kept: they are the same number.
 */
export function keepsDigits(text: string): boolean {
  if (text.length <= exactDigits) return Number(text) !== 0 || !/[1-9]/.test(text.split(/e/i, 1)[0] ?? "");
  const { whole, decimals, hasExponent } = partsOf(text);
  const significant = withoutLastZeros(withoutFirstZeros(whole + decimals));
  const shown = partsOf(plainNumber(Number(text)));
  const isSame = withoutLastZeros(withoutFirstZeros(shown.whole + shown.decimals)) === significant;
  if (significant.length > mostDigits) return isSame;
  if (hasExponent) return isSame || significant.length <= exactDigits || Math.abs(Number(text)) < 10 ** exactDigits;
  return isSame || !countsMoreThan(exactDigits, { whole, decimals });
}

/** Whether the text says more before its last printed decimal than a number can hold. */
export function saysTooMuch(text: string): boolean {
  return text.length > exactDigits && countsMoreThan(exactDigits, partsOf(text));
}

interface Parts {
  /** Without the zeros before it. */
  whole: string;
  /** Without the zeros after them. */
  decimals: string;
  hasExponent: boolean;
}

function countsMoreThan(most: number, { whole, decimals }: Pick<Parts, "whole" | "decimals">): boolean {
  return whole.length + Math.min(decimals.length, printedDecimals) > most;
}

/** Of a text that is a number. By hand: expressions that look for zeros at an end look again from every zero. */
function partsOf(text: string): Parts {
  const unsigned = text.startsWith("-") || text.startsWith("+") ? text.slice(1) : text;
  const [mantissa = "", ...exponent] = unsigned.toLowerCase().split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  return {
    whole: withoutFirstZeros(whole),
    decimals: withoutLastZeros(decimals),
    hasExponent: exponent.length > 0,
  };
}

function withoutFirstZeros(digits: string): string {
  let start = 0;
  while (digits[start] === "0") start++;
  return digits.slice(start);
}

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** Without an exponent, which nobody reads on a receipt: 1e21 is a one with zeros. */
export function plainNumber(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = "", first = "", rest = "", power = "0"] = match;
  const shift = Number(power);
  if (shift < 0) return `${sign}0.${"0".repeat(-shift - 1)}${first}${rest}`;
  return `${sign}${first}${rest.padEnd(shift, "0")}`;
}
