import type { PaperWords } from "./en.ts";

export const es: PaperWords = {
  copy: "COPIA",
  testPage: "Página de prueba",
  characters: (count) => `${count} caracteres`,
  bold: "Negrita",
  underlined: "Subrayado",
  inverted: "Invertido",
  smallFont: "Letra pequeña",
  twiceAsWide: "Doble ancho",
  twiceAsHigh: "Doble alto",
  fine: "Si todo se lee bien, la impresora está en orden.",
};
