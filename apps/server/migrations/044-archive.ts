import { type Kysely, sql } from 'kysely';

/**
 * An election that is over is put into the archive: it is no longer the current one, and its row does not
 * change any more. Its record and files stay where they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections ADD COLUMN archived_at timestamptz`,
  `ALTER TABLE elections ADD CONSTRAINT elections_archive CHECK (archived_at IS NULL OR (status = 'closed' AND NOT current))`,
  `CREATE FUNCTION keep_archived() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'an election in the archive stays as it is'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'elections_archive_stays';
     END $$`,
  `CREATE TRIGGER elections_archive_stays BEFORE UPDATE OR DELETE ON elections FOR EACH ROW
     WHEN (OLD.archived_at IS NOT NULL) EXECUTE FUNCTION keep_archived()`,
];
