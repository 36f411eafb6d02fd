/**
 * Counts the insertions, deletions and substitutions of UTF-16 code units that turn one text into the other
 * (Levenshtein). Quadratic in the lengths: for names.
 */
export function editDistance(one: string, other: string): number {
  // The distances from the first i code units of `one` to each prefix of `other`.
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const substitution = at(row, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, at(row, j) + 1, at(next, j - 1) + 1));
    }
    row = next;
  }
  return at(row, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] as number;
