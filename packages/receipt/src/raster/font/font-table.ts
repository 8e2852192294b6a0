import type { Face, Range, Typeface } from "./typefaces.ts";

/** Characters stand on shelves of 256, so that building the table takes no longer than reading what the typefaces say. */
const shelfOf = (codePoint: number) => codePoint >> 8;

interface Listed {
  face: Face;
  range: Range;
}

interface Built {
  shelves: Map<number, Listed[]>;
  /** Files that say nothing of themselves; they come after those that do. */
  open: readonly Face[];
}

/**
 * Which files may have a character, in the order of their typefaces. Built once from what the typefaces say of
 * themselves; a character that was asked for before costs one look, however many fonts and different characters there are.
 */
export class FontTable {
  readonly #typefaces: readonly Typeface[];
  readonly #found = new Map<number, readonly Face[]>();
  #built: Built | undefined;

  constructor(typefaces: readonly Typeface[]) {
    this.#typefaces = typefaces;
  }

  candidates(codePoint: number): readonly Face[] {
    const known = this.#found.get(codePoint);
    if (known) return known;
    this.#built ??= build(this.#typefaces);
    const { shelves, open } = this.#built;
    const listed = shelves
      .get(shelfOf(codePoint))
      ?.filter(({ range: [from, to] }) => from <= codePoint && codePoint <= to);
    if (!listed || listed.length === 0) return open;
    const faces = [...listed.map(({ face }) => face), ...open];
    this.#found.set(codePoint, faces);
    return faces;
  }
}

function build(typefaces: readonly Typeface[]): Built {
  const shelves = new Map<number, Listed[]>();
  const open: Face[] = [];
  for (const { face, ranges } of typefaces.flatMap((typeface) => typeface())) {
    if (!ranges) open.push(face);
    for (const range of ranges ?? []) {
      for (let shelf = shelfOf(range[0]); shelf <= shelfOf(range[1]); shelf++) {
        const listed = shelves.get(shelf);
        if (listed) listed.push({ face, range });
        else shelves.set(shelf, [{ face, range }]);
      }
    }
  }
  return { shelves, open };
}
