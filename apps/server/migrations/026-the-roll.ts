import { type Kysely, sql } from 'kysely';

/**
 * Who may vote in an election, and where. A place is one account's at most, and an account has one place an
 * election at most; who claimed a place keeps it until it is taken off the roll.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE roll (
     election_id uuid NOT NULL REFERENCES elections,
     voter_number text NOT NULL CHECK (voter_number ~ '^[A-Z0-9][A-Z0-9/-]{0,39}$'),
     surname text NOT NULL CHECK (surname <> ''),
     name text NOT NULL CHECK (name <> ''),
     area_id uuid NOT NULL REFERENCES areas,
     contact text CHECK (contact <> ''),
     code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
     account_id uuid REFERENCES users,
     state text NOT NULL DEFAULT 'listed' CHECK (state IN ('listed', 'claimed', 'removed')),
     reason text CHECK (reason <> ''),
     PRIMARY KEY (election_id, voter_number),
     CONSTRAINT roll_account_key UNIQUE (election_id, account_id),
     CONSTRAINT roll_claimed CHECK ((state = 'claimed') = (account_id IS NOT NULL)),
     CONSTRAINT roll_removed CHECK ((state = 'removed') = (reason IS NOT NULL))
   )`,
  `CREATE INDEX roll_area ON roll (election_id, area_id)`,
  `CREATE FUNCTION keep_place() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' OR OLD.state = 'removed' OR (OLD.state = 'claimed' AND NEW.state <> 'removed'
         AND NEW.account_id IS DISTINCT FROM OLD.account_id)
         OR (NEW.election_id, NEW.voter_number) <> (OLD.election_id, OLD.voter_number) THEN
         RAISE EXCEPTION 'a place on the roll stays whose it is'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_stays';
       END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER roll_stays BEFORE UPDATE OR DELETE ON roll FOR EACH ROW EXECUTE FUNCTION keep_place()`,
];
