/**
 * Makes a pattern that finds the text anywhere, as it is written: `%` and `_` stand for themselves.
 * Takes: a text from outside. Gives: the right side of LIKE or ILIKE, to be passed as a parameter.
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
