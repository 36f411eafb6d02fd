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
    application_name: 'e-voting',
    ...config,
    max: options.max ?? 20,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Without a listener a database that goes away would end the process; the next query reports it anyway.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The same for one at work: its query fails by itself, and the pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Which constraint a failed statement broke; null when it failed for another reason. The names are in the migrations. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}

/** What PostgreSQL and the system say of a connection that could not be had or was lost: shutdown, crash, start, no slot, no socket. */
const AWAY = /^(08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)$/;
/** The driver has no codes for these. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether a statement failed because the database was away. Whether its transaction was committed is then unknown: only what may be repeated may be sent again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError || syscall === 'connect' || syscall === 'read' || syscall === 'write')
    return AWAY.test(code ?? '');
  return AWAY_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
}
