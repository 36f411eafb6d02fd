import { type Kysely, sql } from 'kysely';

/**
 * How many trustees are to make the key of an election, and how many of them decrypt the count: set when it
 * is created, long before they are named. Null where the server is to hold the key, and of elections from
 * before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE elections
    ADD COLUMN trustees_planned smallint CHECK (trustees_planned BETWEEN 3 AND 20),
    ADD COLUMN threshold_planned smallint CHECK (threshold_planned > 1 AND threshold_planned < trustees_planned),
    ADD CONSTRAINT elections_trustees_planned CHECK (num_nonnulls(trustees_planned, threshold_planned) <> 1
      AND (trustees_planned IS NULL OR NOT live_results))`.execute(db);
}
