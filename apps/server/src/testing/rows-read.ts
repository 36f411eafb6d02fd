import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/connect.ts';

/**
 * Counts the rows of a table that some work fetches, by an index where one serves it: on few rows PostgreSQL would
 * rather read them all.
 */
export function rowsRead(db: Db, table: string, work: (trx: Trx) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    const read = async () => {
      const { rows } = await sql<{ rows: number }>`SELECT seq_tup_read + idx_tup_fetch AS rows
        FROM pg_stat_xact_user_tables WHERE relname = ${table}`.execute(trx);
      return Number(rows[0]?.rows ?? 0);
    };
    const before = await read();
    await work(trx);
    return (await read()) - before;
  });
}
