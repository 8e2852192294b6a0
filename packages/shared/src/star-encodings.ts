import type { AskingDevice } from "./printer.ts";

/** What Star's printers call the languages they read. */
export const starPrntType = "application/vnd.star.starprnt";
export const starLineType = "application/vnd.star.line";

/** A board of before StarPRNT. One that has not said what it reads is taken for a newer one. */
export function readsLineModeOnly({ encodings = [] }: AskingDevice): boolean {
  return encodings.includes(starLineType) && !encodings.includes(starPrntType);
}
