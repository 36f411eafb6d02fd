import type { UserId } from '@evoting/contract/fields';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { AreaTables } from './area-tables.ts';
import type { FactsColumn, Once, SetOnce } from './columns.ts';
import type { DayTables } from './day-tables.ts';
import type { OfficerTables } from './officer-tables.ts';
import type { PartyTables } from './party-tables.ts';
import type { RecordTables } from './record-tables.ts';
import type { RollTables } from './roll-tables.ts';
import type { TrusteeTables } from './trustee-tables.ts';

export interface ImagesTable {
  id: string;
  sha256: Buffer;
  large: Buffer;
  small: Buffer;
  small_sha256: GeneratedAlways<Buffer>;
  width: number;
  height: number;
  /** Since when nothing shows it; null while something does, and until the sweep has found otherwise. */
  unused_since: Generated<Date | null>;
}

/** A view: the uses of pictures, a row for each. */
export interface ImageUsesView {
  image_id: string;
  kind: 'account' | 'party' | 'nomination' | 'revision';
}

export interface ElectionsTable {
  id: string;
  slug: string;
  title: string;
  year: number;
  status: Generated<'draft' | 'open' | 'closed'>;
  current: Generated<boolean>;
  live_results: Generated<boolean>;
  plain_casts: Generated<boolean>;
  live_interval_ms: Generated<number>;
  smallest_batch: Generated<number>;
  max_merge_delay_s: Generated<number>;
  min_interval_s: Generated<number>;
  nominations: Generated<'frozen' | 'open'>;
  /** Who decrypts the count: the server, or trustees who make their key first. */
  key_holders: Generated<'server' | 'trustees'>;
  /**
   * How many trustees are to make the key, and how many of them to decrypt the count; null where the server
   * is.
   */
  trustees_planned: Generated<number | null>;
  threshold_planned: Generated<number | null>;
  /** Where its record is served, without a scheme; null while no key of it was made. */
  origin: Generated<string | null>;
  opens_at: Date | null;
  closes_at: Date | null;
  closed_at: Date | null;
  /** How many were entitled to vote when it closed; null until then. */
  voters_at_close: Generated<number | null>;
  /** Since when it is in the archive; its row does not change afterwards. */
  archived_at: Generated<Date | null>;
  /** Why it was declared void, for everybody to read; null for one that was not. */
  void_reason: Generated<string | null>;
  /** Since when this draft is given up; its row does not change afterwards. */
  given_up_at: Generated<Date | null>;
  created_at: SetOnce;
  is_demo: Generated<boolean>;
  is_rehearsal: Generated<boolean>;
  /** Anyone with an account, who has confirmed the e-mail, or who has a place on the roll. */
  who_may_vote: Generated<'anyone' | 'confirmed' | 'roll'>;
  /** Whether parties and nominations wait for the commission. */
  approval: Generated<'at-once' | 'commission'>;
  /** How many candidates a party may put up for each post. */
  candidates_a_party: Generated<number>;
}

/** Who has voted: `fresh_marks` holds those whose ballots wait, `voted` all others. */
export interface VotedTable {
  election_id: ColumnType<string, string, never>;
  voter_id: ColumnType<UserId, UserId, never>;
}

export interface NewsletterSubscribersTable {
  id: string;
  email: string;
  confirm_token_hash: Buffer | null;
  unsubscribe_token_hash: Buffer;
  created_at: SetOnce;
  confirmed_at: Date | null;
}

export interface EventsTable {
  id: string;
  election_id: string;
  kind: 'opened' | 'closing-soon' | 'closed' | 'counted' | 'certified' | 'declared-void' | 'ballot-changed';
  at: Date;
}

/** Whether it is an SMS or a mail, tried for the first time or again. */
export type MailKind = 'mail' | 'mail again' | 'sms' | 'sms again';

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string | null;
  html: string | null;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  /** The error of the last try, where that failed. */
  failed_at: Generated<Date | null>;
  line: Generated<number | null>;
  turn: Generated<number>;
  kind: GeneratedAlways<MailKind>;
  created_at: SetOnce;
  sent_at: Date | null;
}

/** At most one row. */
export interface MailTrialTable {
  one: Generated<boolean>;
  tried_at: Date;
  was_taken: boolean;
}

/** The hash of a limit's key, and when its bucket is full again. */
export interface LimitUsesTable {
  key_hash: Buffer;
  full_at_ms: number;
}

/** Who did what, each row with the hash of the one before. */
export interface AuditLogTable {
  seq: Once<number>;
  actor: Once<UserId | null>;
  role: Once<string>;
  action: Once<string>;
  object: Once<string>;
  before: FactsColumn;
  after: FactsColumn;
  at: SetOnce;
  previous: Once<Buffer>;
  hash: Once<Buffer>;
}

/** Every table, as the newest migration leaves it. */
export interface Tables
  extends RecordTables,
    AreaTables,
    AccountTables,
    OfficerTables,
    RollTables,
    PartyTables,
    TrusteeTables,
    DayTables {
  images: ImagesTable;
  image_uses: ImageUsesView;
  elections: ElectionsTable;
  audit_log: AuditLogTable;
  voted: VotedTable;
  fresh_marks: VotedTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  events: EventsTable;
  outbox: OutboxTable;
  mail_trial: MailTrialTable;
  limit_uses: LimitUsesTable;
}
