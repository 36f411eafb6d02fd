import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Reads the database's time of day. */
export async function askClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}
