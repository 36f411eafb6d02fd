import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Loads the key of tickets that all processes of the database share, and stores the given one if there is none. */
export async function loadTicketKey(db: Db, fresh: Buffer): Promise<Buffer> {
  await sql`INSERT INTO ticket_keys (key) VALUES (${fresh}) ON CONFLICT DO NOTHING`.execute(db);
  const { key } = await db.selectFrom('ticket_keys').select('key').executeTakeFirstOrThrow();
  return key;
}
