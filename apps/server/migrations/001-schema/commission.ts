/** The electoral commission: officers, their acts, and the audit log. */
export const commission = `
CREATE TABLE commission (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text NOT NULL CHECK (name <> ''),
  set_up_at timestamptz NOT NULL
);
COMMENT ON TABLE commission IS 'One row, once the commission is set up.';

CREATE TABLE console_holds (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  held_at timestamptz NOT NULL
);
COMMENT ON TABLE console_holds IS 'One row while the operator holds the console: officers read, and change nothing.';

CREATE TABLE passkeys_only (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  since timestamptz NOT NULL
);
COMMENT ON TABLE passkeys_only IS 'One row while officers sign by passkeys only: codes of apps decide nothing.';

CREATE TABLE commission_contact (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text CHECK (name <> ''),
  logo_id uuid REFERENCES images,
  about text CHECK (about <> ''),
  own_figures boolean NOT NULL DEFAULT false,
  phone text,
  whatsapp text,
  email text,
  hours text,
  address text,
  CONSTRAINT commission_contact_reaches CHECK (num_nonnulls(phone, whatsapp, email) > 0)
);
COMMENT ON TABLE commission_contact IS 'Who the commission is and how people reach it: one row, once two officers have said so.';
COMMENT ON COLUMN commission_contact.name IS 'Null for the name in commission.';
COMMENT ON COLUMN commission_contact.own_figures IS
  'The front page shows the election''s figures and the commission''s name in place of what is said of E-Voting.';

CREATE TABLE setup_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE setup_links IS 'Links that set the commission up: only their hashes.';

-- An officer's account stays the commission's for good, and one returning officer always stays.
CREATE TABLE officers (
  account_id uuid PRIMARY KEY REFERENCES users,
  role text NOT NULL CHECK (role IN ('returning-officer', 'registrar', 'observer')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'removed')),
  added_at timestamptz NOT NULL,
  role_since timestamptz NOT NULL,
  reads_until timestamptz,
  attempts_mailed_at timestamptz
);
COMMENT ON TABLE officers IS 'Who works for the electoral commission, and as what.';
COMMENT ON COLUMN officers.status IS 'The operator suspends and restores officers; other officers remove them.';
COMMENT ON COLUMN officers.role_since IS
  'Proposals that are older are decided by those who had their role before.';
COMMENT ON COLUMN officers.reads_until IS
  'Until then the officer reads and changes nothing: a newcomer, or an account whose password or factor was reset.';
COMMENT ON COLUMN officers.attempts_mailed_at IS
  'When the officer was last mailed about wrong passwords or factors: at most once a day.';

CREATE FUNCTION keep_officers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      IF NOT EXISTS (SELECT FROM users WHERE id = NEW.account_id AND role = 'COMMISSION') THEN
        RAISE EXCEPTION 'an officer has an account of the commission'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_account';
      END IF;
      RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' OR NEW.account_id <> OLD.account_id THEN
      RAISE EXCEPTION 'an officer is removed by the status'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_stay';
    END IF;
    IF OLD.role = 'returning-officer' AND OLD.status = 'active'
      AND (NEW.role <> OLD.role OR NEW.status <> OLD.status) THEN
      -- Serializes concurrent removals: the second sees the result of the first.
      PERFORM pg_advisory_xact_lock(hashtextextended('returning officers', 0));
      IF NOT EXISTS (SELECT FROM officers WHERE role = 'returning-officer' AND status = 'active'
        AND account_id <> OLD.account_id) THEN
        RAISE EXCEPTION 'one returning officer stays'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_one_stays';
      END IF;
    END IF;
    RETURN NEW;
  END $$;

CREATE TABLE officer_invitations (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email text NOT NULL CHECK (email <> ''),
  role text NOT NULL CHECK (role IN ('returning-officer', 'registrar', 'observer')),
  invited_by uuid REFERENCES officers,
  confirmed_by uuid REFERENCES officers,
  expires_at timestamptz NOT NULL,
  CONSTRAINT officer_invitations_by_two CHECK (
    confirmed_by IS NULL OR (invited_by IS NOT NULL AND invited_by <> confirmed_by))
);
CREATE UNIQUE INDEX officer_invitations_email_key ON officer_invitations (lower(email COLLATE "C"));
COMMENT ON COLUMN officer_invitations.invited_by IS 'Null if a command invited the officer.';
COMMENT ON COLUMN officer_invitations.confirmed_by IS
  'Null for a command, and for the only officer, whose invitations work only until a second officer can act.';

CREATE TABLE officer_authenticators (
  account_id uuid PRIMARY KEY REFERENCES officers,
  sealed bytea,
  pending bytea,
  last_step bigint NOT NULL DEFAULT 0,
  used_since timestamptz,
  is_sample boolean NOT NULL DEFAULT false,
  CHECK ((sealed IS NULL) = (used_since IS NULL)),
  CHECK (sealed IS NOT NULL OR pending IS NOT NULL)
);
COMMENT ON TABLE officer_authenticators IS 'Sealed secrets of authenticator apps; pending until the first code.';
COMMENT ON COLUMN officer_authenticators.last_step IS 'The last step whose code was used.';
COMMENT ON COLUMN officer_authenticators.is_sample IS
  'The app of an officer of the demo, whose codes /dev/officer-codes shows.';

CREATE TABLE officer_passkeys (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]+$' AND length(id) <= 1400),
  account_id uuid NOT NULL REFERENCES officers,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX officer_passkeys_account ON officer_passkeys (account_id);
COMMENT ON COLUMN officer_passkeys.id IS 'As the browser names it, base64url.';

-- Only hashes are stored.
CREATE TABLE officer_recovery_codes (
  account_id uuid NOT NULL REFERENCES officers,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE officer_attempts (
  account_id uuid NOT NULL REFERENCES officers,
  kind text NOT NULL CHECK (kind IN ('login', 'password-wrong', 'factor-wrong')),
  noted_at timestamptz NOT NULL,
  unnoted integer NOT NULL CHECK (unnoted >= 0),
  unseen integer NOT NULL CHECK (unseen >= 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind)
);
COMMENT ON TABLE officer_attempts IS 'Logins of officers, and wrong passwords and factors, counted between two lines of the log.';
COMMENT ON COLUMN officer_attempts.noted_at IS 'When the log of acts got its last line of this kind.';
COMMENT ON COLUMN officer_attempts.unnoted IS 'How many there were since that line.';
COMMENT ON COLUMN officer_attempts.unseen IS 'How many the officer has not seen.';

CREATE TABLE officer_logins (
  session_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES officers,
  at timestamptz NOT NULL,
  browser text CHECK (browser ~ '^[A-Za-z ,]{1,40}$')
);
CREATE INDEX officer_logins_account ON officer_logins (account_id, at);
COMMENT ON TABLE officer_logins IS
  'The last two logins of each officer; a session is shown the last one that is not its own.';
COMMENT ON COLUMN officer_logins.session_id IS 'The session may have ended.';

CREATE TABLE officer_challenges (
  token_hash bytea PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE officer_challenges IS 'The challenge that a passkey is to sign, by the session that asked for it.';

-- Each row has the hash of the row before, so that no row is changed, removed or moved unnoticed
-- (domains/audit-log/chain.ts); the keys make forks impossible.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  actor uuid REFERENCES users,
  role text NOT NULL CHECK (role <> ''),
  action text NOT NULL CHECK (action <> ''),
  object text NOT NULL CHECK (object <> ''),
  before jsonb,
  after jsonb,
  at timestamptz NOT NULL,
  previous bytea NOT NULL UNIQUE CHECK (octet_length(previous) = 32),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  previous_seq bigint GENERATED ALWAYS AS (nullif(seq - 1, 0)) STORED,
  UNIQUE (seq, hash),
  FOREIGN KEY (previous_seq, previous) REFERENCES audit_log (seq, hash)
);
CREATE INDEX audit_log_action ON audit_log (action, seq);
CREATE INDEX audit_log_actor ON audit_log (actor, seq);
CREATE INDEX audit_log_at ON audit_log (at);
COMMENT ON TABLE audit_log IS 'Who did what, each row with the hash of the one before.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Content and decision of a proposal never change. The log shows the digest of each proposal; the salt keeps anyone
-- from guessing names and addresses in it.
CREATE TABLE proposals (
  id uuid PRIMARY KEY,
  election_id uuid REFERENCES elections,
  act text NOT NULL CHECK (act <> ''),
  params text NOT NULL CHECK (params <> ''),
  proposed_by uuid NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('confirmed', 'alone', 'withdrawn', 'rejected', 'void', 'expired')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  salt bytea NOT NULL CONSTRAINT proposals_salt_once UNIQUE CONSTRAINT proposals_salted CHECK (octet_length(salt) = 16),
  CONSTRAINT proposals_alone CHECK (
    outcome IS DISTINCT FROM 'alone' OR (decided_by IS NOT NULL AND decided_by = proposed_by)),
  CONSTRAINT proposals_by_two CHECK (
    outcome IS DISTINCT FROM 'confirmed'
    OR (decided_by IS NOT NULL AND decided_by <> proposed_by AND decided_at < expires_at)),
  CONSTRAINT proposals_withdrawn CHECK (
    outcome IS DISTINCT FROM 'withdrawn' OR (decided_by IS NOT NULL AND decided_by = proposed_by)),
  CONSTRAINT proposals_decided CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT proposals_within_a_day CHECK (
    expires_at > proposed_at AND expires_at <= proposed_at + interval '24 hours')
);
CREATE INDEX proposals_decided_at ON proposals (decided_at);
CREATE UNIQUE INDEX proposals_once ON proposals (election_id, act, md5(params)) NULLS NOT DISTINCT
  WHERE outcome IS NULL;
COMMENT ON TABLE proposals IS 'Acts that one officer proposes and another confirms.';
COMMENT ON COLUMN proposals.election_id IS 'Null for an act of the commission itself.';
COMMENT ON COLUMN proposals.params IS 'Canonical JSON.';
COMMENT ON COLUMN proposals.salt IS
  'Chosen by the proposer''s device and hashed into the digest: with a salt used once, no signed decision counts twice.';

CREATE FUNCTION keep_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL
      OR (NEW.id, NEW.election_id, NEW.act, NEW.params, NEW.salt, NEW.proposed_by, NEW.proposed_at,
        NEW.expires_at)
      IS DISTINCT FROM
      (OLD.id, OLD.election_id, OLD.act, OLD.params, OLD.salt, OLD.proposed_by, OLD.proposed_at,
        OLD.expires_at) THEN
      RAISE EXCEPTION 'a proposal stays what it is'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_stay';
    END IF;
    IF NEW.outcome = 'rejected' AND (SELECT count(*) FROM objections WHERE proposal_id = NEW.id) < 2 THEN
      RAISE EXCEPTION 'no officer alone rejects a proposal'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_rejected';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER proposals_stay BEFORE UPDATE OR DELETE ON proposals FOR EACH ROW EXECUTE FUNCTION keep_proposal();

CREATE TABLE objections (
  proposal_id uuid NOT NULL REFERENCES proposals,
  officer uuid NOT NULL REFERENCES officers,
  reason text NOT NULL CHECK (reason <> ''),
  objected_at timestamptz NOT NULL,
  PRIMARY KEY (proposal_id, officer)
);
COMMENT ON TABLE objections IS 'Votes of officers against proposals: only a majority of them ends one.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON objections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_objection() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM proposals
      WHERE id = NEW.proposal_id AND outcome IS NULL AND proposed_by <> NEW.officer) THEN
      RAISE EXCEPTION 'an officer objects to a proposal of another that waits'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'objections_to_waiting';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER objections_to_waiting BEFORE INSERT ON objections
  FOR EACH ROW EXECUTE FUNCTION keep_objection();

CREATE TABLE early_ends (
  proposal_id uuid PRIMARY KEY REFERENCES proposals,
  election_id uuid NOT NULL REFERENCES elections,
  due_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('carried-out', 'void', 'dropped'))
);
CREATE UNIQUE INDEX early_ends_once ON early_ends (election_id) WHERE outcome IS NULL;
COMMENT ON TABLE early_ends IS 'Confirmed acts that end an election, and when they take effect.';
COMMENT ON COLUMN early_ends.outcome IS
  'Null while it waits; void if an officer who decided it lost that part; dropped if it could no longer be done.';

CREATE TABLE end_holds (
  proposal_id uuid NOT NULL REFERENCES early_ends,
  officer uuid NOT NULL REFERENCES officers,
  reason text NOT NULL CHECK (reason <> ''),
  held_at timestamptz NOT NULL,
  released_at timestamptz,
  PRIMARY KEY (proposal_id, officer)
);
COMMENT ON TABLE end_holds IS 'Officers who stop an early end; each of them once.';

CREATE FUNCTION keep_end() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      IF NOT EXISTS (SELECT FROM proposals WHERE id = NEW.proposal_id AND outcome = 'confirmed') THEN
        RAISE EXCEPTION 'two officers have confirmed an early end'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'early_ends_by_two';
      END IF;
      RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL
      OR (NEW.proposal_id, NEW.election_id) IS DISTINCT FROM (OLD.proposal_id, OLD.election_id) THEN
      RAISE EXCEPTION 'an early end stays what it is'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'early_ends_stay';
    END IF;
    IF NEW.outcome = 'carried-out'
      AND EXISTS (SELECT FROM end_holds WHERE proposal_id = NEW.proposal_id AND released_at IS NULL) THEN
      RAISE EXCEPTION 'a held end does not take effect'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'early_ends_held';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER early_ends_stay BEFORE INSERT OR UPDATE OR DELETE ON early_ends
  FOR EACH ROW EXECUTE FUNCTION keep_end();

-- Every change of an officer's role or status, and every reset of the account, voids the officer's proposals, and the
-- ends that the officer helped to decide.
CREATE FUNCTION void_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE early_ends SET outcome = 'void' FROM proposals
      WHERE proposals.id = proposal_id AND early_ends.outcome IS NULL
        AND NEW.account_id IN (proposed_by, decided_by);
    UPDATE proposals SET outcome = 'void', decided_at = now()
      WHERE proposed_by = NEW.account_id AND outcome IS NULL;
    RETURN NULL;
  END $$;
CREATE TRIGGER officers_kept BEFORE INSERT OR UPDATE OR DELETE ON officers
  FOR EACH ROW EXECUTE FUNCTION keep_officers();
CREATE TRIGGER officers_take_along AFTER UPDATE ON officers
  FOR EACH ROW WHEN (NEW.status <> 'active' OR NEW.role <> OLD.role
    OR NEW.reads_until IS NOT NULL AND NEW.reads_until IS DISTINCT FROM OLD.reads_until)
  EXECUTE FUNCTION void_proposals();

-- Proposals about an election are void once it is abandoned or archived.
CREATE FUNCTION void_proposals_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE proposals SET outcome = 'void', decided_at = now()
      WHERE election_id = NEW.id AND outcome IS NULL;
    RETURN NULL;
  END $$;
CREATE TRIGGER archive_takes_along AFTER UPDATE ON elections
  FOR EACH ROW WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL)
  EXECUTE FUNCTION void_proposals_of_draft();
CREATE TRIGGER drafts_take_along AFTER UPDATE ON elections
  FOR EACH ROW WHEN (OLD.given_up_at IS NULL AND NEW.given_up_at IS NOT NULL)
  EXECUTE FUNCTION void_proposals_of_draft();
CREATE TRIGGER elections_archive_stays BEFORE UPDATE OR DELETE ON elections
  FOR EACH ROW WHEN (OLD.archived_at IS NOT NULL) EXECUTE FUNCTION keep_archived();
CREATE TRIGGER elections_given_up_stays BEFORE UPDATE OR DELETE ON elections
  FOR EACH ROW WHEN (OLD.given_up_at IS NOT NULL) EXECUTE FUNCTION keep_given_up();
CREATE TRIGGER elections_keep_voters BEFORE UPDATE OF status ON elections
  FOR EACH ROW WHEN (NEW.status = 'closed' AND OLD.status <> 'closed') EXECUTE FUNCTION keep_voters_at_close();
CREATE TRIGGER elections_rehearsal_apart AFTER INSERT OR UPDATE OF is_rehearsal ON elections
  FOR EACH ROW EXECUTE FUNCTION keep_rehearsals_apart();
CREATE TRIGGER who_may_vote_stays BEFORE UPDATE OF who_may_vote ON elections
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND NEW.who_may_vote <> OLD.who_may_vote)
  EXECUTE FUNCTION keep_who_may_vote();
CREATE TRIGGER title_stays BEFORE UPDATE OF title, year ON elections
  FOR EACH ROW WHEN (NEW.title <> OLD.title OR NEW.year <> OLD.year) EXECUTE FUNCTION keep_title();
CREATE TRIGGER none_of_these_stays BEFORE UPDATE OF none_of_these ON elections
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND NEW.none_of_these <> OLD.none_of_these) EXECUTE FUNCTION keep_none_of_these();
CREATE TRIGGER who_stands_stays BEFORE UPDATE OF who_stands ON elections
  FOR EACH ROW WHEN (NEW.who_stands <> OLD.who_stands) EXECUTE FUNCTION keep_who_stands();
CREATE TRIGGER tie_rule_stays BEFORE UPDATE OF tie_rule ON elections
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND NEW.tie_rule <> OLD.tie_rule) EXECUTE FUNCTION keep_tie_rule();
CREATE TRIGGER candidate_order_stays BEFORE UPDATE OF candidate_order, draw_server, draw_device ON elections
  FOR EACH ROW WHEN ((OLD.status <> 'draft' OR OLD.draw_server IS NOT NULL)
      AND (NEW.candidate_order <> OLD.candidate_order OR NEW.draw_server IS DISTINCT FROM OLD.draw_server)
    OR (OLD.draw_device IS NOT NULL AND NEW.draw_device IS DISTINCT FROM OLD.draw_device))
  EXECUTE FUNCTION keep_candidate_order();
CREATE TRIGGER unopposed_stays BEFORE UPDATE OF unopposed ON elections
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND NEW.unopposed <> OLD.unopposed) EXECUTE FUNCTION keep_unopposed();
CREATE TRIGGER voters_use_stays BEFORE UPDATE OF voters_use ON elections
  FOR EACH ROW WHEN (NEW.voters_use <> OLD.voters_use) EXECUTE FUNCTION keep_voters_use();
CREATE TRIGGER end_delay_stays BEFORE UPDATE OF end_delay_minutes ON elections
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND NEW.end_delay_minutes <> OLD.end_delay_minutes) EXECUTE FUNCTION keep_end_delay();

CREATE TABLE certifications (
  election_id uuid PRIMARY KEY REFERENCES elections,
  tree_size bigint NOT NULL CHECK (tree_size > 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  ballots bigint NOT NULL CHECK (ballots >= 0),
  officers smallint NOT NULL CHECK (officers IN (1, 2)),
  certified_at timestamptz NOT NULL
);
COMMENT ON TABLE certifications IS
  'Results that officers have certified, each with the record''s head that they checked.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certifications
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE turnout_samples (
  election_id uuid NOT NULL REFERENCES elections,
  at timestamptz NOT NULL,
  accepted bigint NOT NULL CHECK (accepted >= 0),
  PRIMARY KEY (election_id, at)
);
COMMENT ON TABLE turnout_samples IS 'How many ballots were accepted at which time.';

CREATE TABLE cast_refusals (
  election_id uuid NOT NULL REFERENCES elections,
  code text NOT NULL CHECK (code <> ''),
  casts bigint NOT NULL CHECK (casts > 0),
  PRIMARY KEY (election_id, code)
);
COMMENT ON TABLE cast_refusals IS 'Casts that were refused, by code.';

-- A restarted process replaces the killed one of the same place.
CREATE TABLE server_pulses (
  id uuid PRIMARY KEY,
  roles text NOT NULL,
  seen_at timestamptz NOT NULL,
  free_bytes bigint NOT NULL,
  doubts_clock boolean NOT NULL DEFAULT false,
  refuses_record boolean NOT NULL DEFAULT false,
  lacks_room boolean NOT NULL DEFAULT false,
  place text NOT NULL DEFAULT ''
);
COMMENT ON TABLE server_pulses IS 'Processes at work.';
COMMENT ON COLUMN server_pulses.place IS 'The machine and its data folder.';
COMMENT ON COLUMN server_pulses.refuses_record IS 'Its audit refuses a record, so that nothing of it is counted.';
COMMENT ON COLUMN server_pulses.lacks_room IS 'It found no room for a thousand ballots in the database.';

CREATE TABLE shortages (
  election_id uuid NOT NULL REFERENCES elections,
  what text NOT NULL CHECK (what IN ('witnesses', 'trustees')),
  level text NOT NULL CHECK (level IN ('few', 'too-few')),
  since timestamptz NOT NULL,
  is_told boolean NOT NULL DEFAULT false,
  well_since timestamptz,
  PRIMARY KEY (election_id, what)
);
COMMENT ON TABLE shortages IS 'Elections of which too few witnesses sign, or trustees answer, and ten minutes afterwards.';
COMMENT ON COLUMN shortages.is_told IS 'Officers were mailed of this level.';

CREATE TABLE refused_records (
  election_id uuid PRIMARY KEY REFERENCES elections,
  told_at timestamptz NOT NULL
);
COMMENT ON TABLE refused_records IS 'Elections whose officers were told that the server refuses the record.';

CREATE TABLE announcements (
  id uuid PRIMARY KEY,
  election_id uuid NOT NULL REFERENCES elections,
  kind text NOT NULL CHECK (kind IN ('notice', 'incident')),
  said text NOT NULL CHECK (said <> ''),
  said_ha text CHECK (said_ha <> ''),
  said_yo text CHECK (said_yo <> ''),
  said_ig text CHECK (said_ig <> ''),
  said_pcm text CHECK (said_pcm <> ''),
  said_by uuid NOT NULL REFERENCES users,
  said_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
COMMENT ON TABLE announcements IS 'Announcements to voters.';
COMMENT ON COLUMN announcements.said_ha IS 'The same in Hausa; so with the other languages.';

CREATE FUNCTION keep_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.withdrawn_at IS NOT NULL
      OR (NEW.id, NEW.election_id, NEW.kind, NEW.said, NEW.said_ha, NEW.said_yo, NEW.said_ig, NEW.said_pcm,
        NEW.said_by, NEW.said_at)
      IS DISTINCT FROM (OLD.id, OLD.election_id, OLD.kind, OLD.said, OLD.said_ha, OLD.said_yo, OLD.said_ig,
        OLD.said_pcm, OLD.said_by, OLD.said_at) THEN
      RAISE EXCEPTION 'what was announced stays as it was said'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'announcements_stay';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER announcements_stay BEFORE UPDATE OR DELETE ON announcements
  FOR EACH ROW EXECUTE FUNCTION keep_announcement();

-- The process that runs it renews held_until every few seconds by this database's clock: without a lease it does not
-- run.
CREATE TABLE rehearsals (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL,
  election_id uuid NOT NULL REFERENCES elections,
  begun_by uuid NOT NULL REFERENCES users,
  address text NOT NULL,
  held_until timestamptz NOT NULL,
  setup_link text,
  is_ending boolean NOT NULL DEFAULT false,
  steps jsonb,
  is_complete boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE rehearsals IS
  'The rehearsal that was begun from the console: one row at most, shown only while its process runs.';
COMMENT ON COLUMN rehearsals.steps IS 'How far it is, as its own server said last.';
COMMENT ON COLUMN rehearsals.is_complete IS 'It was seen to the certified result, which the log of acts says once.';
COMMENT ON COLUMN rehearsals.setup_link IS 'The setup link for its first officer; null until the process answers.';

-- A revision names pictures by the hash of what voters were shown: the large size, or the small one of a banner.
-- A new use of pictures must be added here: the sweep removes a picture without a row.
CREATE VIEW image_uses AS
  SELECT image_id, 'account' AS kind FROM users WHERE image_id IS NOT NULL
  UNION ALL SELECT banner_id, 'party' FROM parties WHERE banner_id IS NOT NULL
  UNION ALL SELECT image_id, 'nomination' FROM nominations WHERE image_id IS NOT NULL
  UNION ALL SELECT logo_id, 'logo' FROM commission_contact WHERE logo_id IS NOT NULL
  UNION ALL SELECT images.id, 'proposal' FROM proposals
    JOIN images ON images.id::text = proposals.params::jsonb ->> 'logo'
    WHERE proposals.act = 'set-contact' AND proposals.outcome IS NULL
  UNION ALL SELECT images.id, 'revision' FROM (
    SELECT DISTINCT decode(shown.hash #>> '{}', 'hex') AS hash
      FROM ballot_revisions AS revision
      JOIN record_payloads AS payload
        ON payload.election_id = revision.election_id AND payload.hash = revision.revision_hash,
      jsonb_path_query(convert_from(payload.bytes, 'UTF8')::jsonb,
        '$.contests[*].candidates[*].keyvalue() ? (@.key == "picture" || @.key == "banner").value') AS shown(hash)
      WHERE shown.hash <> 'null') AS named
    JOIN images ON images.sha256 = named.hash OR images.small_sha256 = named.hash;
COMMENT ON VIEW image_uses IS 'The uses of pictures, a row for each.';
`;
