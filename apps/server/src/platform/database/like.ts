import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Makes a pattern that finds the literal text anywhere: `%` and `_` stand for themselves.
 * Takes: a text from outside.
 * Gives: the right side of LIKE or ILIKE, to be passed as a parameter.
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether a name contains the text, without regard to case and diacritics: 'sowande' finds 'Ṣówándé'.
 * Takes: a column, and a text from outside.
 */
export function nameHolds(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`folded(${sql.ref(column)}) LIKE folded(${likePattern(text)})`;
}
