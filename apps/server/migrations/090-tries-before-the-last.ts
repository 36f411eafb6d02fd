import { type Kysely, sql } from 'kysely';

/** Of a mail that fails it is known since when: others may have left between its last two tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outbox ADD COLUMN failed_before timestamptz`.execute(db);
  await sql`COMMENT ON COLUMN outbox.failed_at IS 'When the last try failed; null once it was sent.'`.execute(
    db,
  );
  await sql`COMMENT ON COLUMN outbox.failed_before IS 'When the try before that failed.'`.execute(db);
}
