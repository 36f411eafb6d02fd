import { type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations/all.ts';
import type { Db } from '../platform/database/connect.ts';
import { grantToApplication } from '../platform/database/grants.ts';

/**
 * The statements that turn a current database into the one before a migration, newest first: its rows stay,
 * as far as the older tables can hold them.
 */
const UNDO: Readonly<Record<string, readonly string[]>> = {
  '097-no-running-sums': [
    `ALTER TABLE revision_ballots RENAME TO running_sums`,
    `ALTER TABLE running_sums ADD COLUMN encrypted_tally text NOT NULL DEFAULT '[]'`,
  ],
  '096-votes-for-an-older-build': [`DROP VIEW line_sums`],
  // The sums are made again by whoever needs them.
  '095-lines-without-sums': [
    `ALTER TABLE waiting_trees RENAME TO opening_snapshots`,
    `ALTER TABLE opening_snapshots ADD COLUMN root bytea NOT NULL DEFAULT ''`,
    `ALTER TABLE count_lines RENAME TO line_sums`,
    `ALTER TABLE line_sums ADD COLUMN alpha text NOT NULL DEFAULT repeat('0', 63) || '1',
       ADD COLUMN beta text NOT NULL DEFAULT repeat('0', 63) || '1'`,
  ],
  '094-when-voting-is': [`DROP VIEW election_times`],
  '093-which-ceremony': [`ALTER TABLE ceremonies DROP COLUMN id`],
  '092-codes-of-one-place': [`ALTER TABLE roll DROP COLUMN code_apart`],
  '091-who-made-an-account': [`ALTER TABLE nominations DROP COLUMN made_account`],
  '090-tries-before-the-last': [`ALTER TABLE outbox DROP COLUMN failed_before`],
  '089-digests-with-salt': [
    `CREATE OR REPLACE FUNCTION keep_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL
           OR (NEW.id, NEW.election_id, NEW.act, NEW.params, NEW.proposed_by, NEW.proposed_at, NEW.expires_at)
           IS DISTINCT FROM
           (OLD.id, OLD.election_id, OLD.act, OLD.params, OLD.proposed_by, OLD.proposed_at, OLD.expires_at) THEN
           RAISE EXCEPTION 'a proposal stays what it is'
             USING ERRCODE = 'check_violation', CONSTRAINT = 'proposals_stay';
         END IF;
         RETURN NEW;
       END $$`,
    `ALTER TABLE proposals DROP COLUMN salt`,
  ],
  // A comment changes no row.
  '088-columns-say-what-they-hold': [],
  // As far as migrations replace it.
  '087-promises-after-the-checkpoint': [
    `DROP FUNCTION cast_ballot`,
    `CREATE FUNCTION cast_ballot(
       the_election uuid, judged text, the_voter uuid, the_tracker bytea, the_credential bytea, the_revision integer, the_ballot bytea,
       the_due bigint, the_retry_hash bytea, OUT outcome text, OUT size bigint
     ) LANGUAGE sql AS $$ SELECT NULL::text, NULL::bigint $$`,
  ],
  '085-codes-beside-letters': [`ALTER TABLE roll DROP COLUMN sent_code_hash`],
  '083-rolls-are-corrected': [
    `DROP TRIGGER roll_gone ON roll`,
    `DROP TRIGGER roll_person_stays ON roll`,
    `DROP TRIGGER roll_stays ON roll`,
    `CREATE TRIGGER roll_stays BEFORE UPDATE OR DELETE ON roll FOR EACH ROW EXECUTE FUNCTION keep_place()`,
    `DROP FUNCTION count_places_gone, keep_person, is_roll_fixed`,
    // A list that was taken back is on no roll, as one that was given up.
    `ALTER TABLE roll_imports DROP CONSTRAINT roll_imports_taken_back, DROP CONSTRAINT roll_imports_state_check`,
    `UPDATE roll_imports SET state = CASE state WHEN 'taking-back' THEN 'done' ELSE 'dropped' END
       WHERE taken_back_by IS NOT NULL`,
    `ALTER TABLE roll_imports DROP COLUMN taken_back_by, DROP COLUMN taken_back_for, DROP COLUMN places_gone,
       DROP COLUMN places_claimed, ADD CONSTRAINT roll_imports_state_check CHECK (state IN ('coming', 'there',
       'checking', 'checked', 'moving', 'done', 'failed', 'dropped'))`,
  ],
  '082-void-elections': [
    `DROP TRIGGER archive_takes_along ON elections`,
    `ALTER TABLE elections DROP COLUMN void_reason`,
    `DELETE FROM events WHERE kind = 'declared-void'`,
    `ALTER TABLE events DROP CONSTRAINT events_kind_check`,
    `ALTER TABLE events ADD CONSTRAINT events_kind_check
       CHECK (kind IN ('opened', 'closing-soon', 'closed', 'counted', 'certified', 'ballot-changed'))`,
  ],
  // The server says where a draft would have its record.
  '081-origins-of-keys': [],
  '080-invited-by-a-command': [
    `DELETE FROM officer_invitations WHERE invited_by IS NULL`,
    `ALTER TABLE officer_invitations ALTER COLUMN invited_by SET NOT NULL`,
  ],
  '079-mails-that-fail': [
    `DROP INDEX outbox_sent`,
    `ALTER TABLE outbox DROP COLUMN failed_at`,
    `DROP TABLE mail_trial`,
  ],
  '078-no-hours-of-subscribers': [],
  '077-links-take-turns': [
    `ALTER TABLE password_requests DROP COLUMN line`,
    `ALTER TABLE outbox DROP COLUMN kind`,
    `CREATE INDEX outbox_turns ON outbox (turn, next_attempt_at) WHERE state = 'waiting'`,
    `CREATE INDEX outbox_lines ON outbox (line, turn) WHERE state = 'waiting'`,
  ],
  '076-lists-and-letters-of-one-officer': [
    `ALTER TABLE roll_imports DROP COLUMN check_no, DROP COLUMN letters_by, DROP COLUMN letters_made,
       DROP COLUMN letters_granted`,
  ],
  '075-mails-take-turns': [
    `CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'waiting'`,
    `ALTER TABLE outbox DROP COLUMN line, DROP COLUMN turn`,
  ],
  // The hours that it removed cannot be restored.
  '074-no-hours-of-voters': [],
  '072-parties-without-acronym': [
    `ALTER TABLE parties ADD COLUMN acronym text CHECK (acronym <> '')`,
    `CREATE UNIQUE INDEX parties_acronym_key ON parties (lower(acronym)) WHERE acronym IS NOT NULL`,
  ],
  '070-pulses-of-a-place': [`ALTER TABLE server_pulses DROP COLUMN place`],
  '068-mailed-passwords': [`ALTER TABLE users DROP COLUMN password_is_mailed`],
  '067-links-end-with-the-password': [
    `DROP TRIGGER users_end_links ON users`,
    `DROP FUNCTION end_password_links`,
  ],
  '065-trustees-are-planned': [
    `ALTER TABLE elections DROP COLUMN trustees_planned, DROP COLUMN threshold_planned`,
  ],
  '064-bad-rows-are-kept': [`ALTER TABLE roll_import_faults DROP COLUMN cells, DROP COLUMN other_line`],
  '063-rehearsals-from-the-console': [`DROP TABLE rehearsals`],
  // It adds rows, which stay valid.
  '062-mailboxes-of-gmail': [],
  '061-proposals-go-with-the-part': [
    `CREATE OR REPLACE TRIGGER officers_take_along AFTER UPDATE ON officers FOR EACH ROW
       WHEN (NEW.status <> 'active' OR NEW.role = 'observer') EXECUTE FUNCTION void_proposals()`,
  ],
  // Its functions stay as they were.
  '060-casts-for-less': [
    `ALTER TABLE intake ALTER COLUMN ballot SET STORAGE EXTENDED`,
    `ALTER TABLE record_payloads ALTER COLUMN bytes SET STORAGE EXTENDED`,
  ],
  '056-voters-at-the-close': [
    `DROP TRIGGER elections_keep_voters ON elections`,
    `DROP FUNCTION keep_voters_at_close, voters_now`,
    `ALTER TABLE elections DROP COLUMN voters_at_close`,
  ],
  '048-doubted-clocks': [`ALTER TABLE server_pulses DROP COLUMN doubts_clock`],
  '047-drafts-change': [
    `DROP TRIGGER drafts_take_along ON elections`,
    `DROP TRIGGER elections_given_up_stays ON elections`,
    `ALTER TABLE elections DROP COLUMN given_up_at`,
    ...['ballot_styles', 'style_areas'].flatMap((table) => [
      `DROP TRIGGER styles_stay ON ${table}`,
      `DROP TRIGGER append_only ON ${table}`,
      `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    ]),
    `DROP FUNCTION keep_styles, keep_given_up, void_proposals_of_draft`,
  ],
  '045-rehearsals-apart': [
    `DROP TRIGGER elections_rehearsal_apart ON elections`,
    `DROP FUNCTION keep_rehearsals_apart`,
    `ALTER TABLE elections DROP CONSTRAINT elections_rehearsal_named, DROP COLUMN is_rehearsal`,
  ],
  '044-archive': [
    `DROP TRIGGER elections_archive_stays ON elections`,
    `DROP FUNCTION keep_archived`,
    `ALTER TABLE elections DROP COLUMN archived_at`,
  ],
  '043-mailboxes-stay-spent': [
    `DROP INDEX confirmed_emails_account`,
    `ALTER TABLE confirmed_emails DROP CONSTRAINT confirmed_emails_pkey`,
    `ALTER TABLE confirmed_emails ADD CONSTRAINT confirmed_emails_pkey PRIMARY KEY (account_id)`,
    `ALTER TABLE confirmed_emails ADD CONSTRAINT confirmed_emails_mailbox UNIQUE (mailbox)`,
  ],
  '041-trustees-from-the-console': [`ALTER TABLE trustee_places DROP COLUMN email, DROP COLUMN rehearsed_at`],
  '040-certified-results': [
    `DROP TABLE certifications`,
    `ALTER TABLE events DROP CONSTRAINT events_kind_check`,
    `UPDATE events SET kind = 'certified' WHERE kind = 'counted'`,
    `ALTER TABLE events ADD CONSTRAINT events_kind_check
       CHECK (kind IN ('opened', 'closing-soon', 'closed', 'certified', 'ballot-changed'))`,
  ],
  '038-sessions-of-officers': [
    `ALTER TABLE sessions DROP COLUMN id, DROP COLUMN browser, DROP COLUMN seen_at`,
  ],
  '037-the-log-in-the-record': [`DROP INDEX audit_log_at, audit_log_action, audit_log_actor`],
  '036-keys-made-together': [
    `DROP TABLE trustee_messages, trustee_places, ceremonies`,
    `DROP FUNCTION keep_message`,
    `ALTER TABLE elections DROP COLUMN key_holders`,
  ],
  '034-voting-day': [
    `DROP TABLE turnout_samples, cast_refusals, server_pulses, announcements`,
    `DROP FUNCTION keep_announcement`,
  ],
  '033-acts-of-two-officers': [
    `DROP TRIGGER officers_take_along ON officers`,
    `DROP TABLE proposals`,
    `DROP FUNCTION keep_proposal, void_proposals`,
  ],
  '031-roll-imports': [
    `ALTER TABLE roll DROP COLUMN import_id`,
    `DROP TABLE roll_staging, roll_import_faults, roll_import_parts, roll_imports`,
  ],
  '030-who-may-vote': [
    `DROP TRIGGER who_may_vote_stays ON elections`,
    `DROP TRIGGER roll_added ON roll`,
    `DROP TRIGGER roll_removed ON roll`,
    `DROP TABLE rolls, confirmed_emails, mailed_codes`,
    `DROP FUNCTION keep_who_may_vote, count_places_added, count_place_removed, right_lacking`,
    `ALTER TABLE elections DROP COLUMN who_may_vote`,
  ],
  '029-second-factor': [
    `DROP TABLE officer_challenges, officer_recovery_codes, officer_passkeys, officer_authenticators`,
    `ALTER TABLE sessions DROP COLUMN confirmed_at`,
  ],
  '028-the-commission-begins': [`DROP TABLE officer_invitations, setup_links, commission`],
  '027-officers': [
    `DROP TRIGGER commission_stays ON users`,
    `DROP TABLE officers`,
    `DROP FUNCTION keep_officers, keep_commission_account`,
  ],
  '026-the-roll': [`DROP TABLE roll`, `DROP FUNCTION keep_place`],
  '025-limits-hold-across-servers': [`DROP TABLE limit_uses`],
  '024-lines-of-a-count': [
    `DROP TABLE line_sums`,
    `ALTER TABLE running_sums DROP COLUMN lines`,
    `ALTER TABLE record_openings ADD COLUMN by_revision integer[]`,
    `ALTER TABLE record_openings DISABLE TRIGGER append_only`,
    // As where all ballots are of the first revision.
    `UPDATE record_openings SET by_revision = ARRAY[ballots]`,
    `ALTER TABLE record_openings ENABLE TRIGGER append_only`,
    `ALTER TABLE opening_snapshots RENAME COLUMN lines TO sums`,
    `ALTER TABLE opening_snapshots ADD COLUMN by_revision integer[]`,
  ],
  '023-pictures-are-counted': [`DROP VIEW image_uses`, `ALTER TABLE images DROP COLUMN unused_since`],
  '022-audit-log': [`DROP TABLE audit_log`],
  '021-nominations': [
    `DROP TRIGGER nominations_stay ON nominations`,
    `DROP FUNCTION keep_nomination`,
    `ALTER TABLE nomination_looks RENAME COLUMN nomination_id TO candidate_id`,
    `ALTER TABLE nomination_looks RENAME TO candidate_looks`,
    `DROP INDEX nominations_once`,
    `ALTER TABLE nominations DROP COLUMN status, DROP COLUMN reason, ADD COLUMN email text`,
    `UPDATE nominations SET email = users.email FROM users WHERE users.id = account_id`,
    `ALTER TABLE nominations RENAME CONSTRAINT nominations_pkey TO candidates_pkey`,
    `ALTER TABLE nominations RENAME COLUMN account_id TO user_id`,
    `ALTER TABLE nominations RENAME TO candidates`,
    `ALTER TABLE candidates ADD CONSTRAINT candidates_once UNIQUE (user_id, election_id)`,
  ],
  '020-parties-are-not-accounts': [
    `ALTER TABLE elections DROP COLUMN approval`,
    // Of several members the first one was the party.
    `INSERT INTO users (id, role, name, email, password_hash, created_at)
       SELECT id, 'PARTY', name, id || '@example.org', 'none', now() FROM parties ON CONFLICT DO NOTHING`,
    `DROP TABLE party_members`,
    `ALTER TABLE parties DROP COLUMN acronym, DROP COLUMN status`,
    `ALTER TABLE parties RENAME COLUMN id TO user_id`,
    `ALTER TABLE parties ADD CONSTRAINT parties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users`,
  ],
  '019-accounts-have-a-language': [`ALTER TABLE users DROP COLUMN locale`],
  '018-contests-by-area': [
    `CREATE TEMP TABLE contest_posts AS SELECT id, post_id FROM contests`,
    `DROP FUNCTION style_area_of_voter`,
    `ALTER TABLE ballot_revisions DROP COLUMN style, DROP COLUMN of_style, DROP COLUMN entry_index`,
    `DROP TABLE style_areas, ballot_styles, contests, voter_areas CASCADE`,
    `DROP TABLE areas CASCADE`,
    `UPDATE posts SET id = contest_posts.id FROM contest_posts WHERE posts.id = contest_posts.post_id`,
    `ALTER TABLE posts DROP COLUMN level`,
    `ALTER TABLE candidates RENAME COLUMN contest_id TO post_id`,
    `ALTER TABLE candidates ADD CONSTRAINT candidates_post_id_election_id_fkey
       FOREIGN KEY (post_id, election_id) REFERENCES posts (id, election_id)`,
    `ALTER TABLE candidate_looks RENAME COLUMN contest_id TO post_id`,
    `ALTER TABLE candidate_looks ADD CONSTRAINT candidate_looks_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts`,
  ],
};

/**
 * Carries a database over from before a migration: takes it and all later ones back, changes what is to be
 * another way in the older tables, and migrates again.
 * Takes: the application's and the owner's connection, the first migration to take back, and statements of
 * the older tables.
 */
export async function carryOver(
  { db, owner }: { db: Db; owner: Db },
  first: string,
  older: readonly string[] = [],
): Promise<void> {
  const names = Object.keys(migrations).filter((name) => name >= first);
  await owner.transaction().execute(async (trx) => {
    // The older release had none; the record was begun by this one, and says how far its log was.
    await sql`CREATE TEMPORARY TABLE kept ON COMMIT DROP AS TABLE audit_log`.execute(trx);
    for (const name of names.toReversed()) {
      const undo = UNDO[name];
      if (!undo) throw new Error(`UNDO in older-schema.ts does not say how ${name} is undone`);
      for (const statement of undo) await sql.raw(statement).execute(trx);
    }
    for (const statement of older) await sql.raw(statement).execute(trx);
    for (const name of names) await migrations[name]?.up(trx as unknown as Kysely<unknown>);
    const columns = sql.raw('seq, actor, role, action, object, before, after, at, previous, hash');
    await sql`INSERT INTO audit_log (${columns}) SELECT ${columns} FROM kept ON CONFLICT DO NOTHING`.execute(
      trx,
    );
  });
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  await grantToApplication(owner, rows[0]?.role ?? '');
}
