import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect, type Db } from '../platform/database/connect.ts';
import { atEnd } from './at-end.ts';
import { inDatabase } from './global-setup.ts';

/** Copies the database as it is now, like a backup, until the end of the test file. */
export async function copyDatabase({ owner }: { owner: Db }): Promise<Db> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(owner);
  const name = rows[0]?.name ?? '';
  const postgres = inject('postgres');
  const copy = `${name}_copy`;
  await inDatabase(postgres.owner, 'postgres', async (client) => {
    // A template must have no connections; pools reconnect later.
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${name}`);
  });
  const db = connect({ ...postgres.application, database: copy }, { max: 3 });
  atEnd(async () => {
    await db.destroy();
    await inDatabase(postgres.owner, 'postgres', (client) =>
      client.query(`DROP DATABASE ${copy} WITH (FORCE)`),
    );
  });
  return db;
}
