/** More edits than this and the suggestion is a guess about what the author meant, not about how it is spelled. */
const maxEdits = 2;
/** Longer words are not misspelt names of fields, and the comparison is quadratic. */
const maxWordLength = 32;

/** The candidate that was probably meant, if one is near. */
export function nearest(word: unknown, candidates: readonly string[]): string | undefined {
  if (typeof word !== "string" || word.length === 0 || word.length > maxWordLength) return undefined;
  let best: string | undefined;
  let bestEdits = Math.min(maxEdits, word.length - 1) + 1;
  for (const candidate of candidates) {
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < bestEdits) [best, bestEdits] = [candidate, edits];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
