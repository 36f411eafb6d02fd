import { type Kysely, sql } from 'kysely';

/** Tells one making of a key from the next, also where the same trustees begin again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE ceremonies ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE`,
  `COMMENT ON COLUMN ceremonies.id IS 'Another one each time that the making of the key begins again.'`,
];
