import { sql } from 'kysely';
import { connect } from '../apps/server/src/platform/database/connect.ts';
import { launchPostgres } from '../packages/local-postgres/src/launcher.ts';

/** Runs SQL as the owner of a server's embedded PostgreSQL, whether or not the server is running. */
export async function asOwner(dataDir: string, database: string, ...statements: string[]): Promise<void> {
  const postgres = await launchPostgres({ dataDir });
  const db = connect({ ...postgres.owner, database }, { max: 1 });
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
  await postgres.stop();
}
