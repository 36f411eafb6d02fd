import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparedClient } from './prepared.ts';
import type { Tables } from './tables.ts';

/** What a store takes: the pool, or a transaction under way. */
export type Db = Kysely<Tables>;
/** What a store takes that must be in a transaction. */
export type Trx = Transaction<Tables>;

/** A count fits a JavaScript number here (fewer than 2^53 rows); pg would give text. */
export const numbersForCounts = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Longer than PostgreSQL takes to refuse a statement that lasts too long: a server that is silent for so long
 * has stopped or is out of reach.
 */
const SILENT_MS = 20_000;

/**
 * Creates a pool of connections; nothing is sent before the first query.
 * Takes: how to connect, how many connections at most, after how long a silent one is given up (`never` for
 * work without a limit of time: its statements have none either), and where to report one that broke while
 * idle.
 * Gives: kysely over the pool; `destroy()` closes it.
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
  // Without a listener a lost database would end the process; the next query reports it anyway.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The same for a connection in use: its query fails, and the pool listens to idle ones only.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (silentMs !== 'never') giveUpWhenSilent(client, silentMs);
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * A host that vanished, or a PostgreSQL that was stopped, sends nothing, and TCP waits a quarter of an hour.
 * The driver's time-out would put the connection back into the pool with its statement still running.
 */
function giveUpWhenSilent(client: pg.PoolClient, silentMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silentMs, () => stream.destroy());
}

/** Runs something on one snapshot of the database. */
export function inSnapshot<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** This many at a time take a second or two at most. */
const STRETCH = 25;

/**
 * Computes something for each of many items, in a transaction that would otherwise be silent for too long:
 * PostgreSQL ends a silent one, and a long computation blocks the event loop. Work of minutes does not belong
 * in a transaction.
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

/**
 * Which constraint a failed statement broke; null when it failed for another reason. The names are in the
 * migrations.
 */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}
