import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * A warning at the server's start about the log of a PostgreSQL that the operator runs.
 * Gives: a sentence where the log would quote rows or statements that fail, and e-mail addresses with them;
 * else null.
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
