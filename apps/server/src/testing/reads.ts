import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/connect.ts';

/** Reads of a table. */
interface Reads {
  /** How often it was read from its beginning. */
  readonly scans: number;
  /** The rows that were read, by whatever way. */
  readonly rows: number;
}

/** Counts what work reads of a table, which is analysed before, so that PostgreSQL knows how large it is. */
export async function readsOf(
  { db, owner }: { readonly db: Db; readonly owner: Db },
  table: string,
  work: (trx: Trx) => Promise<unknown>,
): Promise<Reads> {
  await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(owner);
  return db.transaction().execute(async (trx) => {
    // Earlier reads of the connection are among them for a moment.
    const before = await readsSoFar(trx, table);
    await work(trx);
    const after = await readsSoFar(trx, table);
    return { scans: after.scans - before.scans, rows: after.rows - before.rows };
  });
}

async function readsSoFar(trx: Trx, table: string): Promise<Reads> {
  const { rows } = await sql<Reads>`
    SELECT seq_scan AS scans, seq_tup_read + coalesce(idx_tup_fetch, 0) AS rows
      FROM pg_stat_xact_user_tables WHERE relname = ${table}`.execute(trx);
  if (!rows[0]) throw new Error(`there is no table ${table}`);
  return rows[0];
}
