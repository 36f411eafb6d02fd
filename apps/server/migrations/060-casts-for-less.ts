import { type Kysely, sql } from 'kysely';

/**
 * What every cast asks is planned once a connection; and ballots, which cannot be compressed, are not tried.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Numbers and points that look random: a hundredth less room was half of what it took to store a ballot.
  `ALTER TABLE intake ALTER COLUMN ballot SET STORAGE EXTERNAL`,
  `ALTER TABLE record_payloads ALTER COLUMN bytes SET STORAGE EXTERNAL`,
  // Both as before, in the language whose plans are kept.
  `CREATE OR REPLACE FUNCTION right_lacking(the_election uuid, the_voter uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
     BEGIN
       RETURN (SELECT CASE who_may_vote
         WHEN 'confirmed' THEN CASE WHEN NOT EXISTS (
           SELECT FROM confirmed_emails AS confirmed JOIN users ON users.id = confirmed.account_id AND users.email = confirmed.email
             WHERE users.id = the_voter) THEN 'not-confirmed' END
         WHEN 'roll' THEN CASE WHEN NOT EXISTS (
           SELECT FROM roll WHERE election_id = the_election AND account_id = the_voter) THEN 'not-on-roll' END
         END FROM elections WHERE id = the_election);
     END $$`,
  `CREATE OR REPLACE FUNCTION style_area_of_voter(the_election uuid, the_voter uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
     BEGIN
       RETURN (
         WITH RECURSIVE path AS (
           SELECT id, parent_id, 0 AS depth FROM areas
             WHERE id = CASE WHEN (SELECT who_may_vote FROM elections WHERE id = the_election) = 'roll'
               THEN (SELECT area_id FROM roll WHERE election_id = the_election AND account_id = the_voter)
               ELSE coalesce((SELECT area_id FROM voter_areas WHERE voter_id = the_voter),
                             (SELECT id FROM areas WHERE parent_id IS NULL)) END
           UNION ALL
           SELECT areas.id, areas.parent_id, depth + 1 FROM areas JOIN path ON areas.id = path.parent_id)
         SELECT area_id FROM path JOIN style_areas ON style_areas.area_id = path.id AND election_id = the_election
           ORDER BY depth LIMIT 1);
     END $$`,
];
