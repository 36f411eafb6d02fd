import pg from 'pg';
import { NotReplicated } from './replicated.ts';

/**
 * Why a statement may succeed later, or on another server: the database is gone for now
 * (shutdown, crash, start, no socket), it only reads (a standby), it cannot store (a full disk, a failing
 * one, no replica that confirms it), it lacks the end of a record, or too much is asked of it (no slot, no
 * memory, a statement or transaction that took too long, two that waited for each other).
 */
export type Away = 'gone' | 'reads-only' | 'cannot-store' | 'behind' | 'overloaded';

/** The database has less of a record than was published: an older database has taken its place. */
export class DatabaseBehind extends Error {}

/** The codes of PostgreSQL and the system for these. */
const CODES: Readonly<Partial<Record<Away, RegExp>>> = {
  gone: /^(08\w{3}|57P0[1-3]|55000|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)$/,
  'reads-only': /^25006$/,
  'cannot-store': /^(53100|58030)$/,
  overloaded: /^(53[23]00|57014|25P03|40P01)$/,
};
/** A standby's code for tables that are not in the write-ahead log. */
const NOT_ON_A_STANDBY = /^cannot access temporary or unlogged relations during recovery$/;
/** The driver has no codes for these. */
const MESSAGES: Readonly<Partial<Record<Away, RegExp>>> = {
  gone: /^(Connection terminated|Client has encountered)/,
  overloaded: /^timeout exceeded when trying to connect/,
};

/**
 * Why a statement failed through no fault of its own. Whether its transaction was committed is then unknown:
 * only what may be repeated may be sent again.
 * Takes: the error.
 * Gives: the reason; null for any other failure.
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
