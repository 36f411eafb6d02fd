import { type Kysely, sql } from 'kysely';

/**
 * Which election succeeds which, whose record ended behind its signed head; each may be succeeded once.
 */
const statements = [
  `CREATE TABLE successions (
     election_id uuid PRIMARY KEY REFERENCES elections,
     succeeded_id uuid NOT NULL UNIQUE REFERENCES records,
     statement text NOT NULL,
     CHECK (election_id <> succeeded_id)
   )`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON successions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
