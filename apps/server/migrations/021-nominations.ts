import { type Kysely, sql } from 'kysely';

/**
 * What was a candidate is a nomination: somebody, with an account or without, whom a party nominates in a
 * contest of an election. Each keeps its id, by which ballots and records know it, and is approved, as it was
 * on the paper. Its picture and the address of its account are kept in one place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE candidates RENAME TO nominations`,
  `ALTER TABLE nominations RENAME COLUMN user_id TO account_id`,
  `ALTER TABLE nominations RENAME CONSTRAINT candidates_pkey TO nominations_pkey`,
  `ALTER TABLE nominations DROP COLUMN email`,
  `ALTER TABLE nominations
     ADD COLUMN status text NOT NULL DEFAULT 'approved'
       CHECK (status IN ('submitted', 'approved', 'sent-back', 'withdrawn')),
     ADD COLUMN reason text CHECK (reason <> ''),
     ADD CONSTRAINT nominations_reason CHECK (status = 'withdrawn' OR (status = 'sent-back') = (reason IS NOT NULL))`,
  `ALTER TABLE nominations ALTER COLUMN status SET DEFAULT 'submitted'`,
  `ALTER TABLE nominations DROP CONSTRAINT candidates_once`,
  `CREATE UNIQUE INDEX nominations_once ON nominations (account_id, election_id) WHERE status <> 'withdrawn'`,
  `ALTER TABLE candidate_looks RENAME TO nomination_looks`,
  `ALTER TABLE nomination_looks RENAME COLUMN candidate_id TO nomination_id`,
  // Who stands is shown with the nomination's picture.
  `UPDATE users SET image_id = NULL
     WHERE role = 'CANDIDATE' AND EXISTS (SELECT FROM nominations WHERE account_id = users.id)`,
  // Papers only grow: once voting has begun, whoever is on one stays there, under the same id, for the same
  // contest and party. The election is held, so that nobody opens it in between.
  `CREATE FUNCTION keep_nomination() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'UPDATE' AND (NEW.id, NEW.election_id, NEW.contest_id, NEW.party_id, NEW.status)
         = (OLD.id, OLD.election_id, OLD.contest_id, OLD.party_id, OLD.status) THEN
         RETURN NEW;
       END IF;
       PERFORM FROM elections WHERE id = OLD.election_id AND status = 'draft' FOR SHARE;
       IF NOT FOUND THEN
         RAISE EXCEPTION 'whoever is on a ballot paper stays there'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_stay';
       END IF;
       IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER nominations_stay BEFORE UPDATE OR DELETE ON nominations
     FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION keep_nomination()`,
];
