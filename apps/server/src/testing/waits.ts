import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { rewriteEnded } from '../domains/board/rewriting.ts';
import { listDueTables } from '../domains/board/rewriting-store.ts';
import type { Db } from '../platform/database/connect.ts';

/**
 * Waits until statements of this database wait for a lock.
 * @param owner a connection outside any transaction
 * @param statement the beginning of the statements
 * @param least how many must wait
 */
export async function someWait(owner: Db, statement: string, least = 1): Promise<void> {
  const check = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${`${statement}%`}`.execute(
      owner,
    );
    if (rows.length < least) throw new Error(`${rows.length} wait with ${statement}`);
  };
  // Only a failing test waits this long.
  await vi.waitFor(check, { timeout: 30_000 });
}

/** Makes a promise `opened` that `open` resolves. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Runs work while every read of the roll fails as if `statement_timeout` had cancelled it. */
export const whileNobodyCounts = <Result>(owner: Db, work: () => Promise<Result>): Promise<Result> =>
  whileLocked(owner, 'roll', work);

/** Runs work while every read of a table fails as if `statement_timeout` had cancelled it. */
export async function whileLocked<Result>(
  owner: Db,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await owner.startTransaction().execute();
  await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(lock);
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  const result = work();
  result.then(done, done);
  // Instead of waiting for the timeout, cancel: the error code is the same.
  while (!isDone)
    await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(owner);
  await lock.rollback().execute();
  return result;
}

/** Writes the tables of ended elections anew, and looks again, as the worker does, at those that a vacuum locks. */
export const rewriteAll = (
  deps: Parameters<typeof rewriteEnded>[0],
  connection: Parameters<typeof rewriteEnded>[1],
) =>
  vi.waitFor(
    async () => {
      await rewriteEnded(deps, connection);
      expect(await listDueTables(deps.db, deps.now().getTime() / 1000)).toEqual([]);
    },
    { timeout: 20_000 },
  );
