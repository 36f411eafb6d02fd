import { randomBytes, randomUUID } from 'node:crypto';
import { type Migration, sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { atEnd } from '../../testing/at-end.ts';
import { withDatabase } from '../../testing/database.ts';
import { draftElection } from '../../testing/election.ts';
import { inDatabase } from '../../testing/global-setup.ts';
import { connect, type Db } from './connect.ts';
import { migrate } from './migrate.ts';

/** An empty database, dropped at the end. */
async function emptyDatabase(): Promise<() => Db> {
  const postgres = inject('postgres');
  const database = `${postgres.template}_${randomBytes(8).toString('hex')}`;
  await inDatabase(postgres.owner, 'postgres', (client) => client.query(`CREATE DATABASE ${database}`));
  const opened: Db[] = [];
  atEnd(async () => {
    for (const db of opened) await db.destroy();
    await inDatabase(postgres.owner, 'postgres', (client) => client.query(`DROP DATABASE ${database}`));
  });
  return () => {
    const db = connect({ ...postgres.owner, database }, { max: 2, silentMs: 'never' });
    opened.push(db);
    return db;
  };
}

/** How the next migration is added, and tried on a database that has data. */
describe('the next migration', () => {
  const next: Migration = {
    up: async (db) => {
      await sql`ALTER TABLE elections ADD COLUMN motto text`.execute(db);
      await sql`UPDATE elections SET motto = 'For ' || title`.execute(db);
      await sql`ALTER TABLE elections ALTER COLUMN motto SET NOT NULL`.execute(db);
    },
  };
  const withNext = { ...migrations, '900-elections-have-a-motto': next };

  it('changes the rows that are there, is applied once, and makes this build refuse to start', async () => {
    const { db, owner } = await withDatabase();
    const { id } = await draftElection(db, [2], { slug: '2027' });
    expect(await migrate(owner, withNext)).toEqual(['900-elections-have-a-motto']);
    const { rows } = await sql`SELECT id, motto FROM elections`.execute(db);
    expect(rows).toEqual([{ id, motto: 'For Election 2027' }]);
    expect(await migrate(owner, withNext)).toEqual([]);
    await expect(migrate(owner)).rejects.toThrow('a newer build of this program (migration 900-elections-');
  });

  it('leaves the database as it was if it fails, and undoes the migrations before it', async () => {
    const { owner } = await withDatabase();
    const failing = { up: async (db: Db) => void (await sql`SELECT 1 / 0`.execute(db)) } as Migration;
    const both = migrate(owner, { ...withNext, '901-fails': failing });
    await expect(both).rejects.toThrow('could not be brought up to date (migration 901-fails)');
    const motto = sql`SELECT motto FROM elections`.execute(owner);
    await expect(motto).rejects.toThrow('column "motto" does not exist');
    expect(await migrate(owner)).toEqual([]);
  });
});

it('servers that start at once on an empty database migrate it once', async () => {
  const open = await emptyDatabase();
  const applied = await Promise.all([open(), open(), open()].map((db) => migrate(db)));
  expect(applied.flat()).toEqual(Object.keys(migrations));
});

it('a database of a build before the first release is refused, with what to do', async () => {
  const db = (await emptyDatabase())();
  await sql`CREATE TABLE kysely_migration (name text PRIMARY KEY, timestamp text NOT NULL)`.execute(db);
  await sql`INSERT INTO kysely_migration VALUES ('001-foundation', ${randomUUID()})`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    /^its tables are those of a build before version 0\.9\.0, .* Set DATA_DIR to a new folder, or DATABASE_URL to an empty database$/,
  );
});
