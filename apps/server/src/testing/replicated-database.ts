import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalDatabase } from '@evoting/local-postgres/database';
import { removeLocalDatabase } from '@evoting/local-postgres/remove';
import { sql } from 'kysely';
import { connect } from '../platform/database/connect.ts';
import { grantToApplication } from '../platform/database/grants.ts';
import { migrate } from '../platform/database/migrate.ts';
import { requireReplicated } from '../platform/database/replicated.ts';
import { temporaryFolder } from './app.ts';
import { atEnd } from './at-end.ts';
import type { TestDatabase } from './database.ts';

export interface ReplicatedDatabase extends TestDatabase {
  /** From here on every commit waits for a replica, which is away. */
  loseReplica(): Promise<void>;
  /** It is back: nothing waits. */
  findReplica(): Promise<void>;
  /** Does something while an operator cancels whatever waits for the replica. */
  withoutPatience<Result>(work: Promise<Result>): Promise<Result>;
}

const LOOK_EVERY_MS = 20;

/**
 * A migrated, empty database in a PostgreSQL of its own, which waits for a replica where it is told to;
 * stopped and removed when the file is done.
 */
export async function withReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = temporaryFolder();
  const local = await startLocalDatabase({ dataDir });
  const owner = connect(local.owner, { max: 2 });
  const db = connect(local.application, { max: 10 });
  atEnd(async () => {
    await Promise.all([db.destroy(), owner.destroy()]);
    await local.stop();
    // Where PostgreSQL's account may not enter the folder, they are elsewhere.
    await removeLocalDatabase(dataDir);
  });
  await migrate(owner);
  await grantToApplication(owner, local.role);
  const withoutPatience: ReplicatedDatabase['withoutPatience'] = async (work) => {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    while (!isDone) {
      await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`.execute(
        owner,
      );
      await sleep(LOOK_EVERY_MS);
    }
    return work;
  };
  const isReplicated = () =>
    withoutPatience(requireReplicated(db)).then(
      () => true,
      () => false,
    );
  // PostgreSQL's processes take a new setting when they come to it.
  const waitFor = async (replica: string) => {
    await sql`ALTER SYSTEM SET synchronous_standby_names = ${sql.lit(replica)}`.execute(owner);
    await sql`SELECT pg_reload_conf()`.execute(owner);
    while ((await isReplicated()) !== (replica === '')) await sleep(LOOK_EVERY_MS);
  };
  return {
    ...{ db, owner, connection: local.application, withoutPatience },
    loseReplica: () => waitFor('away'),
    findReplica: () => waitFor(''),
  };
}
