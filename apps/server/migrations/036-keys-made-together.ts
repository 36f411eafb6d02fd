import { type Kysely, sql } from 'kysely';

/**
 * Who holds the key of an election, and how trustees make one together: their places, each with a link that
 * works once, and every message that they sent. Messages never change; a new ceremony replaces all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections
     ADD COLUMN key_holders text NOT NULL DEFAULT 'server' CHECK (key_holders IN ('server', 'trustees'))`,
  `CREATE TABLE ceremonies (
     election_id uuid PRIMARY KEY REFERENCES elections,
     origin text NOT NULL CHECK (origin <> ''),
     size integer NOT NULL CHECK (size <= 20),
     threshold integer NOT NULL CHECK (threshold > 1 AND threshold < size),
     complaint text,
     guilty integer CHECK (guilty BETWEEN 1 AND size),
     CHECK ((complaint IS NULL) = (guilty IS NULL))
   )`,
  `CREATE TABLE trustee_places (
     election_id uuid NOT NULL REFERENCES ceremonies ON DELETE CASCADE,
     trustee integer NOT NULL CHECK (trustee > 0),
     name text NOT NULL CHECK (name <> '' AND strpos(name, '|') = 0),
     token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
     PRIMARY KEY (election_id, trustee),
     UNIQUE (election_id, name)
   )`,
  `CREATE TABLE trustee_messages (
     election_id uuid NOT NULL,
     trustee integer NOT NULL,
     round text NOT NULL CHECK (round IN ('certs', 'commitments', 'reveals', 'keys')),
     message text NOT NULL,
     PRIMARY KEY (election_id, trustee, round),
     FOREIGN KEY (election_id, trustee) REFERENCES trustee_places ON DELETE CASCADE
   )`,
  `CREATE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'what a trustee sent stays as it is'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'trustee_messages_stay';
     END $$`,
  `CREATE TRIGGER trustee_messages_stay BEFORE UPDATE ON trustee_messages
     FOR EACH ROW EXECUTE FUNCTION keep_message()`,
];
