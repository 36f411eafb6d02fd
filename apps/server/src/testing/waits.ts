import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../platform/database/connect.ts';

/**
 * Waits until statements of this database wait for another transaction.
 * Takes: a connection that is in no transaction, how the statements begin, and how many must wait.
 */
export async function someWait(owner: Db, statement: string, least = 1): Promise<void> {
  const look = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${`${statement}%`}`.execute(
      owner,
    );
    if (rows.length < least) throw new Error(`${rows.length} wait with ${statement}`);
  };
  // Only a test that fails waits this long.
  await vi.waitFor(look, { timeout: 30_000 });
}

/** A gate: callers wait until it opens. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/**
 * Does something while no reading of a roll comes to its end before PostgreSQL's limit cancels it.
 * Takes: the owner's connection, and what is done.
 */
export async function whileNobodyCounts<Result>(owner: Db, work: () => Promise<Result>): Promise<Result> {
  const lock = await owner.startTransaction().execute();
  await sql`LOCK TABLE roll IN ACCESS EXCLUSIVE MODE`.execute(lock);
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  const result = work();
  result.then(done, done);
  // The limit's fifteen seconds are not waited for: a cancelled statement ends with the same code.
  while (!isDone)
    await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(owner);
  await lock.rollback().execute();
  return result;
}
