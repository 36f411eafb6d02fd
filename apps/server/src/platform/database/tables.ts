import type { OfficerRole, Role } from '@evoting/contract/call';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { ListForm, RollImport, RowFault } from '@evoting/contract/commission/roll';
import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AreaTables } from './area-tables.ts';
import type { RecordTables } from './record-tables.ts';

/** A time that is set once. */
type SetOnce = ColumnType<Date, Date, never>;

export interface ImagesTable {
  id: string;
  sha256: Buffer;
  large: Buffer;
  small: Buffer;
  small_sha256: GeneratedAlways<Buffer>;
  width: number;
  height: number;
  /** Since when nothing shows it; null while something does, and until that was looked for. */
  unused_since: Generated<Date | null>;
}

/** A view: what shows which picture, a row a use. */
export interface ImageUsesView {
  image_id: string;
  kind: 'account' | 'party' | 'nomination' | 'revision';
}

export interface UsersTable {
  id: UserId;
  role: Role;
  name: string;
  email: string;
  password_hash: string;
  image_id: string | null;
  /** In which language the account is written to. */
  locale: Generated<string>;
  created_at: SetOnce;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: UserId;
  created_at: SetOnce;
  expires_at: Date;
  /** When it was confirmed by a second factor. */
  confirmed_at: Generated<Date | null>;
  /** What the owner knows it by. */
  id: GeneratedAlways<string>;
  /** Of an officer: with what it was begun, and when it was last used, to the minute. */
  browser: Generated<string | null>;
  seen_at: Generated<Date | null>;
}

/** Addresses that asked for a link to set a password, with an account or without. */
export interface PasswordRequestsTable {
  id: string;
  email: string;
  created_at: SetOnce;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  user_id: UserId;
  expires_at: Date;
}

export interface PartiesTable {
  id: PartyId;
  name: string;
  acronym: Generated<string | null>;
  banner_id: string | null;
  status: Generated<'registered' | 'approved' | 'suspended'>;
}

/** Who acts for a party: an account for one at most. */
export interface PartyMembersTable {
  account_id: ColumnType<UserId, UserId, never>;
  party_id: ColumnType<PartyId, PartyId, never>;
}

/** Who works for the electoral commission, and as what. */
export interface OfficersTable {
  account_id: ColumnType<UserId, UserId, never>;
  role: OfficerRole;
  status: Generated<'active' | 'removed'>;
  /** A sample account of the demo, which everybody knows. */
  is_sample: ColumnType<boolean, boolean | undefined, never>;
  added_at: SetOnce;
}

/** One row, once the commission is set up. */
export interface CommissionTable {
  one: Generated<boolean>;
  name: string;
  set_up_at: SetOnce;
}

/** Of links that set the commission up only the hashes. */
export interface SetupLinksTable {
  token_hash: Buffer;
  expires_at: SetOnce;
}

export interface OfficerInvitationsTable {
  id: string;
  token_hash: Buffer;
  email: string;
  role: OfficerRole;
  invited_by: UserId;
  expires_at: SetOnce;
}

/** Secrets of authenticator apps, sealed; `pending` until its first code has come. */
export interface OfficerAuthenticatorsTable {
  account_id: UserId;
  sealed: Buffer | null;
  pending: Buffer | null;
  /** The last step whose code was used. */
  last_step: Generated<number>;
}

export interface OfficerPasskeysTable {
  /** As the browser names it, base64url. */
  id: string;
  account_id: UserId;
  public_key: Buffer;
  counter: number;
  created_at: SetOnce;
}

export interface OfficerRecoveryCodesTable {
  account_id: UserId;
  code_hash: Buffer;
}

/** What a passkey is to sign, by the session that asked. */
export interface OfficerChallengesTable {
  token_hash: Buffer;
  challenge: string;
  expires_at: Date;
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
  /** Who opens the count: the server, or trustees who make their key first. */
  key_holders: Generated<'server' | 'trustees'>;
  /** Where its record is served, without a scheme. */
  origin: Generated<string | null>;
  opens_at: Date | null;
  closes_at: Date | null;
  closed_at: Date | null;
  /** Since when it is in the archive, and its row stays as it is. */
  archived_at: Generated<Date | null>;
  /** Since when nobody wants this draft any more, and its row stays as it is. */
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

/** Whom a party nominates in a contest: what the wire calls a candidate. */
export interface NominationsTable {
  id: CandidateId;
  election_id: string;
  contest_id: PostId;
  party_id: PartyId;
  /** Who may log in as the candidate. */
  account_id: UserId | null;
  /** As it is on the ballot. */
  name: string;
  bio: string;
  image_id: string | null;
  status: Generated<'submitted' | 'approved' | 'sent-back' | 'withdrawn'>;
  /** Why it was sent back or withdrawn. */
  reason: Generated<string | null>;
  created_at: SetOnce;
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
  kind: 'opened' | 'closing-soon' | 'closed' | 'counted' | 'certified' | 'ballot-changed';
  at: Date;
}

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
  created_at: SetOnce;
  sent_at: Date | null;
}

/** Changes of the last hour to what stands on the ballot: of a candidate, or of a party. */
export interface BallotEntryChangesTable {
  subject: CandidateId | PartyId;
  kind: 'name' | 'picture';
  at: SetOnce;
}

/** What the names of parties look like, now and wherever they stood on a ballot: no two share a look. */
export interface PartyLooksTable {
  look: string;
  party_id: PartyId;
}

/** The same for the nominations of a contest. */
export interface NominationLooksTable {
  contest_id: PostId;
  look: string;
  nomination_id: CandidateId;
}

/** The voters on the roll, in parts that a trigger on `users` keeps: the sum counts. */
export interface RollSizesTable {
  part: number;
  voters: number;
}

/** Of a key of a limit only its hash; when its bucket is full again. */
export interface LimitUsesTable {
  key_hash: Buffer;
  full_at_ms: number;
}

/** Who may vote in an election, and where. */
export interface RollTable {
  election_id: string;
  voter_number: string;
  surname: string;
  name: string;
  area_id: string;
  /** Where a code for the place is mailed. */
  contact: string | null;
  /** Of the code in the voter's letter; null until one is made. */
  code_hash: Buffer | null;
  /** Who claimed the place. */
  account_id: UserId | null;
  state: Generated<'listed' | 'claimed' | 'removed'>;
  /** Why it was taken off. */
  reason: Generated<string | null>;
  /** The list that it came with. */
  import_id: Generated<string | null>;
}

/** A list of voters on its way into a roll. */
export interface RollImportsTable {
  id: string;
  election_id: string;
  begun_by: UserId;
  begun_at: SetOnce;
  file_name: string;
  bytes: number;
  state: Generated<RollImport['state']>;
  problem: Generated<RollImport['problem']>;
  form: ColumnType<ListForm | null, never, string>;
  done_bytes: Generated<number>;
  good_rows: Generated<number>;
  bad_rows: Generated<number>;
  /** Who makes letters now, how far that is, and since when the letters are kept. */
  letters_run: Generated<string | null>;
  letters_after: Generated<string | null>;
  letters_at: Generated<Date | null>;
}

export interface RollImportPartsTable {
  import_id: string;
  part: number;
  bytes: Buffer;
}

export interface RollImportFaultsTable extends RowFault {
  import_id: string;
}

/** Rows that were read and found good; not logged by the database: a crash empties it. */
export interface RollStagingTable {
  import_id: string;
  line: number;
  voter_number: string;
  surname: string;
  name: string;
  area_id: string;
  contact: string | null;
}

/** A roll as a whole; it has a row from its first place on. */
export interface RollsTable {
  election_id: string;
  /** How many places it has: kept by a trigger. */
  places: ColumnType<number, undefined, never>;
  frozen_at: Generated<Date | null>;
}

/** Which e-mail an account has confirmed; another one of the account's is not. */
export interface ConfirmedEmailsTable {
  account_id: UserId;
  email: string;
  mailbox: string;
}

/** The code that was mailed to an account last, and what it is for. */
export interface MailedCodesTable {
  account_id: UserId;
  subject: string;
  code_hash: Buffer;
  tries_left: number;
  expires_at: Date;
}

type Once<T> = ColumnType<T, T, never>;

/** Facts of an object as jsonb: names, ids, states. */
type FactsColumn = Once<Readonly<Record<string, string | number | boolean | null>> | null>;

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

/** Acts that one officer proposes and another confirms. */
export interface ProposalsTable {
  id: Once<ProposalId>;
  /** None for an act of the commission itself. */
  election_id: Once<string | null>;
  act: Once<string>;
  /** Canonical JSON. */
  params: Once<string>;
  proposed_by: Once<UserId>;
  proposed_at: SetOnce;
  expires_at: SetOnce;
  outcome: 'confirmed' | 'alone' | 'withdrawn' | 'void' | 'expired' | null;
  decided_by: UserId | null;
  decided_at: Date | null;
}

/** How many ballots were accepted by when. */
export interface TurnoutSamplesTable {
  election_id: Once<string>;
  at: SetOnce;
  accepted: Once<number>;
}

/** Casts that were refused, by code. */
export interface CastRefusalsTable {
  election_id: Once<string>;
  code: Once<string>;
  casts: number;
}

/** Processes at work. */
export interface ServerPulsesTable {
  id: Once<string>;
  roles: string;
  seen_at: Date;
  free_bytes: number;
  doubts_clock: boolean;
}

/** What the commission tells voters. */
export interface AnnouncementsTable {
  id: Once<string>;
  election_id: Once<string>;
  kind: Once<'notice' | 'incident'>;
  said: Once<string>;
  said_by: Once<UserId>;
  said_at: SetOnce;
  withdrawn_at: Date | null;
}

/** Results that officers have certified, each with the record's head that they looked at. */
export interface CertificationsTable {
  election_id: Once<string>;
  tree_size: Once<number>;
  root: Once<Buffer>;
  ballots: Once<number>;
  officers: Once<1 | 2>;
  certified_at: SetOnce;
}

/** Every table, as the newest migration leaves it. */
export interface Tables extends RecordTables, AreaTables {
  images: ImagesTable;
  image_uses: ImageUsesView;
  users: UsersTable;
  roll_sizes: RollSizesTable;
  sessions: SessionsTable;
  password_requests: PasswordRequestsTable;
  password_links: PasswordLinksTable;
  parties: PartiesTable;
  party_members: PartyMembersTable;
  officers: OfficersTable;
  commission: CommissionTable;
  setup_links: SetupLinksTable;
  officer_invitations: OfficerInvitationsTable;
  officer_authenticators: OfficerAuthenticatorsTable;
  officer_passkeys: OfficerPasskeysTable;
  officer_recovery_codes: OfficerRecoveryCodesTable;
  officer_challenges: OfficerChallengesTable;
  elections: ElectionsTable;
  nominations: NominationsTable;
  audit_log: AuditLogTable;
  roll: RollTable;
  proposals: ProposalsTable;
  turnout_samples: TurnoutSamplesTable;
  cast_refusals: CastRefusalsTable;
  server_pulses: ServerPulsesTable;
  announcements: AnnouncementsTable;
  certifications: CertificationsTable;
  rolls: RollsTable;
  roll_imports: RollImportsTable;
  roll_import_parts: RollImportPartsTable;
  roll_import_faults: RollImportFaultsTable;
  roll_staging: RollStagingTable;
  confirmed_emails: ConfirmedEmailsTable;
  mailed_codes: MailedCodesTable;
  ballot_entry_changes: BallotEntryChangesTable;
  party_looks: PartyLooksTable;
  nomination_looks: NominationLooksTable;
  voted: VotedTable;
  fresh_marks: VotedTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  events: EventsTable;
  outbox: OutboxTable;
  limit_uses: LimitUsesTable;
}
