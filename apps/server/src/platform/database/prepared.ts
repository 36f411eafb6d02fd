import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { ReplicatedClient } from './replicated.ts';

const MARK = '/* prepared */';

/**
 * Marks a statement that every cast or every call makes: each connection keeps it parsed and planned, which
 * costs as much as running it. It stands after the first word, by `modifyFront`. The text must not change
 * from call to call: a connection keeps each text that it meets.
 */
export const prepared = sql.raw(MARK);

/** What PostgreSQL says, before it runs anything, of a kept statement whose columns have become others. */
const COLUMNS_CHANGED = '0A000';

/**
 * A connection that keeps marked statements. One whose columns a migration has changed is kept anew, and
 * asked again; within a transaction, which it has broken, it fails this once.
 */
export class PreparedClient extends ReplicatedClient {
  /** A part of the names, so that what is kept anew is another statement. */
  #generation = 0;

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, which differ in what they give
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
