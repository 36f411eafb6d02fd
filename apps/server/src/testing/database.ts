import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '../platform/database/connect.ts';
import { atEnd } from './at-end.ts';
import { inDatabase } from './global-setup.ts';
import { oneConnectionEach } from './one-connection.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly owner: Db;
  readonly connection: ClientConfig;
}

/**
 * A migrated, empty database for one test file, dropped when the file is done.
 * Gives: `db` as the application reaches it and `connection` for a process of its own, `owner` as the owner
 * of the tables.
 */
export async function withDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const database = `${postgres.template}_${randomBytes(8).toString('hex')}`;
  // Copied by files: through the log it would take twice as long.
  await inDatabase(postgres.owner, 'postgres', (client) =>
    client.query(`CREATE DATABASE ${database} TEMPLATE ${postgres.template} STRATEGY FILE_COPY`),
  );
  const connection = { ...postgres.application, database };
  const db = oneConnectionEach(connect(connection, { max: 10 }));
  // Holds locks for as long as a test takes.
  const owner = connect({ ...postgres.owner, database }, { max: 2, silentMs: 'never' });
  atEnd(async () => {
    await Promise.all([db.destroy(), owner.destroy()]);
    await inDatabase(postgres.owner, 'postgres', (client) =>
      client.query(`DROP DATABASE ${database} WITH (FORCE)`),
    );
  });
  return { db, owner, connection };
}
