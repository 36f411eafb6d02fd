import { INDEPENDENTS } from './parties.ts';

/** Areas, elections, and who elects what. */
export const elections = `
CREATE TABLE areas (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_id uuid REFERENCES areas,
  level text NOT NULL CHECK (level <> ''),
  code text NOT NULL UNIQUE CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  UNIQUE (level, name),
  CHECK (parent_id <> id)
);
CREATE UNIQUE INDEX areas_one_root ON areas ((parent_id IS NULL)) WHERE parent_id IS NULL;
CREATE INDEX areas_parent ON areas (parent_id);
COMMENT ON TABLE areas IS 'The tree of areas. The one without a parent is the root: everybody is in it.';
COMMENT ON COLUMN areas.level IS 'The kind of area, as the commission calls it: state, ward.';

INSERT INTO areas (level, code, name) VALUES ('whole', 'whole', 'The whole election');

CREATE TABLE area_map (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  drawing text NOT NULL CHECK (drawing <> '' AND octet_length(drawing) <= 1000000)
);
COMMENT ON TABLE area_map IS 'The shapes of areas by code, in one drawing as JSON; no row where the commission gave none.';

-- A voter without a row votes in the root area.
CREATE TABLE voter_areas (
  voter_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  area_id uuid NOT NULL REFERENCES areas
);
CREATE INDEX voter_areas_area ON voter_areas (area_id);

CREATE TABLE elections (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  title text NOT NULL CHECK (title <> ''),
  year integer NOT NULL CHECK (year BETWEEN 1900 AND 9999),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed')),
  current boolean NOT NULL DEFAULT false,
  live_results boolean NOT NULL DEFAULT true,
  plain_casts boolean NOT NULL DEFAULT true,
  live_interval_ms integer NOT NULL DEFAULT 3000 CHECK (live_interval_ms > 0),
  smallest_batch integer NOT NULL DEFAULT 1 CHECK (smallest_batch > 0),
  opens_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  candidates_a_party integer NOT NULL DEFAULT 1 CHECK (candidates_a_party > 0),
  max_merge_delay_s integer NOT NULL DEFAULT 300 CHECK (max_merge_delay_s BETWEEN 10 AND 86400),
  origin text UNIQUE,
  nominations text NOT NULL DEFAULT 'open' CHECK (nominations IN ('frozen', 'open')),
  min_interval_s integer NOT NULL DEFAULT 0 CHECK (min_interval_s BETWEEN 0 AND 86400),
  approval text NOT NULL DEFAULT 'at-once' CHECK (approval IN ('at-once', 'commission')),
  who_may_vote text NOT NULL DEFAULT 'anyone' CHECK (who_may_vote IN ('anyone', 'confirmed', 'roll')),
  key_holders text NOT NULL DEFAULT 'server' CHECK (key_holders IN ('server', 'trustees')),
  archived_at timestamptz,
  is_rehearsal boolean NOT NULL DEFAULT false,
  given_up_at timestamptz,
  voters_at_close bigint CHECK (voters_at_close >= 0),
  trustees_planned smallint CHECK (trustees_planned BETWEEN 3 AND 20),
  threshold_planned smallint,
  void_reason text,
  end_delay_minutes smallint NOT NULL DEFAULT 10 CHECK (end_delay_minutes BETWEEN 5 AND 60),
  witness_quorum smallint NOT NULL DEFAULT 0 CHECK (witness_quorum BETWEEN 0 AND 20),
  none_of_these boolean NOT NULL DEFAULT false,
  who_stands text NOT NULL DEFAULT 'parties' CHECK (who_stands IN ('parties', 'independents', 'both')),
  tie_rule text NOT NULL DEFAULT 'unnamed' CHECK (tie_rule IN ('unnamed', 'lot', 'second-round', 'joint')),
  voters_use text NOT NULL DEFAULT 'accounts' CHECK (voters_use IN ('accounts', 'links', 'both')),
  candidate_order text NOT NULL DEFAULT 'time' CHECK (candidate_order IN ('time', 'name', 'draw')),
  unopposed text NOT NULL DEFAULT 'voted-on' CHECK (unopposed IN ('voted-on', 'elected')),
  draw_server bytea CHECK (octet_length(draw_server) = 32),
  draw_device bytea CHECK (octet_length(draw_device) = 32),
  self_seconders smallint CHECK (self_seconders BETWEEN 0 AND 20),
  self_until timestamptz,
  CONSTRAINT elections_order CHECK (candidate_order = 'time' OR nominations = 'frozen'),
  CONSTRAINT elections_unopposed CHECK (unopposed = 'voted-on' OR nominations = 'frozen'),
  CHECK ((self_seconders IS NULL) = (self_until IS NULL)),
  CONSTRAINT elections_self_nomination CHECK (
    self_seconders IS NULL OR (who_stands <> 'parties' AND who_may_vote = 'roll' AND voters_use <> 'links')),
  CHECK ((candidate_order = 'draw') = (draw_server IS NOT NULL)),
  CHECK (draw_device IS NULL OR draw_server IS NOT NULL),
  CONSTRAINT elections_links CHECK (voters_use = 'accounts' OR who_may_vote = 'roll'),
  CONSTRAINT elections_archive CHECK (archived_at IS NULL OR (status = 'closed' AND NOT current)),
  CHECK (closes_at > opens_at),
  CHECK ((status = 'closed') = (closed_at IS NOT NULL)),
  CHECK (threshold_planned > 1 AND threshold_planned < trustees_planned),
  CONSTRAINT elections_given_up CHECK (given_up_at IS NULL OR (status = 'draft' AND NOT current)),
  CONSTRAINT elections_rehearsal_named CHECK (
    is_rehearsal = (slug LIKE 'rehearsal-%') AND (title LIKE 'Rehearsal: %' OR NOT is_rehearsal)),
  CONSTRAINT elections_trustees_planned CHECK (num_nonnulls(trustees_planned, threshold_planned) <> 1),
  CONSTRAINT elections_void CHECK (void_reason IS NULL OR (void_reason <> '' AND archived_at IS NOT NULL))
);
CREATE UNIQUE INDEX elections_one_current ON elections (current) WHERE current;
CREATE UNIQUE INDEX elections_one_demo ON elections (is_demo) WHERE is_demo;
COMMENT ON COLUMN elections.candidates_a_party IS 'How many candidates a party may put up for each post.';
COMMENT ON COLUMN elections.origin IS 'The address of its record without a scheme; null until its key is made.';
COMMENT ON COLUMN elections.approval IS 'With commission, parties and nominations need its approval.';
COMMENT ON COLUMN elections.who_may_vote IS
  'Anyone with an account, with a confirmed e-mail, or with a place on the roll.';
COMMENT ON COLUMN elections.key_holders IS
  'Who decrypts the count: the server, or trustees who make their key first.';
COMMENT ON COLUMN elections.archived_at IS 'When it was archived; its row does not change afterwards.';
COMMENT ON COLUMN elections.given_up_at IS 'When the draft was abandoned; its row does not change afterwards.';
COMMENT ON COLUMN elections.voters_at_close IS 'How many people could vote when it closed; null until then.';
COMMENT ON COLUMN elections.trustees_planned IS 'How many trustees will make the key; null if the server holds it.';
COMMENT ON COLUMN elections.threshold_planned IS
  'How many of the trustees will decrypt the count; null if the server does.';
COMMENT ON COLUMN elections.void_reason IS 'The public reason for which it was declared void; null if it was not.';
COMMENT ON COLUMN elections.witness_quorum IS 'How many witnesses must have signed a tree; 0 without witnesses.';
COMMENT ON COLUMN elections.none_of_these IS
  'True if the answers for each post include "None of these"; fixed by the opening.';
COMMENT ON COLUMN elections.who_stands IS
  'Candidates of parties, candidates without a party, or both; fixed by the opening.';
COMMENT ON COLUMN elections.tie_rule IS
  'The rule of the election for candidates who are level for a seat; fixed by the opening.';
COMMENT ON COLUMN elections.voters_use IS
  'A place on the roll is used by an account, by a link to it, or by either; fixed by the opening.';
COMMENT ON COLUMN elections.candidate_order IS
  'Papers show candidates by the time when they were put up, by name, or as drawn; fixed by the opening.';
COMMENT ON COLUMN elections.unopposed IS
  'Posts with no more candidates than seats are voted on, or elected without a vote; fixed by the opening.';
COMMENT ON COLUMN elections.draw_server IS
  'The number that the server gives to the draw: secret until the opening, which puts it in the record.';
COMMENT ON COLUMN elections.draw_device IS 'The number of the draw that came with the opening; null before.';
COMMENT ON COLUMN elections.self_seconders IS
  'How many people on the roll second somebody who nominates themself; null where nobody may.';
COMMENT ON COLUMN elections.self_until IS 'When self-nomination ends; null where nobody may.';
COMMENT ON COLUMN elections.end_delay_minutes IS
  'How many minutes after its confirmation an early end takes effect, unless an officer holds it.';

-- An archived election does not change. Its record and files stay where they are.
CREATE FUNCTION keep_archived() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'an election in the archive stays as it is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'elections_archive_stays';
  END $$;

CREATE FUNCTION keep_given_up() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a draft that was given up stays as it is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'elections_given_up_stays';
  END $$;

CREATE FUNCTION keep_who_may_vote() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'who may vote is fixed by the opening'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'who_may_vote_stays';
  END $$;

-- The record begins with title and year, also where trustees make its key before the opening.
CREATE FUNCTION keep_title() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.status = 'draft' AND NOT EXISTS (SELECT FROM records WHERE election_id = OLD.id) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the title is fixed by the record'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'title_stays';
  END $$;

CREATE FUNCTION keep_end_delay() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the delay of early ends is fixed by the opening'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'end_delay_stays';
  END $$;

CREATE FUNCTION keep_none_of_these() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the answers for each post are fixed by the opening'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'none_of_these_stays';
  END $$;

CREATE FUNCTION keep_who_stands() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.status = 'draft' AND NOT EXISTS (SELECT FROM nominations WHERE election_id = OLD.id
      AND NEW.who_stands = CASE WHEN party_id = '${INDEPENDENTS}' THEN 'parties' ELSE 'independents' END) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'who stands is fixed by the opening, and by those who stand already'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'who_stands_stays';
  END $$;

CREATE FUNCTION keep_tie_rule() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'what follows from a tie is fixed by the opening'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tie_rule_stays';
  END $$;

CREATE FUNCTION keep_candidate_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the order of candidates is fixed by the opening, and a draw is held once'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'candidate_order_stays';
  END $$;

CREATE FUNCTION keep_unopposed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'what is elected without a vote is fixed by the opening'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unopposed_stays';
  END $$;

CREATE FUNCTION keep_voters_use() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.status = 'draft' AND NOT EXISTS (SELECT FROM rolls WHERE election_id = OLD.id AND places > 0) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'accounts or links are fixed by the first place on the roll, and by the opening'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'voters_use_stays';
  END $$;

-- A rehearsal never shares a database with an election that counts.
CREATE FUNCTION keep_rehearsals_apart() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Serializes concurrent inserts: the second sees the row of the first.
    PERFORM pg_advisory_xact_lock(hashtextextended('rehearsals apart', 0));
    IF EXISTS (SELECT FROM elections WHERE id <> NEW.id AND is_rehearsal <> NEW.is_rehearsal) THEN
      RAISE EXCEPTION 'a rehearsal and an election that counts share no database'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'elections_rehearsal_apart';
    END IF;
    RETURN NULL;
  END $$;

CREATE TABLE events (
  id uuid PRIMARY KEY,
  election_id uuid NOT NULL REFERENCES elections,
  kind text NOT NULL
    CHECK (kind IN ('opened', 'closing-soon', 'closed', 'counted', 'certified', 'declared-void', 'ballot-changed')),
  at timestamptz NOT NULL
);
CREATE INDEX events_newest ON events (election_id, at DESC);

CREATE VIEW election_times AS SELECT id AS election_id,
  GREATEST(opens_at, (SELECT min(at) FROM events WHERE election_id = elections.id AND kind = 'opened')) AS begins_at,
  CASE status WHEN 'closed' THEN LEAST(closes_at, closed_at) ELSE closes_at END AS ends_at
  FROM elections;
COMMENT ON COLUMN election_times.begins_at IS
  'When voting begins or began; two officers can open it later than planned.';
COMMENT ON COLUMN election_times.ends_at IS
  'When voting ends or ended; two officers can close it earlier than planned.';

CREATE TABLE posts (
  id uuid PRIMARY KEY,
  election_id uuid NOT NULL REFERENCES elections,
  name text NOT NULL CHECK (name <> ''),
  position integer NOT NULL,
  level text CHECK (level <> ''),
  is_question boolean NOT NULL DEFAULT false,
  seats smallint NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 20),
  name_ha text CHECK (name_ha <> ''),
  name_yo text CHECK (name_yo <> ''),
  name_ig text CHECK (name_ig <> ''),
  name_pcm text CHECK (name_pcm <> ''),
  UNIQUE (election_id, name),
  UNIQUE (election_id, name_ha),
  UNIQUE (election_id, name_yo),
  UNIQUE (election_id, name_ig),
  UNIQUE (election_id, name_pcm),
  UNIQUE (id, election_id),
  CONSTRAINT posts_seats_of_people CHECK (seats = 1 OR NOT is_question)
);
COMMENT ON COLUMN posts.level IS
  'The level whose areas elect it, each for itself; null where everybody elects it together.';
COMMENT ON COLUMN posts.is_question IS 'True if its name is a question, which voters answer by yes or no.';
COMMENT ON COLUMN posts.seats IS 'How many are elected; a voter may choose as many candidates. It never changes.';
COMMENT ON COLUMN posts.name_ha IS
  'The same in Hausa, null where the commission has not translated it; so with the other languages.';

CREATE FUNCTION keep_post_names() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- FOR SHARE: nobody opens the election in the meantime.
    PERFORM FROM elections WHERE id = OLD.election_id AND status = 'draft' FOR SHARE;
    IF FOUND THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'the names of posts are fixed by the opening'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'posts_names_stay';
  END $$;
CREATE TRIGGER posts_names_stay BEFORE UPDATE ON posts FOR EACH ROW
  WHEN ((NEW.name, NEW.name_ha, NEW.name_yo, NEW.name_ig, NEW.name_pcm)
    IS DISTINCT FROM (OLD.name, OLD.name_ha, OLD.name_yo, OLD.name_ig, OLD.name_pcm))
  EXECUTE FUNCTION keep_post_names();

CREATE FUNCTION keep_question() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a post never becomes a question, nor the other way round'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'posts_question_stays';
  END $$;
CREATE TRIGGER posts_question_stays BEFORE UPDATE OF is_question ON posts
  FOR EACH ROW WHEN (NEW.is_question <> OLD.is_question) EXECUTE FUNCTION keep_question();

CREATE FUNCTION keep_seats() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the seats of a post stay: it is removed from the draft, and another one added'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'posts_seats_stay';
  END $$;
CREATE TRIGGER posts_seats_stay BEFORE UPDATE OF seats ON posts
  FOR EACH ROW WHEN (NEW.seats <> OLD.seats) EXECUTE FUNCTION keep_seats();

-- Papers only grow, so from the opening on contests do too.
CREATE TABLE contests (
  id uuid PRIMARY KEY,
  election_id uuid NOT NULL,
  post_id uuid NOT NULL,
  area_id uuid NOT NULL REFERENCES areas,
  UNIQUE (id, election_id),
  UNIQUE (post_id, area_id),
  FOREIGN KEY (post_id, election_id) REFERENCES posts (id, election_id)
);
CREATE INDEX contests_election ON contests (election_id);
COMMENT ON TABLE contests IS 'A post in one area, on which a voter decides; the wire calls it a post.';
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON contests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW named_contests AS
  SELECT contests.id, contests.election_id, contests.post_id, posts.name AS post, posts.position,
    posts.is_question, posts.seats, areas.id AS area_id, areas.code AS area_code,
    CASE WHEN areas.parent_id IS NOT NULL THEN areas.name END AS area,
    CASE WHEN areas.parent_id IS NULL THEN posts.name ELSE posts.name || ' (' || areas.name || ')' END AS name
  FROM contests JOIN posts ON posts.id = contests.post_id JOIN areas ON areas.id = contests.area_id;
COMMENT ON VIEW named_contests IS 'Contests with their names; area is null for the root.';

-- A ballot style is a set of contests. Styles follow the areas while the election is a draft, and are fixed from
-- the opening on.
CREATE TABLE ballot_styles (
  election_id uuid NOT NULL REFERENCES elections,
  style integer NOT NULL CHECK (style > 0),
  contest_ids uuid[] NOT NULL CHECK (contest_ids <> '{}'),
  PRIMARY KEY (election_id, style),
  UNIQUE (election_id, contest_ids)
);
COMMENT ON COLUMN ballot_styles.contest_ids IS 'In the order of their ids.';

-- The largest areas whose voters all get the style: the innermost area of a voter that has a row decides.
CREATE TABLE style_areas (
  election_id uuid NOT NULL,
  area_id uuid NOT NULL REFERENCES areas,
  style integer NOT NULL,
  PRIMARY KEY (election_id, area_id),
  FOREIGN KEY (election_id, style) REFERENCES ballot_styles
);

CREATE FUNCTION keep_styles() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      -- FOR SHARE: nobody opens the election in the meantime.
      PERFORM FROM elections WHERE id = OLD.election_id AND status = 'draft' FOR SHARE;
      IF FOUND THEN RETURN OLD; END IF;
    END IF;
    RAISE EXCEPTION 'table % only takes new rows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ballot_styles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER styles_stay BEFORE UPDATE OR DELETE ON ballot_styles FOR EACH ROW EXECUTE FUNCTION keep_styles();
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON style_areas
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER styles_stay BEFORE UPDATE OR DELETE ON style_areas FOR EACH ROW EXECUTE FUNCTION keep_styles();
CREATE TRIGGER contests_stay BEFORE DELETE ON contests FOR EACH ROW EXECUTE FUNCTION keep_styles();
`;
