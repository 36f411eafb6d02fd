import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './connect.ts';

/** The routine of PostgreSQL's source that its notice names, whatever the language of its messages. */
const GAVE_UP_IN = 'SyncRepWaitForLSN';

/** The primary has committed, and no synchronous replica has confirmed it. */
export class NotReplicated extends Error {
  constructor() {
    super('no replica has confirmed the commit');
  }
}

/**
 * A connection on which a commit succeeds only when the replicas have it. PostgreSQL reports success, with a
 * warning, when an operator cancels the wait for them: a failover would then lose what was acknowledged.
 */
export class ReplicatedClient extends pg.Client {
  #gaveUp = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      this.#gaveUp ||= routine === GAVE_UP_IN;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, which differ in what they give
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer: unknown = (super.query as any)(...args);
    return answer instanceof Promise ? answer.then((result) => this.#confirmed(result)) : answer;
  }

  #confirmed<Result>(result: Result): Result {
    if (!this.#gaveUp) return result;
    this.#gaveUp = false;
    throw new NotReplicated();
  }
}

/**
 * Waits until every commit is on the replicas: a row may come from a commit whose wait for the replicas was
 * cancelled, or whose process died meanwhile. Commits an empty message to the write-ahead log.
 * @throws if nothing can be stored now: on a standby, a read-only database, or one whose disk or replica
 * accepts no writes
 */
export async function requireReplicated(db: Db): Promise<void> {
  const { rows } = await sql<{ readsOnly: boolean }>`
    SELECT current_setting('transaction_read_only') = 'on' AS "readsOnly",
      pg_logical_emit_message(true, 'replicated', '')`.execute(db);
  if (rows[0]?.readsOnly) throw new Error('the database is read-only');
}
