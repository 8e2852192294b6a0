import type { Face, Typeface } from "./typefaces.ts";

/**
 * Which files may have a character, in the order of their typefaces. Built once from what the typefaces say of
 * themselves, so that a character costs a look into a table however many fonts and different characters there are.
 */
export class FontTable {
  readonly #typefaces: readonly Typeface[];
  #built: { listed: Map<number, Face[]>; open: Face[] } | undefined;

  constructor(typefaces: readonly Typeface[]) {
    this.#typefaces = typefaces;
  }

  /** Files that say nothing of themselves come after those that do. */
  candidates(codePoint: number): readonly Face[] {
    this.#built ??= build(this.#typefaces);
    return this.#built.listed.get(codePoint) ?? this.#built.open;
  }
}

function build(typefaces: readonly Typeface[]): { listed: Map<number, Face[]>; open: Face[] } {
  const files = typefaces.flatMap((typeface) => typeface());
  const open = files.flatMap(({ face, ranges }) => (ranges ? [] : [face]));
  const listed = new Map<number, Face[]>();
  for (const { face, ranges = [] } of files) {
    for (const [from, to] of ranges) {
      for (let codePoint = from; codePoint <= to; codePoint++) {
        const faces = listed.get(codePoint);
        if (faces) faces.push(face);
        else listed.set(codePoint, [face]);
      }
    }
  }
  for (const faces of listed.values()) faces.push(...open);
  return { listed, open };
}
