import { type Kysely, sql } from 'kysely';

/**
 * Acts that one officer proposes and another confirms. A proposal's content and its decision never change;
 * with an officer's right to change something the officer's proposals end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE proposals (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL REFERENCES elections,
     act text NOT NULL CHECK (act <> ''),
     params text NOT NULL CHECK (params <> ''),
     proposed_by uuid NOT NULL REFERENCES users,
     proposed_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     outcome text CHECK (outcome IN ('confirmed', 'alone', 'withdrawn', 'void', 'expired')),
     decided_by uuid REFERENCES users,
     decided_at timestamptz,
     CONSTRAINT proposals_within_a_day
       CHECK (expires_at > proposed_at AND expires_at <= proposed_at + interval '24 hours'),
     CONSTRAINT proposals_decided CHECK ((outcome IS NULL) = (decided_at IS NULL)),
     CONSTRAINT proposals_by_two CHECK (outcome IS DISTINCT FROM 'confirmed'
       OR (decided_by IS NOT NULL AND decided_by <> proposed_by AND decided_at < expires_at)),
     CONSTRAINT proposals_alone CHECK (outcome IS DISTINCT FROM 'alone'
       OR (decided_by IS NOT NULL AND decided_by = proposed_by))
   )`,
  `CREATE UNIQUE INDEX proposals_once ON proposals (election_id, act, md5(params))
     WHERE outcome IS NULL`,
  `CREATE INDEX proposals_decided_at ON proposals (decided_at)`,
  `CREATE FUNCTION keep_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL
         OR (NEW.id, NEW.election_id, NEW.act, NEW.params, NEW.proposed_by, NEW.proposed_at, NEW.expires_at)
         <> (OLD.id, OLD.election_id, OLD.act, OLD.params, OLD.proposed_by, OLD.proposed_at, OLD.expires_at) THEN
         RAISE EXCEPTION 'a proposal stays what it is'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_stay';
       END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER proposals_stay BEFORE UPDATE OR DELETE ON proposals
     FOR EACH ROW EXECUTE FUNCTION keep_proposal()`,
  `CREATE FUNCTION void_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE proposals SET outcome = 'void', decided_at = now()
         WHERE proposed_by = NEW.account_id AND outcome IS NULL;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER officers_take_along AFTER UPDATE ON officers FOR EACH ROW
     WHEN (NEW.status <> 'active' OR NEW.role = 'observer') EXECUTE FUNCTION void_proposals()`,
];
