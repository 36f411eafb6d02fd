/** Voters who nominate themselves, and those on the roll who second them. */
export const selfNominations = `
ALTER TABLE nominations ADD CONSTRAINT nominations_voter_fkey
  FOREIGN KEY (election_id, voter_number) REFERENCES roll;
CREATE UNIQUE INDEX nominations_once_a_place ON nominations (election_id, voter_number)
  WHERE voter_number IS NOT NULL AND status <> 'withdrawn';

CREATE TABLE secondings (
  nomination_id uuid NOT NULL,
  contest_id uuid NOT NULL,
  election_id uuid NOT NULL,
  voter_number text NOT NULL,
  account_id uuid NOT NULL REFERENCES users,
  PRIMARY KEY (nomination_id, voter_number),
  FOREIGN KEY (nomination_id, contest_id, election_id) REFERENCES nominations (id, contest_id, election_id),
  FOREIGN KEY (election_id, voter_number) REFERENCES roll
);
CREATE INDEX secondings_of_place ON secondings (election_id, voter_number, contest_id);
CREATE INDEX secondings_account ON secondings (account_id);
COMMENT ON TABLE secondings IS 'Seconders on the roll of a nomination as it is now: a change of it removes them.';
COMMENT ON COLUMN secondings.account_id IS 'The account that had the place then; a place that changed hands seconds nobody.';
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON secondings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An account's claimed place is within a contest's area.
CREATE FUNCTION has_place_for(the_contest uuid, the_number text, the_account uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN EXISTS (
      WITH RECURSIVE path AS (
        SELECT areas.id, parent_id FROM roll r JOIN contests c ON c.election_id = r.election_id
          JOIN areas ON areas.id = r.area_id WHERE c.id = the_contest AND r.voter_number = the_number
            AND r.account_id = the_account AND r.state = 'claimed' AND r.dispute IS DISTINCT FROM 'open'
        UNION ALL
        SELECT areas.id, areas.parent_id FROM areas JOIN path ON areas.id = path.parent_id)
      SELECT FROM path JOIN contests c ON c.area_id = path.id WHERE c.id = the_contest);
  END $$;

CREATE FUNCTION judge_seconding() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    nomination nominations;
  BEGIN
    -- Locked: two secondings of one person at once are counted one after the other.
    PERFORM FROM roll WHERE election_id = NEW.election_id AND voter_number = NEW.voter_number FOR NO KEY UPDATE;
    SELECT * INTO nomination FROM nominations WHERE id = NEW.nomination_id FOR SHARE;
    DELETE FROM secondings WHERE nomination_id = NEW.nomination_id AND voter_number = NEW.voter_number
      AND account_id <> NEW.account_id;
    IF NOT has_place_for(NEW.contest_id, NEW.voter_number, NEW.account_id) THEN
      RAISE EXCEPTION 'only somebody who has a place on the roll where the post is elected seconds'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'secondings_place';
    END IF;
    IF nomination.voter_number IS NULL OR nomination.status NOT IN ('submitted', 'sent-back') OR NOT EXISTS (
      SELECT FROM elections WHERE id = NEW.election_id AND status = 'draft' AND self_seconders IS NOT NULL) THEN
      RAISE EXCEPTION 'a nomination is seconded before it is approved, where people nominate themselves'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'secondings_early';
    END IF;
    IF nomination.voter_number = NEW.voter_number THEN
      RAISE EXCEPTION 'nobody seconds themself'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'secondings_of_others';
    END IF;
    IF (SELECT count(*) FROM secondings WHERE election_id = NEW.election_id AND voter_number = NEW.voter_number
        AND contest_id = NEW.contest_id AND account_id = NEW.account_id AND nomination_id <> NEW.nomination_id)
      >= (SELECT seats FROM named_contests WHERE id = NEW.contest_id) THEN
      RAISE EXCEPTION 'a person seconds as many candidates for a post as there are seats'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'secondings_seats';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER secondings_judged BEFORE INSERT ON secondings FOR EACH ROW EXECUTE FUNCTION judge_seconding();

-- What people seconded is what they read.
CREATE FUNCTION drop_secondings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM secondings WHERE nomination_id = OLD.id;
    RETURN NEW;
  END $$;
CREATE TRIGGER nominations_drop_secondings BEFORE UPDATE ON nominations FOR EACH ROW
  WHEN (OLD.voter_number IS NOT NULL AND ((OLD.status <> 'approved'
      AND (OLD.name, OLD.bio, OLD.image_id, OLD.contest_id) IS DISTINCT FROM (NEW.name, NEW.bio, NEW.image_id, NEW.contest_id))
    OR (OLD.status <> 'withdrawn' AND NEW.status = 'withdrawn')))
  EXECUTE FUNCTION drop_secondings();

CREATE FUNCTION keep_self_nominated() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a nomination stays the candidate''s own, and approved it stays as it was seconded'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_self_stays';
  END $$;
CREATE TRIGGER nominations_self_stays BEFORE UPDATE ON nominations FOR EACH ROW
  WHEN (OLD.voter_number IS DISTINCT FROM NEW.voter_number OR (OLD.voter_number IS NOT NULL AND OLD.status = 'approved'
    AND (OLD.bio, OLD.image_id, OLD.contest_id) IS DISTINCT FROM (NEW.bio, NEW.image_id, NEW.contest_id)))
  EXECUTE FUNCTION keep_self_nominated();

-- Counts a place only while the account that seconded has it. FOR SHARE: no place is taken off the roll meanwhile.
CREATE FUNCTION require_seconders() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    wanted smallint := (SELECT self_seconders FROM elections WHERE id = NEW.election_id);
  BEGIN
    PERFORM FROM roll r WHERE r.election_id = NEW.election_id AND (r.voter_number = NEW.voter_number
        OR r.voter_number IN (SELECT s.voter_number FROM secondings s WHERE s.nomination_id = NEW.id))
      ORDER BY r.voter_number FOR SHARE;
    IF NOT has_place_for(NEW.contest_id, NEW.voter_number, NEW.account_id) THEN
      RAISE EXCEPTION 'the candidate has no place on the roll where the post is elected'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_self_place';
    END IF;
    IF wanted IS NULL OR wanted > (SELECT count(*) FROM secondings s WHERE s.nomination_id = NEW.id
      AND s.voter_number <> NEW.voter_number AND has_place_for(NEW.contest_id, s.voter_number, s.account_id)) THEN
      RAISE EXCEPTION 'too few people on the roll second the candidate'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'nominations_seconded';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER nominations_seconded BEFORE INSERT OR UPDATE OF status ON nominations FOR EACH ROW
  WHEN (NEW.voter_number IS NOT NULL AND NEW.status = 'approved') EXECUTE FUNCTION require_seconders();
`;
