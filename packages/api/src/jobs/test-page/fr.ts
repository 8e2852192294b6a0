import type { PaperWords } from "./en.ts";

export const fr: PaperWords = {
  copy: "DUPLICATA",
  testPage: "Page de test",
  characters: (count) => `${count} caractères`,
  bold: "Gras",
  underlined: "Souligné",
  inverted: "Inversé",
  smallFont: "Petits caractères",
  twiceAsWide: "Double largeur",
  twiceAsHigh: "Double hauteur",
  fine: "Si tout est lisible, l'imprimante fonctionne bien.",
};
