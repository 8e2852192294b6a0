/**
 * Text as the layout takes it: composed (NFC), with `\n` as its only control character. Data can hold anything, and
 * a printer obeys every control byte it is sent, so nothing below this file needs to think of them again.
 */
export function cleanText(text: string): string {
  if (clean.test(text)) return text;
  return withoutMarkPiles(text)
    .normalize("NFC")
    .replace(lineBreak, "\n")
    .replace(tab, " ")
    .replace(invisible, "")
    .replace(blank, " ")
    .replace(fixedBlank, noBreakSpace)
    .replace(ideographicSpace, noBreakSpace + noBreakSpace)
    .replace(unprintable, unprintableMark);
}

/**
 * Normalising sorts the marks on a letter in time that grows with the square of their number, so of a pile of them the
 * first are kept. No script writes even ten on one letter, and on paper they are one black spot long before.
 */
function withoutMarkPiles(text: string): string {
  return text.length > mostMarks ? text.replace(markPile, "$1") : text;
}

const mostMarks = 32;
const markPile = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, "gu");

/** Stays one space on paper, but lines do not break there: "12,00 €" as Intl formats it holds one. */
const noBreakSpace = "\u00a0";

/** Stands where a control character was: visible, so that broken data is noticed. */
const unprintableMark = "?";

/** Text that none of the rules changes: ASCII, Latin and Cyrillic letters without separate marks, currencies, quotes. */
const clean = /^[ -~\n\u00a0-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20cf]*$/;
const lineBreak = /\r\n|[\r\u0085\u2028\u2029]/g;
const tab = /\t/g;
/**
 * Soft hyphens, zero-width spaces and every mark that reorders text: they have no ink, and a name must not be able to
 * turn the price beside it around. Joiners stay, they are part of emoji and of Indic clusters.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const blank = /[\u1680\u2000-\u2006\u2008-\u200a\u205f]/g;
const fixedBlank = /[\u2007\u202f]/g;
const ideographicSpace = /\u3000/g;
const unprintable = /(?!\n)\p{Cc}|\ufffd/gu;

/** Half of a character such as an emoji. It stays in cleaned text, so that the layout can refuse it by name. */
export const halfCharacter = /\p{Cs}/u;
