import { sql } from 'kysely';
import { connect } from '../apps/server/src/platform/database/connect.ts';
import { launchPostgres } from '../packages/local-postgres/src/launcher.ts';

/**
 * Runs SQL as the owner of the embedded PostgreSQL of a server, whether that runs or rests.
 * Takes: the server's data folder, the database, and the statements.
 */
export async function asOwner(dataDir: string, database: string, ...statements: string[]): Promise<void> {
  const postgres = await launchPostgres({ dataDir });
  const db = connect({ ...postgres.owner, database }, { max: 1 });
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
  await postgres.stop();
}
