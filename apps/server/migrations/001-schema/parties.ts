/** The row of `parties` under which candidates without a party stand. */
export const INDEPENDENTS = '00000000-0000-8000-8000-000000000001';

/** Parties and their nominations. */
export const parties = `
CREATE TABLE parties (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  acronym text CHECK (acronym ~ '^[A-Z0-9]{2,8}$'),
  banner_id uuid REFERENCES images,
  status text NOT NULL DEFAULT 'registered' CHECK (status IN ('registered', 'approved', 'suspended'))
);
CREATE INDEX parties_banner_id ON parties (banner_id) WHERE banner_id IS NOT NULL;
CREATE UNIQUE INDEX parties_name_key ON parties (lower(name));
COMMENT ON COLUMN parties.acronym IS 'The letters by which voters know the party, unless it has none.';

CREATE TABLE party_members (
  account_id uuid PRIMARY KEY REFERENCES users,
  party_id uuid NOT NULL REFERENCES parties
    CONSTRAINT party_members_of_parties CHECK (party_id <> '${INDEPENDENTS}')
);
CREATE INDEX party_members_party ON party_members (party_id);
COMMENT ON TABLE party_members IS 'Who acts for a party: an account acts for one at most.';

CREATE TABLE refused_members (
  account_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason <> '')
);
COMMENT ON TABLE refused_members IS 'Members of parties that the commission refused and removed, and the reason, until they act for another party.';

-- A look is a name reduced to how it appears (domains/party), so that no two names can be confused, under
-- concurrent changes too.
CREATE TABLE party_looks (
  look text PRIMARY KEY,
  party_id uuid NOT NULL REFERENCES parties
);
CREATE INDEX party_looks_party ON party_looks (party_id);
COMMENT ON TABLE party_looks IS 'The looks of the parties'' names and acronyms, now and on any ballot: no two parties share one.';

-- Candidates without a party stand under one row, which nobody acts for. Its looks are those of its name.
INSERT INTO parties (id, name, status) VALUES ('${INDEPENDENTS}', 'Independent', 'approved');
INSERT INTO party_looks (look, party_id) VALUES
  ('=lndependent', '${INDEPENDENTS}'), ('~independent', '${INDEPENDENTS}');
CREATE FUNCTION keep_independents() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the row of candidates without a party stays as it is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'parties_independents_stay';
  END $$;
CREATE TRIGGER parties_independents_stay BEFORE UPDATE OR DELETE ON parties
  FOR EACH ROW WHEN (OLD.id = '${INDEPENDENTS}') EXECUTE FUNCTION keep_independents();

CREATE TABLE nominations (
  id uuid PRIMARY KEY,
  election_id uuid NOT NULL,
  contest_id uuid NOT NULL,
  party_id uuid NOT NULL REFERENCES parties,
  account_id uuid REFERENCES users,
  name text NOT NULL CHECK (name <> ''),
  bio text NOT NULL,
  image_id uuid REFERENCES images,
  created_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'approved', 'sent-back', 'withdrawn')),
  reason text CHECK (reason <> ''),
  made_account boolean NOT NULL DEFAULT false,
  voter_number text,
  UNIQUE (id, contest_id, election_id),
  CONSTRAINT nominations_made_account CHECK (account_id IS NOT NULL OR NOT made_account),
  CONSTRAINT nominations_self CHECK (
    voter_number IS NULL OR (party_id = '${INDEPENDENTS}' AND NOT made_account)),
  CONSTRAINT nominations_reason CHECK (status = 'withdrawn' OR (status = 'sent-back') = (reason IS NOT NULL)),
  FOREIGN KEY (contest_id, election_id) REFERENCES contests (id, election_id)
);
CREATE INDEX nominations_image_id ON nominations (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX nominations_party ON nominations (party_id, election_id);
CREATE INDEX nominations_contest ON nominations (election_id, contest_id);
CREATE UNIQUE INDEX nominations_made_account_once ON nominations (account_id) WHERE made_account;
CREATE UNIQUE INDEX nominations_once ON nominations (account_id, election_id) WHERE status <> 'withdrawn';
COMMENT ON TABLE nominations IS 'A party''s nomination in a contest; the wire calls it a candidate.';
COMMENT ON COLUMN nominations.account_id IS 'Who may log in as the candidate.';
COMMENT ON COLUMN nominations.name IS 'As it is on the ballot.';
COMMENT ON COLUMN nominations.reason IS 'Why it was sent back or withdrawn.';
COMMENT ON COLUMN nominations.made_account IS 'True if the account was made for this nomination.';
COMMENT ON COLUMN nominations.voter_number IS
  'The place on the roll of somebody who nominated themself; null for everybody else.';

CREATE TABLE nomination_looks (
  contest_id uuid NOT NULL REFERENCES contests,
  look text NOT NULL,
  nomination_id uuid NOT NULL CONSTRAINT nomination_looks_nomination_id_fkey REFERENCES nominations,
  PRIMARY KEY (contest_id, look)
);
CREATE INDEX nomination_looks_nomination ON nomination_looks (nomination_id);
COMMENT ON TABLE nomination_looks IS 'The looks of the nominations'' names: no two of a contest share one.';

CREATE FUNCTION refuse_nomination() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM named_contests WHERE id = NEW.contest_id AND is_question) THEN
      RAISE EXCEPTION 'nobody stands for a question'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_for_posts';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER nominations_for_posts BEFORE INSERT OR UPDATE OF contest_id ON nominations
  FOR EACH ROW EXECUTE FUNCTION refuse_nomination();

-- A candidate without a party is on a paper by the hand of officers alone, so only before voting begins. FOR SHARE:
-- nobody opens the election in the meantime.
CREATE FUNCTION keep_to_who_stands() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    alone boolean := NEW.party_id = '${INDEPENDENTS}';
  BEGIN
    IF EXISTS (SELECT FROM elections WHERE id = NEW.election_id
      AND who_stands = CASE WHEN alone THEN 'parties' ELSE 'independents' END) THEN
      RAISE EXCEPTION 'the election has no such candidates'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_who_stands';
    END IF;
    IF NOT alone OR NEW.status <> 'approved' OR (TG_OP = 'UPDATE' AND OLD.status = 'approved') THEN
      RETURN NEW;
    END IF;
    PERFORM FROM elections WHERE id = NEW.election_id AND status = 'draft' FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'candidates without a party are put up before voting begins'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_independents_early';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER nominations_who_stands BEFORE INSERT OR UPDATE OF party_id, election_id, status ON nominations
  FOR EACH ROW EXECUTE FUNCTION keep_to_who_stands();

-- Papers only grow: once voting has begun, an approved nomination keeps its id, contest and party. FOR SHARE:
-- nobody opens the election in the meantime.
CREATE FUNCTION keep_nomination() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.id, NEW.election_id, NEW.contest_id, NEW.party_id, NEW.status)
      = (OLD.id, OLD.election_id, OLD.contest_id, OLD.party_id, OLD.status) THEN
      RETURN NEW;
    END IF;
    PERFORM FROM elections WHERE id = OLD.election_id AND status = 'draft' FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'whoever is on a ballot paper stays there'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_stay';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER nominations_stay BEFORE UPDATE OR DELETE ON nominations
  FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION keep_nomination();

-- FOR SHARE, as above.
CREATE FUNCTION keep_acronym() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM elections e WHERE status = 'open' AND EXISTS (SELECT FROM nominations n
      WHERE n.election_id = e.id AND n.party_id = OLD.id AND n.status = 'approved') FOR SHARE;
    IF FOUND THEN
      RAISE EXCEPTION 'the acronym on a ballot paper of an open election stays'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'parties_acronym_stays';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER parties_acronym_stays BEFORE UPDATE ON parties
  FOR EACH ROW WHEN (OLD.acronym IS DISTINCT FROM NEW.acronym) EXECUTE FUNCTION keep_acronym();

CREATE TABLE ballot_entry_changes (
  subject uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('name', 'picture')),
  at timestamptz NOT NULL
);
CREATE INDEX ballot_entry_changes_of ON ballot_entry_changes (subject, kind, at);
COMMENT ON TABLE ballot_entry_changes IS
  'Changes of the last hour to entries on the ballot: of a candidate, or of a party.';
`;
