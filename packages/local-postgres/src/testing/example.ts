import { startLocalDatabase } from '@evoting/local-postgres/database';
import pg from 'pg';

/** Starts a PostgreSQL below the folder, runs a query as the application, and stops it. */
export async function ask(dataDir: string): Promise<string> {
  const database = await startLocalDatabase({ dataDir, onProgress: console.info });
  const client = new pg.Client(database.application);
  await client.connect();
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
  await client.end();
  // Stops PostgreSQL unless another program has joined it in the meantime.
  await database.stop();
  return rows[0]?.role ?? '';
}
