import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Warns that the log of the operator's PostgreSQL quotes failed rows or statements, and e-mail addresses with
 * them.
 * @returns a sentence, or null
 */
export async function adviceOnLog(db: Db): Promise<string | null> {
  const { rows } = await sql<{ verbosity: string; statements: string }>`
    SELECT current_setting('log_error_verbosity') AS verbosity,
      current_setting('log_min_error_statement') AS statements`.execute(db);
  const isQuiet = rows.every(
    ({ verbosity, statements }) => verbosity === 'terse' && ['panic', 'fatal', 'log'].includes(statements),
  );
  return isQuiet
    ? null
    : 'The log of this PostgreSQL quotes what fails, e-mail addresses with it: set log_error_verbosity = terse and log_min_error_statement = panic there.';
}
