import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** What a store takes: the pool, or a transaction under way. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** A count fits a JavaScript number here (fewer than 2^53 rows); pg would give text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Opens a pool of connections; nothing is sent before the first query.
 * Takes: how to connect, how many connections at most, and where to report a connection that broke while idle.
 * Gives: kysely over the pool; `destroy()` closes it.
 */
export function connect(
  config: pg.ClientConfig,
  options: { max?: number; onIdleError?: (error: Error) => void } = {},
): Db {
  const pool = new pg.Pool({
    ...config,
    max: options.max ?? 20,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'e-voting',
  });
  // Without a listener a database that goes away would end the process; the next query reports it anyway.
  pool.on('error', (error) => options.onIdleError?.(error));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Which constraint a failed statement broke; null when it failed for another reason. The names are in the migrations. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}
