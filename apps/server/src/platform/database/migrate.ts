import { Migrator, sql } from 'kysely';
import { migrations } from '../../../migrations/all.ts';
import type { Db } from './connect.ts';

/**
 * Applies the missing migrations, all in one transaction: a crash leaves the database as it was. Safe for
 * processes that start at once (kysely holds an advisory lock).
 *
 * @param owner - connection of the owner of the tables
 * @param known - the migrations of this build, by name, in order
 * @returns the names of the migrations applied now
 * @throws where the tables are those of another build that this one cannot migrate, and where a migration
 *   fails, with the failure as cause
 */
export async function migrate(owner: Db, known = migrations): Promise<string[]> {
  const applied = await appliedTo(owner);
  const [unknown] = applied.filter((name) => !(name in known));
  const [first = ''] = Object.keys(known);
  if (unknown !== undefined)
    throw new Error(applied.includes(first) ? ofNewerBuild(unknown) : OF_BUILD_BEFORE_FIRST_RELEASE);
  const { error, results } = await new Migrator({
    db: owner,
    provider: { getMigrations: async () => ({ ...known }) },
  }).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

const ofNewerBuild = (migration: string) =>
  `its tables are those of a newer build of this program (migration ${migration}). Start that build; docs/operate.md says under "An upgrade" how to go back`;

const OF_BUILD_BEFORE_FIRST_RELEASE =
  'its tables are those of a build before version 0.9.0, which no release can migrate. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database';

/** Checks that the database exists and has every migration of this build. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = new Set(await appliedTo(db));
  return Object.keys(migrations).every((name) => applied.has(name));
}

/** The names of the applied migrations, none for a database without tables. */
async function appliedTo(db: Db): Promise<string[]> {
  const { rows: found } = await sql`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
