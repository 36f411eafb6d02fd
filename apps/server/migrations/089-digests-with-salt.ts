import { type Kysely, sql } from 'kysely';

/**
 * The log shows the digest of each proposal, and of one that is about a single voter not what was proposed:
 * a salt keeps anyone from guessing names and addresses and comparing. A proposal from before has none, and
 * the digest that officers have seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The default is for processes of an earlier release, which go on beside this one during an upgrade.
  `ALTER TABLE proposals ADD COLUMN salt bytea NOT NULL DEFAULT ''
     CONSTRAINT proposals_salted CHECK (octet_length(salt) IN (0, 16))`,
  `COMMENT ON COLUMN proposals.salt IS
     'Hashed into the digest, and shown to nobody; empty where an earlier release proposed it.'`,
  `CREATE OR REPLACE FUNCTION keep_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL
         OR (NEW.id, NEW.election_id, NEW.act, NEW.params, NEW.salt, NEW.proposed_by, NEW.proposed_at,
           NEW.expires_at)
         IS DISTINCT FROM
         (OLD.id, OLD.election_id, OLD.act, OLD.params, OLD.salt, OLD.proposed_by, OLD.proposed_at,
           OLD.expires_at) THEN
         RAISE EXCEPTION 'a proposal stays what it is'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_stay';
       END IF;
       RETURN NEW;
     END $$`,
];
