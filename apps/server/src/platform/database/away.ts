import pg from 'pg';
import { NotReplicated } from './replicated.ts';

/**
 * Why a statement may succeed later, or on another server. `gone`: no connection (shutdown, crash, start).
 * `reads-only`: a standby. `cannot-store`: a full or failing disk, or no replica that confirms. `behind`: the
 * end of a record is missing. `overloaded`: no slot or memory, a timeout, or a deadlock.
 */
export type Away = 'gone' | 'reads-only' | 'cannot-store' | 'behind' | 'overloaded';

/** The database has less of a record than was published: an older database has taken its place. */
export class DatabaseBehind extends Error {}

/**
 * Codes of PostgreSQL: its classes 08 (connection), 28 (login), 53 (resources), 57 (operator) and 58 (system).
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRESQL: Readonly<Partial<Record<Away, RegExp>>> = {
  gone: /^(08\w{3}|28\w{3}|3D000|55000|57P0[1-5])$/,
  'reads-only': /^25006$/,
  'cannot-store': /^(53100|580\w{2}|58P0[12])$/,
  overloaded: /^(53\w{3}|57014|25P0[34]|40001|40P01|55P03)$/,
};
/** System calls of a connection; the names of files are opened by others. */
const SYSTEM_CALLS: ReadonlySet<string | undefined> = new Set([
  ...['connect', 'read', 'write', 'shutdown', 'socket', 'getaddrinfo'],
]);
const codes = (names: string, away: Away) => names.split(' ').map((name) => [name, away] as const);
/** Codes that these calls can fail with. A firewall that rejects answers with EACCES or EPERM. */
const SYSTEM: ReadonlyMap<string, Away> = new Map([
  ...codes(
    'EACCES EADDRNOTAVAIL ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN',
    'gone',
  ),
  ...codes('ENETRESET ENETUNREACH ENOENT ENOTCONN EPERM EPIPE EPROTO ESHUTDOWN ETIMEDOUT', 'gone'),
  ...codes('EAI_AGAIN EAI_FAIL EAI_MEMORY EAI_NODATA EAI_NONAME EAI_SYSTEM ENOTFOUND', 'gone'),
  ...codes('EAGAIN EMFILE ENFILE ENOBUFS ENOMEM', 'overloaded'),
]);
/** A standby's message for tables that are not in the write-ahead log. */
const NOT_ON_A_STANDBY = /^cannot access temporary or unlogged relations during recovery$/;
/** Messages of the driver, which has no codes for these. */
const MESSAGES: Readonly<Partial<Record<Away, RegExp>>> = {
  gone: /^(Connection terminated|Client has encountered)/,
  overloaded: /^timeout exceeded when trying to connect/,
};

/**
 * Classifies a failure that is no fault of the statement. Its transaction may or may not have been committed:
 * retry only what is safe to repeat.
 * @returns null for any other failure
 */
export function whyAway(error: unknown): Away | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof NotReplicated) return 'cannot-store';
  if (error instanceof DatabaseBehind) return 'behind';
  // Every address of the host was tried.
  if (error instanceof AggregateError) return whyAway(error.errors[0]);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError)
    return NOT_ON_A_STANDBY.test(error.message) ? 'reads-only' : findAway(POSTGRESQL, code);
  if (SYSTEM_CALLS.has(syscall)) return SYSTEM.get(code) ?? null;
  return findAway(MESSAGES, error.message) ?? whyAway(error.cause);
}

function findAway(patterns: Readonly<Partial<Record<Away, RegExp>>>, said: string): Away | null {
  return (Object.keys(patterns) as Away[]).find((away) => patterns[away]?.test(said)) ?? null;
}
