import { type Kysely, sql } from 'kysely';

/**
 * The references to a picture are checked before it is removed; few people have one, and those alone are in
 * the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of NAMING)
    await sql
      .raw(`CREATE INDEX ${table}_${column} ON ${table} (${column}) WHERE ${column} IS NOT NULL`)
      .execute(db);
}

const NAMING = [
  ['users', 'image_id'],
  ['parties', 'banner_id'],
  ['candidates', 'image_id'],
] as const;
