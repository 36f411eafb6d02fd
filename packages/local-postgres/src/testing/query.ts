import pg from 'pg';
import type { EmbeddedPostgres } from '../launcher.ts';

/** Rows of one statement, as the owner of the tables and over a connection of its own. */
export async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.owner);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}
