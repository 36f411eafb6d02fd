import { type Kysely, sql } from 'kysely';

/**
 * A party has an id of its own and members who act for it. Existing parties keep their ids, so that their
 * candidates stay; the account that was a party is its first member, unless it was left without anybody who
 * could log in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE parties RENAME COLUMN user_id TO id`,
  `ALTER TABLE parties DROP CONSTRAINT parties_user_id_fkey`,
  `ALTER TABLE parties
     ADD COLUMN acronym text CHECK (acronym <> ''),
     ADD COLUMN status text NOT NULL DEFAULT 'registered' CHECK (status IN ('registered', 'approved', 'suspended'))`,
  `CREATE UNIQUE INDEX parties_acronym_key ON parties (lower(acronym)) WHERE acronym IS NOT NULL`,
  `CREATE TABLE party_members (
     account_id uuid PRIMARY KEY REFERENCES users,
     party_id uuid NOT NULL REFERENCES parties
   )`,
  `CREATE INDEX party_members_party ON party_members (party_id)`,
  `INSERT INTO party_members (account_id, party_id)
     SELECT users.id, parties.id FROM parties JOIN users ON users.id = parties.id WHERE users.password_hash <> ''`,
  // Whether parties act, and nominations stand, as soon as they are registered and submitted, or when the
  // commission has approved them.
  `ALTER TABLE elections
     ADD COLUMN approval text NOT NULL DEFAULT 'at-once' CHECK (approval IN ('at-once', 'commission'))`,
];
