import { isWide } from "./decoder.ts";

/** A character where it stands on the paper. */
export interface PlacedCharacter {
  x: number;
  advance: number;
  /** Width of a plain character of its font: what one column of text is on this line. */
  column: number;
  text: string;
}

/**
 * A line as a person would type it: every character in the column it is printed in, and as many columns as it takes.
 * A character of double width is followed by a blank.
 */
export function typeLine(characters: readonly PlacedCharacter[], offset: number): string {
  const [first] = characters;
  if (!first) return "";
  const column = first.column;
  const inOrder = characters.every((character, index) => character.x >= (characters[index - 1]?.x ?? 0));
  const sorted = inOrder ? characters : characters.toSorted((a, b) => a.x - b.x);
  let line = "";
  let columns = 0;
  for (const { x, advance, text } of sorted) {
    const start = Math.round((offset + x) / column);
    if (start > columns) {
      line += " ".repeat(start - columns);
      columns = start;
    }
    const taken = Math.max(1, Math.round(advance / column));
    const shown = isWide(text) ? 2 : 1;
    line += text + " ".repeat(Math.max(0, taken - shown));
    columns += Math.max(taken, shown);
  }
  return line;
}
