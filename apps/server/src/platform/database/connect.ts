import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparedClient } from './prepared.ts';
import type { Tables } from './tables.ts';

/** The pool, or a transaction in progress. */
export type Db = Kysely<Tables>;
/** A transaction in progress. */
export type Trx = Transaction<Tables>;

/** Parses counts as numbers (there are fewer than 2^53 rows); pg would return text. */
export const numbersForCounts = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Longer than PostgreSQL takes to cancel a slow statement: a server silent for so long has stopped or is out
 * of reach.
 */
const SILENT_MS = 20_000;

/**
 * Creates a pool of connections. Connects with the first query.
 * @param options silentMs: when a silent connection is dropped; `never` also removes the statement timeout
 * @returns kysely over the pool; `destroy()` closes it
 */
export function connect(
  config: pg.ClientConfig,
  options: {
    max?: number;
    silentMs?: number | 'never';
    onIdleError?: (error: Error) => void;
  } = {},
): Db {
  const { silentMs = SILENT_MS } = options;
  const limits = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  };
  const pool = new pg.Pool({
    Client: PreparedClient,
    application_name: 'e-voting',
    ...config,
    max: options.max ?? 20,
    types: numbersForCounts,
    connectionTimeoutMillis: 10_000,
    ...(silentMs === 'never' ? { keepAlive: true } : limits),
  });
  // Without a listener a lost database would end the process. The next query reports it anyway.
  pool.on('error', (error) => options.onIdleError?.(error));
  // Likewise for a connection in use: its query fails, and the pool listens to idle ones only.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (silentMs !== 'never') giveUpWhenSilent(client, silentMs);
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Drops a silent connection: a host that vanished, or a PostgreSQL that was stopped, sends nothing, and TCP
 * waits a quarter of an hour. The driver's timeout would return the connection to the pool with its statement
 * still running.
 */
function giveUpWhenSilent(client: pg.PoolClient, silentMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silentMs, () => stream.destroy());
}

/** Runs read-only work on one snapshot of the database. */
export function inSnapshot<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** The items between two queries, which take one or two seconds at most. */
const STRETCH = 25;

/**
 * Computes a result for each item within a transaction, and sends a query now and then: PostgreSQL ends a
 * silent transaction. Work of minutes does not belong in a transaction.
 */
export async function inStretches<T, Result>(
  trx: Trx,
  list: readonly T[],
  work: (one: T, index: number) => Result,
): Promise<Result[]> {
  const done: Result[] = [];
  for (const [index, one] of list.entries()) {
    if (index % STRETCH === STRETCH - 1) await sql`SELECT 1`.execute(trx);
    done.push(work(one, index));
  }
  return done;
}

/** Returns the name of the constraint that a failed statement violated, or null for another failure. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}
