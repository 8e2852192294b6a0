import type { PaperWords } from "./en.ts";

export const de: PaperWords = {
  copy: "KOPIE",
  testPage: "Testseite",
  characters: (count) => `${count} Zeichen`,
  bold: "Fett",
  underlined: "Unterstrichen",
  inverted: "Invertiert",
  smallFont: "Kleine Schrift",
  twiceAsWide: "Doppelt breit",
  twiceAsHigh: "Doppelt hoch",
  fine: "Ist alles lesbar, ist der Drucker in Ordnung.",
};
