import { type PlacedCharacter, typeLine } from "../text/columns.ts";

/** A line of text on a label. */
export interface LabelLine {
  y: number;
  height: number;
  text: string;
}

interface Row extends Omit<LabelLine, "text"> {
  characters: PlacedCharacter[];
}

/** What the fields of a label say. Fields that end on the same row are one line, however large their letters. */
export class LabelText {
  readonly #rows = new Map<number, Row>();
  readonly #written = new Set<string>();

  /** `y` is the top of the characters' cells. */
  add(y: number, height: number, characters: readonly PlacedCharacter[]): void {
    const [{ x } = { x: 0 }] = characters;
    const text = characters.map((character) => character.text).join("");
    // Bold text is the same field twice, a dot apart; it is read once.
    const isAgain = this.#written.has(`${x - 1},${y},${text}`);
    this.#written.add(`${x},${y},${text}`);
    if (isAgain) return;
    const bottom = y + height;
    const row = this.#rows.get(bottom) ?? { y, height, characters: [] };
    this.#rows.set(bottom, {
      y: Math.min(row.y, y),
      height: Math.max(row.height, height),
      characters: row.characters,
    });
    for (const character of characters) row.characters.push(character);
  }

  lines(): LabelLine[] {
    const rows = [...this.#rows].toSorted(([a], [b]) => a - b);
    return rows.map(([, { y, height, characters }]) => ({ y, height, text: typeLine(characters, 0) }));
  }
}
