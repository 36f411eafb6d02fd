import { type Kysely, sql } from 'kysely';

/**
 * Officers see their own sessions, by browser and by when each was last used; of nobody else either is
 * stored. And officers are removed, or given another role, by two: such a proposal is of no election.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE sessions
     ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
     ADD COLUMN browser text CHECK (browser ~ '^[A-Za-z ,]{1,40}$'),
     ADD COLUMN seen_at timestamptz`,
  `ALTER TABLE proposals ALTER COLUMN election_id DROP NOT NULL`,
  `DROP INDEX proposals_once`,
  `CREATE UNIQUE INDEX proposals_once ON proposals (election_id, act, md5(params)) NULLS NOT DISTINCT
     WHERE outcome IS NULL`,
  `CREATE OR REPLACE FUNCTION keep_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL
         OR (NEW.id, NEW.election_id, NEW.act, NEW.params, NEW.proposed_by, NEW.proposed_at, NEW.expires_at)
         IS DISTINCT FROM
         (OLD.id, OLD.election_id, OLD.act, OLD.params, OLD.proposed_by, OLD.proposed_at, OLD.expires_at) THEN
         RAISE EXCEPTION 'a proposal stays what it is'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_stay';
       END IF;
       RETURN NEW;
     END $$`,
];
