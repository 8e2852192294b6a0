/** The characters ESC R n may replace, in the order of the sets below. */
const replaced = "#$@[\\]^`{|}~";

/** One string for each set, in the order of those characters; a set may also replace a character of its own. */
const characterSets: Readonly<Record<number, string>> = {
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
const arabia = 17;

/** What a character below 80h prints as under ESC R n. */
export function international(set: number, character: string): string {
  if (set === arabia) return character === "%" ? "٪" : character;
  const place = replaced.indexOf(character);
  return place < 0 ? character : (characterSets[set]?.[place] ?? character);
}
