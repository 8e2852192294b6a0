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
export function wrongCheckDigit(number: string): string | null {
  const expected = checkDigit(number.slice(0, -1));
  return expected === Number(number.at(-1)) ? null : `the check digit of ${number} should be ${expected}`;
}
