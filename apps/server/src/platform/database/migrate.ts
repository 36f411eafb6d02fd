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

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}
