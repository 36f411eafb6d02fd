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

/** Error codes of PostgreSQL and of the system. */
const CODES: Readonly<Partial<Record<Away, RegExp>>> = {
  gone: /^(08\w{3}|57P0[1-3]|55000|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)$/,
  'reads-only': /^25006$/,
  'cannot-store': /^(53100|58030)$/,
  overloaded: /^(53[23]00|57014|25P03|40P01)$/,
};
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
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError || syscall === 'connect' || syscall === 'read' || syscall === 'write')
    return NOT_ON_A_STANDBY.test(error.message) ? 'reads-only' : findAway(CODES, code);
  return findAway(MESSAGES, error.message) ?? whyAway(error.cause);
}

function findAway(patterns: Readonly<Partial<Record<Away, RegExp>>>, said: string): Away | null {
  return (Object.keys(patterns) as Away[]).find((away) => patterns[away]?.test(said)) ?? null;
}
