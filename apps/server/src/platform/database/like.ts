import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Builds a LIKE pattern that finds the text literally, anywhere. Pass it as a parameter.
 * @param text untrusted
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Matches names that contain the text, ignoring case and diacritics: 'sowande' finds 'Ṣówándé'.
 * @param text untrusted
 */
export function nameHolds(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`folded(${sql.ref(column)}) LIKE folded(${likePattern(text)})`;
}
