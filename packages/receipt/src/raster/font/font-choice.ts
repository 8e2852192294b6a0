import type { FontTable } from "./font-table.ts";
import type { Face } from "./typefaces.ts";

/** Joiners and variation selectors shape the characters around them and need no glyph of their own. */
const shapesOnly = /^\p{Default_Ignorable_Code_Point}$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Which fonts draw a grapheme. Usually one; a joined emoji may need the parts of several files. */
export class FontChoice {
  readonly #usual: readonly FontTable[];
  readonly #japanese: readonly FontTable[];

  /** The tables are asked one after another. */
  constructor(usual: readonly FontTable[], japanese: readonly FontTable[]) {
    this.#usual = usual;
    this.#japanese = japanese;
  }

  /** The faces of a grapheme by itself; null for one that no font has. */
  facesOf(grapheme: string): readonly Face[] | null {
    return facesOf(grapheme, this.#usual);
  }

  /** The faces of each grapheme of a run, in the order they are asked; none for one that no font has. */
  facesIn(run: string): (grapheme: string) => readonly Face[] {
    const tables = kana.test(run) ? this.#japanese : this.#usual;
    return (grapheme) => facesOf(grapheme, tables) ?? [];
  }
}

function facesOf(grapheme: string, tables: readonly FontTable[]): readonly Face[] | null {
  const codePoints = drawnCodePoints(grapheme);
  const [first] = codePoints;
  if (first === undefined) return null;
  const whole = firstFace(first, tables, (face) => codePoints.every((codePoint) => face.has(codePoint)));
  if (whole) return [whole];
  const faces = new Set<Face>();
  for (const codePoint of codePoints) {
    const face = firstFace(codePoint, tables, (candidate) => candidate.has(codePoint));
    if (!face) return null;
    faces.add(face);
  }
  return [...faces];
}

function drawnCodePoints(grapheme: string): number[] {
  const codePoints: number[] = [];
  for (const character of grapheme) {
    if (!shapesOnly.test(character)) codePoints.push(character.codePointAt(0) ?? 0);
  }
  return codePoints;
}

function firstFace(codePoint: number, tables: readonly FontTable[], fits: (face: Face) => boolean): Face | undefined {
  for (const table of tables) {
    const face = table.candidates(codePoint).find(fits);
    if (face) return face;
  }
  return undefined;
}
