import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { ReplicatedClient } from './replicated.ts';

const MARK = '/* prepared */';

/**
 * Marks a frequent statement as prepared, so that each connection keeps it parsed and planned, which costs as
 * much as running it. Insert it with `modifyFront`. The SQL text must not vary between calls: a connection
 * keeps every text.
 */
export const prepared = sql.raw(MARK);

/** PostgreSQL's error for a prepared statement whose columns have changed. Nothing was executed. */
const COLUMNS_CHANGED = '0A000';

/**
 * A connection that prepares marked statements. After a migration has changed columns, it prepares the
 * statement again and retries; within a transaction, which the error has aborted, the statement fails once.
 */
export class PreparedClient extends ReplicatedClient {
  /** Part of the statements' names, so that a statement prepared again has another name. */
  #generation = 0;

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, which differ in their results
  override query(text: any, values?: any, ...rest: any[]): any {
    if (typeof text !== 'string' || !text.includes(MARK)) return super.query(text, values, ...rest);
    return this.#queryKept(text, values);
  }

  async #queryKept(text: string, values: unknown[]): Promise<unknown> {
    const query = () => super.query({ name: `${digestOf(text)} ${this.#generation}`, text, values });
    try {
      return await query();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === COLUMNS_CHANGED)) throw error;
      this.#generation++;
      return await query();
    }
  }
}

const digests = new Map<string, string>();

/** PostgreSQL truncates names to 63 bytes. */
function digestOf(text: string): string {
  const known = digests.get(text);
  if (known) return known;
  const digest = createHash('sha256').update(text).digest('base64url');
  digests.set(text, digest);
  return digest;
}
