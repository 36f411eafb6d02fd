import { type Kysely, sql } from 'kysely';

/**
 * Areas, and contests by area: what was a post of the whole nation becomes a contest of the root area, under
 * the same id, so that the record of an election in progress stays readable and is counted on. A ballot style
 * is a set of contests; which areas get it is fixed with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // One tree a database; its levels are whatever the commission calls them. The root is there from the
  // beginning.
  `CREATE TABLE areas (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     parent_id uuid REFERENCES areas CHECK (parent_id <> id),
     level text NOT NULL CHECK (level <> ''),
     code text NOT NULL UNIQUE CHECK (code <> ''),
     name text NOT NULL CHECK (name <> ''),
     UNIQUE (level, name)
   )`,
  `CREATE UNIQUE INDEX areas_one_root ON areas ((parent_id IS NULL)) WHERE parent_id IS NULL`,
  `CREATE INDEX areas_parent ON areas (parent_id)`,
  `INSERT INTO areas (level, code, name) VALUES ('whole', 'whole', 'The whole election')`,
  // Where somebody votes; who has no row votes in the root area.
  `CREATE TABLE voter_areas (
     voter_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     area_id uuid NOT NULL REFERENCES areas
   )`,
  `CREATE INDEX voter_areas_area ON voter_areas (area_id)`,
  // The level whose areas elect the post, each for itself; null where the root area does.
  `ALTER TABLE posts ADD COLUMN level text CHECK (level <> '')`,
  `CREATE TABLE contests (
     id uuid PRIMARY KEY,
     election_id uuid NOT NULL,
     post_id uuid NOT NULL,
     area_id uuid NOT NULL REFERENCES areas,
     FOREIGN KEY (post_id, election_id) REFERENCES posts (id, election_id),
     UNIQUE (post_id, area_id),
     UNIQUE (id, election_id)
   )`,
  `CREATE INDEX contests_election ON contests (election_id)`,
  `INSERT INTO contests (id, election_id, post_id, area_id)
     SELECT posts.id, election_id, posts.id, areas.id FROM posts, areas WHERE areas.parent_id IS NULL`,
  `ALTER TABLE candidates DROP CONSTRAINT candidates_post_id_election_id_fkey`,
  `ALTER TABLE candidates RENAME COLUMN post_id TO contest_id`,
  `ALTER TABLE candidates ADD FOREIGN KEY (contest_id, election_id) REFERENCES contests (id, election_id)`,
  `ALTER TABLE candidate_looks DROP CONSTRAINT candidate_looks_post_id_fkey`,
  `ALTER TABLE candidate_looks RENAME COLUMN post_id TO contest_id`,
  `ALTER TABLE candidate_looks ADD FOREIGN KEY (contest_id) REFERENCES contests`,
  // How a contest is called: the post, and where not everybody elects it, the area.
  `CREATE VIEW named_contests AS
     SELECT contests.id, contests.election_id, contests.post_id, posts.name AS post, posts.position, areas.id AS area_id,
            areas.code AS area_code, CASE WHEN areas.parent_id IS NOT NULL THEN areas.name END AS area,
            CASE WHEN areas.parent_id IS NULL THEN posts.name ELSE posts.name || ' (' || areas.name || ')' END AS name
       FROM contests JOIN posts ON posts.id = contests.post_id JOIN areas ON areas.id = contests.area_id`,
  `CREATE TABLE ballot_styles (
     election_id uuid NOT NULL REFERENCES elections,
     style integer NOT NULL CHECK (style > 0),
     contest_ids uuid[] NOT NULL CHECK (contest_ids <> '{}'),
     PRIMARY KEY (election_id, style),
     UNIQUE (election_id, contest_ids)
   )`,
  // The largest areas all of whose voters get the style: of the areas that a voter lies in, the innermost one
  // named here decides.
  `CREATE TABLE style_areas (
     election_id uuid NOT NULL,
     area_id uuid NOT NULL REFERENCES areas,
     style integer NOT NULL,
     PRIMARY KEY (election_id, area_id),
     FOREIGN KEY (election_id, style) REFERENCES ballot_styles
   )`,
  `INSERT INTO ballot_styles (election_id, style, contest_ids)
     SELECT election_id, 1, array_agg(id ORDER BY id) FROM contests GROUP BY election_id`,
  `INSERT INTO style_areas (election_id, area_id, style)
     SELECT election_id, areas.id, 1 FROM ballot_styles, areas WHERE areas.parent_id IS NULL`,
  ...['contests', 'ballot_styles', 'style_areas'].map(
    (table) =>
      `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ),
  // Of the areas that a voter lies in, the innermost one that a style names; null where the voter's area
  // elects nothing.
  `CREATE FUNCTION style_area_of_voter(the_election uuid, the_voter uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
     WITH RECURSIVE path AS (
       SELECT id, parent_id, 0 AS depth FROM areas
         WHERE id = coalesce((SELECT area_id FROM voter_areas WHERE voter_id = the_voter),
                             (SELECT id FROM areas WHERE parent_id IS NULL))
       UNION ALL
       SELECT areas.id, areas.parent_id, depth + 1 FROM areas JOIN path ON areas.id = path.parent_id)
     SELECT area_id FROM path JOIN style_areas ON style_areas.area_id = path.id AND election_id = the_election
       ORDER BY depth LIMIT 1 $$`,
  // A revision keeps its number in the record; beside it stands which revision of which style it is, and the
  // place of its entry.
  `ALTER TABLE ballot_revisions
     ADD COLUMN style integer NOT NULL DEFAULT 1, ADD COLUMN of_style integer, ADD COLUMN entry_index bigint`,
  `ALTER TABLE ballot_revisions DISABLE TRIGGER append_only`,
  `UPDATE ballot_revisions SET of_style = revision, entry_index = entry.entry_index FROM record_entries AS entry
     WHERE entry.election_id = ballot_revisions.election_id AND entry.payload_hash = revision_hash AND entry.type = 'Revision'`,
  `ALTER TABLE ballot_revisions ENABLE TRIGGER append_only`,
  `ALTER TABLE ballot_revisions
     ALTER COLUMN style DROP DEFAULT,
     ALTER COLUMN of_style SET NOT NULL,
     ALTER COLUMN entry_index SET NOT NULL,
     ADD FOREIGN KEY (election_id, entry_index) REFERENCES record_entries,
     ADD UNIQUE (election_id, style, of_style),
     ADD FOREIGN KEY (election_id, style) REFERENCES ballot_styles`,
];
