import { type Kysely, sql } from 'kysely';

/**
 * The cells of a bad row, once for each line, so that it can be mended and sent again; and, for a number that
 * is there twice, the line of its first occurrence. Rows that were refused before have neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE roll_import_faults
    ADD COLUMN cells jsonb CHECK (length(cells::text) <= 10000),
    ADD COLUMN other_line integer,
    ADD CONSTRAINT roll_import_faults_other CHECK (other_line IS NULL OR (code = 'number-twice' AND other_line < line))`.execute(
    db,
  );
}
