import { type Kysely, sql } from 'kysely';

/**
 * Areas are added while an election is a draft, and its ballot styles follow them; from the opening on they
 * stay. A draft may be given up: its row does not change afterwards, and proposals about it are void.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE FUNCTION keep_styles() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' THEN
         -- Held, so that nobody opens the election in between.
         PERFORM FROM elections WHERE id = OLD.election_id AND status = 'draft' FOR SHARE;
         IF FOUND THEN RETURN OLD; END IF;
       END IF;
       RAISE EXCEPTION 'table % only takes new rows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
     END $$`,
  ...['ballot_styles', 'style_areas'].flatMap((table) => [
    `DROP TRIGGER append_only ON ${table}`,
    `CREATE TRIGGER styles_stay BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION keep_styles()`,
    `CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ]),
  `ALTER TABLE elections ADD COLUMN given_up_at timestamptz`,
  `ALTER TABLE elections ADD CONSTRAINT elections_given_up
     CHECK (given_up_at IS NULL OR (status = 'draft' AND NOT current))`,
  `CREATE FUNCTION keep_given_up() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'a draft that was given up stays as it is'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'elections_given_up_stays';
     END $$`,
  `CREATE TRIGGER elections_given_up_stays BEFORE UPDATE OR DELETE ON elections FOR EACH ROW
     WHEN (OLD.given_up_at IS NOT NULL) EXECUTE FUNCTION keep_given_up()`,
  `CREATE FUNCTION void_proposals_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE proposals SET outcome = 'void', decided_at = now()
         WHERE election_id = NEW.id AND outcome IS NULL;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER drafts_take_along AFTER UPDATE ON elections FOR EACH ROW
     WHEN (OLD.given_up_at IS NULL AND NEW.given_up_at IS NOT NULL) EXECUTE FUNCTION void_proposals_of_draft()`,
];
