import type { ClientConfig } from 'pg';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { withLongWork } from '../../platform/database/long-work.ts';
import { restampRows, sortRows } from '../../platform/database/rewriting.ts';
import { listDueTables } from './rewriting-store.ts';

const LOOK_EVERY_MS = 5_000;
const AFTER_FAILURE_MS = 60_000;

type RewritingDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Starts the worker that writes the tables of voters anew after a close, so that neither the order nor the
 * transaction numbers of their rows show who did something just before a ballot came.
 * @param connection for long work, without statement timeouts
 */
export function keepRewriting(
  deps: RewritingDeps,
  connection: ClientConfig,
  onFailure: (error: unknown) => void,
): Background {
  return startBackground((signal) => rewriteEnded(deps, connection, signal), {
    everyMs: LOOK_EVERY_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    onFailure,
  });
}

/**
 * Rewrites every table that is due, each in two transactions: all rows get one transaction number, then they are
 * sorted. A crash between them, or a lock that is not free, leaves the table to be done from the start.
 */
export async function rewriteEnded(
  { db, now }: RewritingDeps,
  connection: ClientConfig,
  signal?: AbortSignal,
): Promise<void> {
  const due = await listDueTables(db, now().getTime() / 1000);
  if (due.length === 0) return;
  await withLongWork(connection, 'rewriting after a close', async (long) => {
    for (const table of due) {
      if (signal?.aborted) return;
      if (await restampRows(long.db, table)) await sortRows(long.db, table);
    }
  });
}
