import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Db, numbersForCounts } from './connect.ts';
import type { Tables } from './tables.ts';

/** Connections for work that may last minutes. */
export interface LongWork {
  /** Queries through it have no timeout. */
  readonly db: Db;
  /**
   * Feeds `COPY … FROM STDIN` from a source, through transforms that produce its lines. A failure leaves
   * nothing.
   */
  copy(
    statement: string,
    steps: readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]],
  ): Promise<void>;
}

/**
 * Runs work under an advisory lock that one process holds at a time; a process that dies releases it.
 * @returns false if another process holds the lock
 */
export async function withLongWork(
  connection: pg.ClientConfig,
  lock: string,
  work: (long: LongWork) => Promise<void>,
): Promise<boolean> {
  const pool = new pg.Pool({
    application_name: 'e-voting long work',
    types: numbersForCounts,
    ...connection,
    max: 2,
    keepAlive: true,
  });
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const client = await pool.connect();
    client.on('error', () => {});
    try {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine', [
        lock,
      ]);
      if (rows[0]?.mine !== true) return false;
      await work({
        db,
        copy: (statement, [source, ...steps]) =>
          pipeline([source, ...steps, client.query(copyFrom(statement))]),
      });
      // Released now: a server under load ends a closed connection, and its lock, some moments later.
      await client.query('SELECT pg_advisory_unlock_all()');
      return true;
    } finally {
      // After a failure the lock ends with the connection.
      client.release(true);
    }
  } finally {
    await db.destroy();
  }
}
