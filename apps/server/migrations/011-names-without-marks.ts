import { type Kysely, sql } from 'kysely';

/**
 * Names are found as people type them: without the dots and strokes of Yoruba, Igbo and Hausa, in any case.
 * Marks are taken apart first (NFD) and dropped; the hooked letters have no such parts and are named. `lower`
 * comes after, where only the alphabet is left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE FUNCTION folded(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
         $$SELECT lower(translate(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g'),
                                  'ɓɗƙƴɛɔəøłđƁƊƘƳƐƆƏØŁĐ', 'bdkyeoeoldBDKYEOEOLD'))$$`,
    )
    .execute(db);
}
