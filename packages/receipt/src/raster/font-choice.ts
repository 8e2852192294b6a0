import type { Face, Typeface } from "./typefaces.ts";

/** Joiners and variation selectors shape the characters around them and need no glyph of their own. */
const shapesOnly = /^\p{Default_Ignorable_Code_Point}$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** More distinct graphemes than a shop prints in a year; a hostile text of all of Unicode must not fill the memory. */
const mostKnown = 20_000;

/** Which fonts draw a grapheme. Usually one; a joined emoji may need the parts of several files. */
export class FontChoice {
  readonly #usual: Chooser;
  readonly #japanese: Chooser;

  constructor(usual: readonly Typeface[], japanese: readonly Typeface[]) {
    this.#usual = new Chooser(usual);
    this.#japanese = new Chooser(japanese);
  }

  has(grapheme: string): boolean {
    return this.#usual.facesOf(grapheme) !== null;
  }

  /** The faces of a grapheme of this run; none for one that no font has. */
  facesOf(grapheme: string, run: string): readonly Face[] {
    return (kana.test(run) ? this.#japanese : this.#usual).facesOf(grapheme) ?? [];
  }
}

class Chooser {
  readonly #typefaces: readonly Typeface[];
  readonly #known = new Map<string, readonly Face[] | null>();

  constructor(typefaces: readonly Typeface[]) {
    this.#typefaces = typefaces;
  }

  facesOf(grapheme: string): readonly Face[] | null {
    const known = this.#known.get(grapheme);
    if (known !== undefined) return known;
    const faces = this.#find(grapheme);
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(grapheme, faces);
    return faces;
  }

  #find(grapheme: string): readonly Face[] | null {
    const codePoints = Array.from(grapheme).flatMap((character) =>
      shapesOnly.test(character) ? [] : [character.codePointAt(0) ?? 0],
    );
    const first = codePoints[0];
    if (first === undefined) return null;
    for (const typeface of this.#typefaces) {
      const face = typeface(first);
      if (face && codePoints.every((codePoint) => face.characters.has(codePoint))) return [face];
    }
    const faces = new Set<Face>();
    for (const codePoint of codePoints) {
      const face = this.#faceOf(codePoint);
      if (!face) return null;
      faces.add(face);
    }
    return [...faces];
  }

  #faceOf(codePoint: number): Face | undefined {
    for (const typeface of this.#typefaces) {
      const face = typeface(codePoint);
      if (face) return face;
    }
    return undefined;
  }
}
