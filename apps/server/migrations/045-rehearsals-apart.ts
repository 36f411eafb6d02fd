import { type Kysely, sql } from 'kysely';

/**
 * A rehearsal is called one, in the address of its record and in its title, and never shares a database with
 * an election that counts. What is called so from before stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections ADD COLUMN is_rehearsal boolean NOT NULL DEFAULT false`,
  `ALTER TABLE elections ADD CONSTRAINT elections_rehearsal_named CHECK (
     is_rehearsal = (slug LIKE 'rehearsal-%') AND (title LIKE 'Rehearsal: %' OR NOT is_rehearsal)) NOT VALID`,
  `CREATE FUNCTION keep_rehearsals_apart() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       -- One at a time: of two that are begun at once the later one must see the other.
       PERFORM pg_advisory_xact_lock(hashtextextended('rehearsals apart', 0));
       IF EXISTS (SELECT FROM elections WHERE id <> NEW.id AND is_rehearsal <> NEW.is_rehearsal) THEN
         RAISE EXCEPTION 'a rehearsal and an election that counts share no database'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'elections_rehearsal_apart';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER elections_rehearsal_apart AFTER INSERT OR UPDATE OF is_rehearsal ON elections
     FOR EACH ROW EXECUTE FUNCTION keep_rehearsals_apart()`,
];
