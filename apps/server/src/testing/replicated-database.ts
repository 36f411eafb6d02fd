import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalDatabase } from '@evoting/local-postgres/database';
import { removeLocalDatabase } from '@evoting/local-postgres/remove';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { connect } from '../platform/database/connect.ts';
import { grantToApplication } from '../platform/database/grants.ts';
import { migrate } from '../platform/database/migrate.ts';
import { requireReplicated } from '../platform/database/replicated.ts';
import { temporaryFolder } from './app.ts';
import { atEnd } from './at-end.ts';
import type { TestDatabase } from './database.ts';

export interface ReplicatedDatabase extends TestDatabase {
  readonly superuser: ClientConfig;
  /** Makes every commit wait for a replica that is down. */
  loseReplica(): Promise<void>;
  /** Makes commits wait no longer. */
  findReplica(): Promise<void>;
  /** Cancels every statement that waits for the replica until the work is done. */
  cancellingWaits<Result>(work: Promise<Result>): Promise<Result>;
}

const POLL_MS = 20;

/**
 * Starts a PostgreSQL with a migrated, empty database, whose commits can be made to wait for a replica. It is
 * removed at the end of the test file.
 */
export async function withReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = temporaryFolder();
  const local = await startLocalDatabase({ dataDir });
  const owner = connect(local.owner, { max: 2 });
  const db = connect(local.application, { max: 10 });
  atEnd(async () => {
    await Promise.all([db.destroy(), owner.destroy()]);
    await local.stop();
    // The cluster is elsewhere if PostgreSQL's account has no access to the folder.
    await removeLocalDatabase(dataDir);
  });
  await migrate(owner);
  await grantToApplication(owner, local.role);
  const cancellingWaits: ReplicatedDatabase['cancellingWaits'] = async (work) => {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    while (!isDone) {
      await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`.execute(
        owner,
      );
      await sleep(POLL_MS);
    }
    return work;
  };
  const isReplicated = () =>
    cancellingWaits(requireReplicated(db)).then(
      () => true,
      () => false,
    );
  // PostgreSQL's processes apply a new setting with a delay.
  const waitFor = async (replica: string) => {
    await sql`ALTER SYSTEM SET synchronous_standby_names = ${sql.lit(replica)}`.execute(owner);
    await sql`SELECT pg_reload_conf()`.execute(owner);
    while ((await isReplicated()) !== (replica === '')) await sleep(POLL_MS);
  };
  return {
    db,
    owner,
    connection: local.application,
    superuser: local.owner,
    cancellingWaits,
    loseReplica: () => waitFor('away'),
    findReplica: () => waitFor(''),
  };
}
