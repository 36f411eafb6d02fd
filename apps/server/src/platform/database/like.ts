import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Makes a pattern that finds the text anywhere, as it is written: `%` and `_` stand for themselves.
 * Takes: a text from outside.
 * Gives: the right side of LIKE or ILIKE, to be passed as a parameter.
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether a name holds the text, whatever the case and the marks of either: 'sowande' finds 'Ṣówándé'.
 * Takes: a column, and a text from outside.
 */
export function nameHolds(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`folded(${sql.ref(column)}) LIKE folded(${likePattern(text)})`;
}
