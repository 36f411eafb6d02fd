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
 * Makes a migrated, empty database for one test file, at whose end it is dropped.
 * @returns `db` and `connection` (for a separate process) for the application's role, `owner` for that of the
 * tables
 */
export async function withDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const database = `${postgres.template}_${randomBytes(8).toString('hex')}`;
  // Twice as fast as the default strategy, WAL_LOG.
  await inDatabase(postgres.owner, 'postgres', (client) =>
    client.query(`CREATE DATABASE ${database} TEMPLATE ${postgres.template} STRATEGY FILE_COPY`),
  );
  const connection = { ...postgres.application, database };
  const db = oneConnectionEach(connect(connection, { max: 10 }));
  // A test may hold locks for as long as it runs.
  const owner = connect({ ...postgres.owner, database }, { max: 2, silentMs: 'never' });
  atEnd(async () => {
    await Promise.all([db.destroy(), owner.destroy()]);
    await inDatabase(postgres.owner, 'postgres', (client) =>
      client.query(`DROP DATABASE ${database} WITH (FORCE)`),
    );
  });
  return { db, owner, connection };
}
