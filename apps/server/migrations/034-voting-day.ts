import { type Kysely, sql } from 'kysely';

/**
 * What officers look at while people vote: how many ballots were accepted at which time, the reasons of
 * refused casts, the running servers; and the commission's announcements, which stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE turnout_samples (
     election_id uuid NOT NULL REFERENCES elections,
     at timestamptz NOT NULL,
     accepted bigint NOT NULL CHECK (accepted >= 0),
     PRIMARY KEY (election_id, at)
   )`,
  `CREATE TABLE cast_refusals (
     election_id uuid NOT NULL REFERENCES elections,
     code text NOT NULL CHECK (code <> ''),
     casts bigint NOT NULL CHECK (casts > 0),
     PRIMARY KEY (election_id, code)
   )`,
  `CREATE TABLE server_pulses (
     id uuid PRIMARY KEY,
     roles text NOT NULL,
     seen_at timestamptz NOT NULL,
     free_bytes bigint NOT NULL
   )`,
  `CREATE TABLE announcements (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL REFERENCES elections,
     kind text NOT NULL CHECK (kind IN ('notice', 'incident')),
     said text NOT NULL CHECK (said <> ''),
     said_by uuid NOT NULL REFERENCES users,
     said_at timestamptz NOT NULL,
     withdrawn_at timestamptz
   )`,
  `CREATE FUNCTION keep_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' OR OLD.withdrawn_at IS NOT NULL
         OR (NEW.id, NEW.election_id, NEW.kind, NEW.said, NEW.said_by, NEW.said_at)
         <> (OLD.id, OLD.election_id, OLD.kind, OLD.said, OLD.said_by, OLD.said_at) THEN
         RAISE EXCEPTION 'what was announced stays as it was said'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'announcements_stay';
       END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER announcements_stay BEFORE UPDATE OR DELETE ON announcements
     FOR EACH ROW EXECUTE FUNCTION keep_announcement()`,
];
