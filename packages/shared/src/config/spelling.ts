/** More changes than this and it is a guess about what was meant, not about how it is spelled. */
const mostChanges = 3;

/** The one of these names that a misspelt one was meant to be; undefined when none is near. */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = mostChanges + 1;
  for (const name of names) {
    const changes = countChanges(misspelt, name);
    if (changes < fewest) [nearest, fewest] = [name, changes];
  }
  return nearest;
}

/** Letters to add, to leave out, to replace, or to swap with the next one, until one word is the other. */
function countChanges(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}
