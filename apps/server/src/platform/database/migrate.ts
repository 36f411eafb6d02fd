import { Migrator, sql } from 'kysely';
import { migrations } from '../../../migrations/all.ts';
import type { Db } from './connect.ts';

/**
 * Brings the tables up to date, one process at a time (kysely holds an advisory lock), all in one
 * transaction: a crash leaves the old state.
 * Takes: a connection of the tables' owner.
 * Gives: the names of those applied now.
 * Refuses (throws): the first failure as cause.
 */
export async function migrate(owner: Db): Promise<string[]> {
  const { error, results } = await migratorOf(owner).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether the database is there and every migration of this build has been applied to it. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).every((name) => applied.has(name));
}

/**
 * Refuses (throws) where nothing can be stored now: by a standby, a read-only database, one whose disk or
 * replica does not take what is written. It writes an empty message into the write-ahead log and waits for
 * its commit, as for a ballot's.
 */
export async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ readsOnly: boolean }>`
    SELECT current_setting('transaction_read_only') = 'on' AS "readsOnly", pg_logical_emit_message(true, 'ready', '')
  `.execute(db);
  if (rows[0]?.readsOnly) throw new Error('the database is read-only');
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}
