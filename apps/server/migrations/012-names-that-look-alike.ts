import { looksOf } from '@evoting/record/skeleton';
import { type Kysely, sql } from 'kysely';

/**
 * The looks of the names of parties and of the candidates for a post: by these keys no two of them look
 * alike, also with concurrent changes. Of names that looked alike before, the older one has the look. E-mails
 * are compared as ASCII, whatever the database's language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const parties =
    await sql<Named>`SELECT p.user_id AS id, p.name FROM parties p JOIN users u ON u.id = p.user_id
    ORDER BY u.created_at, u.id`.execute(db);
  for (const { id, name } of parties.rows)
    for (const look of looksOfName(name))
      await sql`INSERT INTO party_looks (look, party_id) VALUES (${look}, ${id}) ON CONFLICT DO NOTHING`.execute(
        db,
      );
  const candidates = await sql<Named & { post: string }>`
    SELECT id, name, post_id AS post FROM candidates ORDER BY created_at, id`.execute(db);
  for (const { id, name, post } of candidates.rows)
    for (const look of looksOfName(name))
      await sql`INSERT INTO candidate_looks (post_id, look, candidate_id) VALUES (${post}, ${look}, ${id})
        ON CONFLICT DO NOTHING`.execute(db);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** As the server makes them when this migration was written (domains/party/looks-store.ts). */
const looksOfName = (name: string) => {
  const [asWritten = '', folded = ''] = looksOf(name.replace(/[\p{P}\p{S}\p{Z}]+/gu, ' ').trim());
  return [asWritten, folded.toLowerCase()].map((look) => look.normalize('NFD').replace(/\p{M}+/gu, ''));
};

const STATEMENTS = [
  `CREATE TABLE party_looks (
     look text PRIMARY KEY,
     party_id uuid NOT NULL REFERENCES parties
   )`,
  `CREATE INDEX party_looks_party ON party_looks (party_id)`,
  `CREATE TABLE candidate_looks (
     post_id uuid NOT NULL REFERENCES posts,
     look text NOT NULL,
     candidate_id uuid NOT NULL REFERENCES candidates,
     PRIMARY KEY (post_id, look)
   )`,
  `CREATE INDEX candidate_looks_candidate ON candidate_looks (candidate_id)`,
  `DROP INDEX users_email_key`,
  `CREATE UNIQUE INDEX users_email_key ON users (lower(email COLLATE "C"))`,
  `ALTER TABLE users ADD CONSTRAINT users_email_ascii CHECK (email ~ '^[\\x21-\\x7e]+$') NOT VALID`,
];
