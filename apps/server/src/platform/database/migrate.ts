import { Migrator, sql } from 'kysely';
import { migrations } from '../../../migrations/all.ts';
import type { Db } from './connect.ts';

/**
 * Brings the tables up to date, one process at a time (kysely holds an advisory lock), all in one
 * transaction: a crash leaves the old state.
 * Takes: a connection of the tables' owner.
 * Gives: the names of those applied now.
 * Refuses (throws): tables of a newer build; else the first failure as cause.
 */
export async function migrate(owner: Db): Promise<string[]> {
  const newer = (await appliedTo(owner)).find((name) => !(name in migrations));
  if (newer !== undefined)
    throw new Error(
      `its tables are those of a newer build of this program (migration ${newer}). Start that build; docs/operate.md says under "An upgrade" how to go back`,
    );
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
  const applied = new Set(await appliedTo(db));
  return Object.keys(migrations).every((name) => applied.has(name));
}

/** The names of the migrations that a database has; none where it has no tables yet. */
async function appliedTo(db: Db): Promise<string[]> {
  const { rows: found } = await sql`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}
