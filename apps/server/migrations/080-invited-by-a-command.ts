import { type Kysely, sql } from 'kysely';

/** An invitation that no officer made: a command did, where no officer could. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE officer_invitations ALTER COLUMN invited_by DROP NOT NULL`.execute(db);
}
