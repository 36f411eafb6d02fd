import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Tells whether there is a replica whose confirmation commits do not wait for: after a failover to it, receipts would
 * lack their ballots. The application's role sees connections of replicas, not their state: a running
 * pg_basebackup counts too.
 */
export async function hasAsynchronousReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT (current_setting('synchronous_standby_names') = ''
        OR current_setting('synchronous_commit') IN ('off', 'local'))
      AND EXISTS (SELECT FROM pg_stat_replication) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Counts the connected replicas; a running pg_basebackup is one. */
export async function countReplicas(db: Db): Promise<number> {
  const { rows } = await sql<{ replicas: number }>`
    SELECT count(*) AS replicas FROM pg_stat_replication`.execute(db);
  return rows[0]?.replicas ?? 0;
}

/**
 * Warns of an asynchronous replica.
 * @returns a sentence, or null
 */
export async function adviceOnReplicas(db: Db): Promise<string | null> {
  return (await hasAsynchronousReplica(db))
    ? 'A replica follows this PostgreSQL, and no commit waits for it: a failover to it would lose ballots that have receipts. Name it in synchronous_standby_names there, and set synchronous_commit = on.'
    : null;
}
