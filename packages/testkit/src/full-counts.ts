/** Set, races and kills are tried as often as their suites say; otherwise a tenth of that, which finds what is broken outright. */
const isFull = process.env.PLATEN_TEST_FULL === "1";

export function timesToTry(full: number): number {
  return isFull ? full : Math.ceil(full / 10);
}
