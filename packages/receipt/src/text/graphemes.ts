import { eastAsianWidth } from "get-east-asian-width";

/** What a reader sees as one character, and how many character cells it takes on paper. */
export interface Grapheme {
  text: string;
  cells: number;
}

/** Printable ASCII: one cell and one byte a character, on every printer and in every code page. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/**
 * Text in which every UTF-16 unit is a grapheme of one cell: Latin, Greek and Cyrillic without separate marks, common
 * punctuation, currencies and box drawing. Nearly all receipts are, and segmenting costs fifty times as much.
 */
export function isSimple(text: string): boolean {
  return simple.test(text);
}

export function graphemesOf(text: string): Grapheme[] {
  if (everyUnitIsOne.test(text)) return Array.from(text, (unit) => ({ text: unit, cells: unit < firstWide ? 1 : 2 }));
  const graphemes: Grapheme[] = [];
  for (const grapheme of pieces(text, "grapheme")) {
    const cells = cellsOfGrapheme(grapheme);
    const last = graphemes.at(-1);
    if (cells > 0 && last && besideLetter.test(grapheme) && burmese.test(last.text)) {
      last.text += grapheme;
      last.cells = Math.min(last.cells + cells, widest);
    } else if (cells > 0) {
      graphemes.push({ text: grapheme, cells });
    }
  }
  return graphemes;
}

/** Vowel signs of Burmese that stand beside their letter: Unicode makes them graphemes, yet no line begins with one. */
const besideLetter =
  /^[\u102b\u102c\u1038\u1062-\u1064\u1067-\u106d\u1083\u1087-\u108c\u108f\u109a-\u109c\uaa7b\uaa7d]/;
const burmese = /^[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/;

/** The segmenter takes time that grows with the square of the text, so long text is cut into pieces of this size. */
const pieceLength = 256;

type Granularity = "grapheme" | "word";

/** Each is made for the first text that needs it, because the first one takes 18 ms, and most receipts need none. */
const segmenters: Partial<Record<Granularity, Intl.Segmenter>> = {};

/** The rules do not depend on the language; naming one keeps the result independent of the machine's. */
function segmenterFor(granularity: Granularity): Intl.Segmenter {
  segmenters[granularity] ??= new Intl.Segmenter("en", { granularity });
  return segmenters[granularity];
}

/**
 * The graphemes or words of a text. One may go on beyond its piece, so the last one of each piece is where the next piece
 * starts.
 */
export function* pieces(text: string, granularity: Granularity): Generator<string> {
  const segmenter = segmenterFor(granularity);
  let start = 0;
  let length = pieceLength;
  while (start < text.length) {
    const end = endOfPiece(text, start + length);
    const found = Array.from(segmenter.segment(text.slice(start, end)), ({ segment }) => segment);
    if (end < text.length && found.length === 1) {
      length *= 2;
      continue;
    }
    if (end < text.length) found.pop();
    yield* found;
    start += found.reduce((sum, segment) => sum + segment.length, 0);
    length = pieceLength;
  }
}

/** Never between the halves of a surrogate pair: half a mark would not be seen to belong to its letter. */
function endOfPiece(text: string, end: number): number {
  if (end >= text.length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end;
}

/** How much of a clean text cannot be taken letter by letter: what its paragraphs have that are not simple. */
export function lengthToShape(text: string): number {
  let length = 0;
  for (let start = 0; start < text.length; ) {
    simpleStart.lastIndex = start;
    simpleStart.test(text);
    const firstOther = simpleStart.lastIndex;
    if (firstOther >= text.length) break;
    const paragraph = text.lastIndexOf("\n", firstOther) + 1;
    const end = text.indexOf("\n", firstOther);
    const paragraphEnd = end < 0 ? text.length : end;
    length += paragraphEnd - paragraph;
    start = paragraphEnd;
  }
  return length;
}

/** Cells that a line of clean text takes. */
export function cellsOf(text: string): number {
  if (isSimple(text)) return text.length;
  return graphemesOf(text).reduce((sum, grapheme) => sum + grapheme.cells, 0);
}

const ascii = /^[ -~]*$/;
/** Without the soft hyphen (U+00AD), which takes no cell. */
const simple =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2500-\u259f]*$/;
/** As far as a text is simple, with all its line breaks. */
const simpleStart =
  /[\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2500-\u259f]*/y;
/** The same with the letters of Chinese, Japanese and Korean, which are two cells wide. */
const everyUnitIsOne =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2500-\u259f\u3001-\u3020\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;
const firstWide = "\u3001";
/** Marks that sit on another character, and formatting characters: no cell of their own. */
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}{2})/u;
/** Conjuncts of Indic scripts and old Hangul join several letters in one grapheme; two cells hold the widest of them. */
const widest = 2;

/** Scripts whose single letters are about as wide as they are high: in one cell nobody could read them. */
const wideLetter = /^[\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

function cellsOfGrapheme(grapheme: string): number {
  if (emoji.test(grapheme) || wideLetter.test(grapheme)) return widest;
  let cells = 0;
  for (const character of grapheme) {
    if (!zeroWidth.test(character)) cells += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return Math.min(cells, widest);
}
