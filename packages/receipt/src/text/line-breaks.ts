/// <reference path="./linebreak.d.ts" />
import LineBreaker from "linebreak";
import { pieces } from "./graphemes.ts";

/** For each offset of a paragraph whether a line may begin there (1) or not (0), the spaces before it left behind. */
export type LineBreaks = Uint8Array;

/**
 * Korean puts spaces between its words and breaks lines there, although the general rules would break between any two
 * syllables: to them a syllable is made a letter of the same length.
 */
const hangul = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff]/g;
const letter = "a";

/** Stretches of the scripts that write no spaces between words: Thai, Lao, Burmese and Khmer. */
const unspaced = /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f]{2,}/g;
/** Marks of repetition, abbreviation and the end of a sentence: the dictionaries take some for words. */
const follower = /[\u0e2f\u0e46\u0eaf\u0ec6\u17d4-\u17da\u104a\u104b]/;

/** The general rules keep every bracket at the letter before it; those of Chinese and Japanese may begin a line. */
const wideOpening = /(?<=[\p{L}\p{N}])[\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b]/gu;

/** Where lines may break: by the rules of Unicode (UAX 14), and between the words of a dictionary where no space is. */
export function lineBreaks(text: string): LineBreaks {
  const breaks = new Uint8Array(text.length + 1);
  const rules = new LineBreaker(text.replace(hangul, letter));
  for (let next = rules.nextBreak(); next; next = rules.nextBreak()) breaks[next.position] = 1;
  for (const { index } of text.matchAll(wideOpening)) breaks[index] = 1;
  for (const { 0: stretch, index } of text.matchAll(unspaced)) breakAtWords(stretch, index, breaks);
  return breaks;
}

function breakAtWords(stretch: string, start: number, breaks: LineBreaks): void {
  let at = 0;
  for (const segment of pieces(stretch, "word")) {
    if (at > 0 && !follower.test(stretch.charAt(at))) breaks[start + at] = 1;
    at += segment.length;
  }
}
