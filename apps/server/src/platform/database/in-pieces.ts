import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Tables } from './tables.ts';

/** Some thousand rows: each statement stays below the statement timeout. */
const BLOCKS_AT_ONCE = 64;

/**
 * Deletes rows of a table block by block. Each block is read once, however many rows of it and of others are deleted.
 * @param deleteIn deletes rows among those for which the given condition is true
 */
export async function inPieces(
  db: Db,
  table: keyof Tables,
  deleteIn: (isThere: RawBuilder<SqlBool>) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ blocks: number }>`
    SELECT pg_relation_size(${table}::regclass) / current_setting('block_size')::bigint AS blocks`.execute(
    db,
  );
  for (let from = 0; from < (rows[0]?.blocks ?? 0); from += BLOCKS_AT_ONCE) {
    const [first, last] = [`(${from},0)`, `(${from + BLOCKS_AT_ONCE},0)`];
    await deleteIn(sql<SqlBool>`ctid >= ${first}::tid AND ctid < ${last}::tid`);
  }
}
