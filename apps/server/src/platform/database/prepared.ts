import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { ReplicatedClient } from './replicated.ts';

const MARK = '/* prepared */';

/**
 * Marks a statement that every cast or every call makes: each connection keeps it parsed and planned, which
 * costs as much as running it. It comes after the first word, by `modifyFront`. The text must not change from
 * call to call: a connection keeps each text that it gets.
 */
export const prepared = sql.raw(MARK);

/** The error of PostgreSQL, before it runs anything, for a prepared statement whose columns have changed. */
const COLUMNS_CHANGED = '0A000';

/**
 * A connection that prepares marked statements. One whose columns a migration has changed is prepared and
 * sent again; within a transaction, which the error has aborted, it fails this once.
 */
export class PreparedClient extends ReplicatedClient {
  /** A part of the names, so that a statement that is prepared again has another name. */
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

/** Short enough for a name, which PostgreSQL cuts off at 63 bytes. */
function digestOf(text: string): string {
  const known = digests.get(text);
  if (known) return known;
  const digest = createHash('sha256').update(text).digest('base64url');
  digests.set(text, digest);
  return digest;
}
