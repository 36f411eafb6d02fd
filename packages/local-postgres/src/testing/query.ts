import pg from 'pg';
import type { EmbeddedPostgres } from '../launcher.ts';

/** Runs one statement as the owner of the tables, on its own connection, and returns the rows. */
export async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.owner);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}
