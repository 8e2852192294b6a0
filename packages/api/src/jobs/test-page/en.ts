/** What Platen itself prints. Every other language has exactly these words. */
export const en = {
  /** Above what is printed again. */
  copy: "COPY",
  testPage: "Test page",
  characters: (count: number) => `${count} characters`,
  bold: "Bold",
  underlined: "Underlined",
  inverted: "Inverted",
  smallFont: "Small font",
  twiceAsWide: "Twice as wide",
  twiceAsHigh: "Twice as high",
  fine: "If all of this can be read, the printer is fine.",
};

export type PaperWords = typeof en;
