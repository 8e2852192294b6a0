/** The check digit of all UPC and EAN codes: weights of 3 and 1 from the right. */
export function withCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return digits + String((10 - (sum % 10)) % 10);
}

/**
 * The number system and the six digits in the middle of a UPC-E, from 6, 7 or 8 digits of its own or the 11 or 12 of a
 * UPC-A. Undefined for number system 1: there are such codes, but Epson, Star and Zebra all take a leading 0 only.
 */
export function upcE(digits: string): string | undefined {
  if (digits.length === 6) return `0${digits}`;
  if (!digits.startsWith("0")) return undefined;
  if (digits.length === 7 || digits.length === 8) return digits.slice(0, 7);
  if (digits.length !== 11 && digits.length !== 12) return undefined;
  const system = digits.slice(0, 1);
  const maker = digits.slice(1, 6);
  const item = digits.slice(6, 11);
  if (/^..[0-2]00/.test(maker) && item.startsWith("00")) {
    return system + maker.slice(0, 2) + item.slice(2) + maker.slice(2, 3);
  }
  if (maker.endsWith("00") && item.startsWith("000")) return `${system}${maker.slice(0, 3)}${item.slice(3)}3`;
  if (maker.endsWith("0") && item.startsWith("0000")) return `${system}${maker.slice(0, 4)}${item.slice(4)}4`;
  return /^0000[5-9]/.test(item) ? system + maker + item.slice(4) : undefined;
}
