import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../platform/database/connect.ts';

/**
 * Waits until a statement of this database waits for another transaction.
 * Takes: a connection that is in no transaction, and how the statement begins.
 */
export async function someWait(owner: Db, statement: string): Promise<void> {
  const look = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${`${statement}%`}`.execute(
      owner,
    );
    if (rows.length === 0) throw new Error(`nobody waits with ${statement}`);
  };
  // Only a test that fails waits this long.
  await vi.waitFor(look, { timeout: 30_000 });
}

/** Something that is waited for until it is opened. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
