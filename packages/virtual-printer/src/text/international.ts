/** The characters ESC R n may replace, in the order of the sets below. */
const REPLACED = "#$@[\\]^`{|}~";

/** One string for each set, in the order of REPLACED; a set may also replace a character of its own. */
const SETS: Readonly<Record<number, string>> = {
  1: "#$à°ç§^`éùè¨",
  2: "#$§ÄÖÜ^`äöüß",
  3: "£$@[\\]^`{|}~",
  4: "#$@ÆØÅ^`æøå~",
  5: "#¤ÉÄÖÅÜéäöåü",
  6: "#$@°\\é^ùàòèì",
  7: "₧$@¡Ñ¿^`¨ñ}~",
  8: "#$@[¥]^`{|}~",
  9: "#¤ÉÆØÅÜéæøåü",
  10: "#$ÉÆØÅÜéæøåü",
  11: "#$á¡Ñ¿é`íñóú",
  12: "#$á¡Ñ¿éüíñóú",
  13: "#$@[₩]^`{|}~",
  14: "#$ŽŠĐĆČžšđćč",
  15: "#¥@[\\]^`{|}~",
  16: "₫$@[\\]^`{|}~",
};
const ARABIA = 17;

/** What a character below 80h prints as under ESC R n. */
export function international(set: number, character: string): string {
  if (set === ARABIA) return character === "%" ? "٪" : character;
  const place = REPLACED.indexOf(character);
  return place < 0 ? character : (SETS[set]?.[place] ?? character);
}
