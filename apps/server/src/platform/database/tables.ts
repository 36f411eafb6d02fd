// Written from the schema by tables.test.ts beside it, with `vitest -u`.
import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import type { ListForm, RollImport, RowCells, RowFault } from '@evoting/contract/commission/roll';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Facts, MailKind, Once } from './columns.ts';

/** Announcements to voters. */
export interface AnnouncementsTable {
  id: Once<string>;
  election_id: Once<string>;
  kind: Once<'notice' | 'incident'>;
  said: Once<string>;
  /** The same in Hausa; so with the other languages. */
  said_ha: Once<string | null>;
  said_yo: Once<string | null>;
  said_ig: Once<string | null>;
  said_pcm: Once<string | null>;
  said_by: Once<UserId>;
  said_at: Once<Date>;
  withdrawn_at: Date | null;
}

/** The shapes of areas by code, in one drawing as JSON; no row where the commission gave none. */
export interface AreaMapTable {
  single: ColumnType<boolean, boolean | undefined, never>;
  drawing: string;
}

/** The places of each area on a roll, and how many of their voters have voted, at the end. */
export interface AreaTurnoutsTable {
  election_id: Once<string>;
  area_id: Once<string>;
  places: Once<number>;
  voted: Once<number>;
}

/** The tree of areas. The one without a parent is the root: everybody is in it. */
export interface AreasTable {
  id: ColumnType<string, string | undefined, never>;
  parent_id: string | null;
  /** The kind of area, as the commission calls it: state, ward. */
  level: string;
  code: string;
  name: string;
}

/** Who did what, each row with the hash of the one before. */
export interface AuditLogTable {
  seq: Once<number>;
  actor: Once<UserId | null>;
  role: Once<string>;
  action: Once<string>;
  object: Once<string>;
  before: Once<Facts | null>;
  after: Once<Facts | null>;
  at: Once<Date>;
  previous: Once<Buffer>;
  hash: Once<Buffer>;
  previous_seq: GeneratedAlways<number | null>;
}

export interface BallotChangesTable {
  election_id: Once<string>;
  since: Date;
}

/** Changes of the last hour to entries on the ballot: of a candidate, or of a party. */
export interface BallotEntryChangesTable {
  subject: CandidateId | PartyId;
  kind: 'name' | 'picture';
  at: Once<Date>;
}

export interface BallotRevisionsTable {
  election_id: Once<string>;
  /** Its number in the record, from 1, across all styles. */
  revision: Once<number>;
  revision_hash: Once<Buffer>;
  election_hash: Once<Buffer>;
  style: Once<number>;
  /** Its number within its style, from 1. */
  of_style: Once<number>;
  entry_index: Once<number>;
  /** The hash of the list of newest revisions with those that were appended together with it. */
  newest_hash: Once<Buffer>;
}

export interface BallotStylesTable {
  election_id: Once<string>;
  style: Once<number>;
  /** In the order of their ids. */
  contest_ids: Once<string[]>;
}

/** Casts that were refused, by code. */
export interface CastRefusalsTable {
  election_id: Once<string>;
  code: Once<string>;
  casts: number;
}

export interface CeremoniesTable {
  election_id: Once<string>;
  origin: Once<string>;
  size: Once<number>;
  threshold: Once<number>;
  /** The proof of a wrong value, as JSON. */
  complaint: string | null;
  /** The trustee who sent the wrong value. */
  guilty: number | null;
  /** A new id each time the ceremony starts again. */
  id: ColumnType<string, string | undefined, never>;
}

/** Results that officers have certified, each with the record's head that they checked. */
export interface CertificationsTable {
  election_id: Once<string>;
  tree_size: Once<number>;
  root: Once<Buffer>;
  ballots: Once<number>;
  officers: Once<1 | 2>;
  certified_at: Once<Date>;
}

/** One row, once the commission is set up. */
export interface CommissionTable {
  one: ColumnType<boolean, boolean | undefined, never>;
  name: string;
  set_up_at: Once<Date>;
}

/** Who the commission is and how people reach it: one row, once two officers have said so. */
export interface CommissionContactTable {
  one: ColumnType<boolean, boolean | undefined, never>;
  /** Null for the name in commission. */
  name: string | null;
  logo_id: string | null;
  about: string | null;
  /** The front page shows the election's figures and the commission's name in place of what is said of E-Voting. */
  own_figures: Generated<boolean>;
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
  hours: string | null;
  address: string | null;
}

/** The e-mail that an account has confirmed; a changed e-mail is unconfirmed. */
export interface ConfirmedEmailsTable {
  account_id: UserId;
  email: string;
  mailbox: Once<string>;
}

/** One row while the operator holds the console: officers read, and change nothing. */
export interface ConsoleHoldsTable {
  one: ColumnType<boolean, boolean | undefined, never>;
  held_at: Date;
}

/** A post in one area, on which a voter decides; the wire calls it a post. */
export interface ContestsTable {
  id: Once<PostId>;
  election_id: string;
  post_id: string;
  area_id: string;
}

export interface CosignaturesTable {
  election_id: Once<string>;
  key: Once<string>;
  size: number;
  /** When the witness signed, in Unix seconds by its clock. */
  time_s: number;
  /** The checkpoint with the log's signature and this witness's. */
  note: string;
}

export interface CountLinesTable {
  election_id: Once<string>;
  line: Once<number>;
  contest_id: Once<string>;
  candidate_id: Once<string>;
  /** The entry of the last count that lists it; null before the first. */
  opened_index: number | null;
  votes: Generated<number>;
  /** The votes before the last count. */
  votes_before: Generated<number>;
}

export interface CountRequestsTable {
  election_id: Once<string>;
  entry_index: number;
  requested_at_s: number;
  /** The statement that they prove, as JSON; null before the server's audit has reached the request. */
  statement: string | null;
  /** The count is in the record. */
  is_answered: Generated<boolean>;
}

export interface CountSharesTable {
  election_id: Once<string>;
  trustee: Once<number>;
  /** The request that it answers. */
  entry_index: number;
  share: string;
  given_at: Date;
}

/** Confirmed acts that end an election, and when they take effect. */
export interface EarlyEndsTable {
  proposal_id: Once<ProposalId>;
  election_id: string;
  due_at: Date;
  /** Null while it waits; void if an officer who decided it lost that part; dropped if it could no longer be done. */
  outcome: 'carried-out' | 'void' | 'dropped' | null;
}

export interface ElectionTimesView {
  election_id: string;
  /** When voting begins or began; two officers can open it later than planned. */
  begins_at: Date | null;
  /** When voting ends or ended; two officers can close it earlier than planned. */
  ends_at: Date | null;
}

export interface ElectionsTable {
  id: Once<string>;
  slug: string;
  title: string;
  year: number;
  status: Generated<'draft' | 'open' | 'closed'>;
  current: Generated<boolean>;
  live_results: Generated<boolean>;
  plain_casts: Generated<boolean>;
  live_interval_ms: Generated<number>;
  smallest_batch: Generated<number>;
  opens_at: Date | null;
  closes_at: Date | null;
  closed_at: Date | null;
  created_at: Once<Date>;
  is_demo: Generated<boolean>;
  /** How many candidates a party may put up for each post. */
  candidates_a_party: Generated<number>;
  max_merge_delay_s: Generated<number>;
  /** The address of its record without a scheme; null until its key is made. */
  origin: string | null;
  nominations: Generated<'frozen' | 'open'>;
  min_interval_s: Generated<number>;
  /** With commission, parties and nominations need its approval. */
  approval: Generated<'at-once' | 'commission'>;
  /** Anyone with an account, with a confirmed e-mail, or with a place on the roll. */
  who_may_vote: Generated<'anyone' | 'confirmed' | 'roll'>;
  /** Who decrypts the count: the server, or trustees who make their key first. */
  key_holders: Generated<'server' | 'trustees'>;
  /** When it was archived; its row does not change afterwards. */
  archived_at: Date | null;
  is_rehearsal: Generated<boolean>;
  /** When the draft was abandoned; its row does not change afterwards. */
  given_up_at: Date | null;
  /** How many people could vote when it closed; null until then. */
  voters_at_close: number | null;
  /** How many trustees will make the key; null if the server holds it. */
  trustees_planned: number | null;
  /** How many of the trustees will decrypt the count; null if the server does. */
  threshold_planned: number | null;
  /** The public reason for which it was declared void; null if it was not. */
  void_reason: string | null;
  /** How many minutes after its confirmation an early end takes effect, unless an officer holds it. */
  end_delay_minutes: Generated<number>;
  /** How many witnesses must have signed a tree; 0 without witnesses. */
  witness_quorum: Generated<number>;
  /** True if the answers for each post include "None of these"; fixed by the opening. */
  none_of_these: Generated<boolean>;
  /** Candidates of parties, candidates without a party, or both; fixed by the opening. */
  who_stands: Generated<'parties' | 'independents' | 'both'>;
  /** The rule of the election for candidates who are level for a seat; fixed by the opening. */
  tie_rule: Generated<'unnamed' | 'lot' | 'second-round' | 'joint'>;
  /** A place on the roll is used by an account, by a link to it, or by either; fixed by the opening. */
  voters_use: Generated<'accounts' | 'links' | 'both'>;
  /** Papers show candidates by the time when they were put up, by name, or as drawn; fixed by the opening. */
  candidate_order: Generated<'time' | 'name' | 'draw'>;
  /** Posts with no more candidates than seats are voted on, or elected without a vote; fixed by the opening. */
  unopposed: Generated<'voted-on' | 'elected'>;
  /** The number that the server gives to the draw: secret until the opening, which puts it in the record. */
  draw_server: Buffer | null;
  /** The number of the draw that came with the opening; null before. */
  draw_device: Buffer | null;
  /** How many people on the roll second somebody who nominates themself; null where nobody may. */
  self_seconders: number | null;
  /** When self-nomination ends; null where nobody may. */
  self_until: Date | null;
}

export interface ElectoratePlacesTable {
  election_id: Once<string>;
  style: Once<number>;
  places: number;
}

/** Who may vote, as the public record said last. */
export interface ElectoratesTable {
  election_id: Once<string>;
  accounts: number | null;
  /** The leaves of the opening, which are in order; those added since follow. */
  sorted: number | null;
  /** The leaves of the tree: the places of the opening, and those added since. */
  leaves: number | null;
  /** The places removed since the opening. */
  removed: number | null;
  root: Buffer | null;
}

/** Officers who stop an early end; each of them once. */
export interface EndHoldsTable {
  proposal_id: Once<ProposalId>;
  officer: Once<UserId>;
  reason: string;
  held_at: Date;
  released_at: Date | null;
}

export interface EventsTable {
  id: Once<string>;
  election_id: string;
  kind: 'opened' | 'closing-soon' | 'closed' | 'counted' | 'certified' | 'declared-void' | 'ballot-changed';
  at: Date;
}

/** Who has voted and is not yet in voted, with a ballot in the record or in intake. */
export interface FreshMarksTable {
  election_id: Once<string>;
  voter_id: Once<UserId>;
}

/** The uses of pictures, a row for each. */
export interface ImageUsesView {
  image_id: string;
  kind: 'account' | 'party' | 'nomination' | 'logo' | 'proposal' | 'revision';
}

export interface ImagesTable {
  id: Once<string>;
  sha256: Buffer;
  large: Buffer;
  small: Buffer;
  width: number;
  height: number;
  small_sha256: GeneratedAlways<Buffer>;
  /** When the sweep found no use of it; null before, and while it has one. */
  unused_since: Date | null;
}

export interface IntakeTable {
  election_id: Once<string>;
  tracker: Once<Buffer>;
  credential: Once<Buffer>;
  revision: Once<number>;
  ballot: Once<Buffer>;
  accepted_size: Once<number>;
  due_s: Once<number>;
  retry_hash: Once<Buffer | null>;
}

/** The hash of a limit's key, and when its bucket is full again. */
export interface LimitUsesTable {
  key_hash: Once<Buffer>;
  full_at_ms: number;
}

/** At most one row. */
export interface MailTrialTable {
  one: ColumnType<boolean, boolean | undefined, never>;
  tried_at: Date;
  was_taken: boolean;
}

/** The last code that was mailed to an account, and its purpose. */
export interface MailedCodesTable {
  account_id: Once<UserId>;
  subject: string;
  code_hash: Buffer;
  tries_left: number;
  expires_at: Date;
}

/** How many marks of an election are in voted. */
export interface MovedMarksTable {
  election_id: Once<string>;
  marks: number;
}

/** Contests with their names; area is null for the root. */
export interface NamedContestsView {
  id: PostId;
  election_id: string;
  post_id: string;
  post: string;
  position: number;
  is_question: boolean;
  seats: number;
  area_id: string;
  area_code: string;
  area: string | null;
  name: string;
}

export interface NewsletterSubscribersTable {
  id: Once<string>;
  email: string;
  confirm_token_hash: Buffer | null;
  unsubscribe_token_hash: Buffer;
  created_at: Once<Date>;
  confirmed_at: Date | null;
}

/** The looks of the nominations' names: no two of a contest share one. */
export interface NominationLooksTable {
  contest_id: Once<PostId>;
  look: Once<string>;
  nomination_id: CandidateId;
}

/** A party's nomination in a contest; the wire calls it a candidate. */
export interface NominationsTable {
  id: Once<CandidateId>;
  election_id: string;
  contest_id: PostId;
  party_id: PartyId;
  /** Who may log in as the candidate. */
  account_id: UserId | null;
  /** As it is on the ballot. */
  name: string;
  bio: string;
  image_id: string | null;
  created_at: Once<Date>;
  status: Generated<'submitted' | 'approved' | 'sent-back' | 'withdrawn'>;
  /** Why it was sent back or withdrawn. */
  reason: string | null;
  /** True if the account was made for this nomination. */
  made_account: Generated<boolean>;
  /** The place on the roll of somebody who nominated themself; null for everybody else. */
  voter_number: string | null;
}

/** Votes of officers against proposals: only a majority of them ends one. */
export interface ObjectionsTable {
  proposal_id: Once<ProposalId>;
  officer: Once<UserId>;
  reason: Once<string>;
  objected_at: Once<Date>;
}

/** Logins of officers, and wrong passwords and factors, counted between two lines of the log. */
export interface OfficerAttemptsTable {
  account_id: Once<UserId>;
  kind: Once<'login' | 'password-wrong' | 'factor-wrong'>;
  /** When the log of acts got its last line of this kind. */
  noted_at: Date;
  /** How many there were since that line. */
  unnoted: number;
  /** How many the officer has not seen. */
  unseen: number;
  last_at: Date;
}

/** Sealed secrets of authenticator apps; pending until the first code. */
export interface OfficerAuthenticatorsTable {
  account_id: Once<UserId>;
  sealed: Buffer | null;
  pending: Buffer | null;
  /** The last step whose code was used. */
  last_step: Generated<number>;
  used_since: Date | null;
  /** The app of an officer of the demo, whose codes /dev/officer-codes shows. */
  is_sample: Generated<boolean>;
}

/** The challenge that a passkey is to sign, by the session that asked for it. */
export interface OfficerChallengesTable {
  token_hash: Once<Buffer>;
  challenge: string;
  expires_at: Date;
}

export interface OfficerInvitationsTable {
  id: Once<string>;
  token_hash: Buffer;
  email: string;
  role: 'returning-officer' | 'registrar' | 'observer';
  /** Null if a command invited the officer. */
  invited_by: UserId | null;
  /** Null for a command, and for the only officer, whose invitations work only until a second officer can act. */
  confirmed_by: UserId | null;
  expires_at: Once<Date>;
}

/** The last two logins of each officer; a session is shown the last one that is not its own. */
export interface OfficerLoginsTable {
  /** The session may have ended. */
  session_id: Once<string>;
  account_id: UserId;
  at: Date;
  browser: string | null;
}

export interface OfficerPasskeysTable {
  /** As the browser names it, base64url. */
  id: Once<string>;
  account_id: UserId;
  public_key: Buffer;
  counter: number;
  created_at: Once<Date>;
}

export interface OfficerRecoveryCodesTable {
  account_id: Once<UserId>;
  code_hash: Once<Buffer>;
}

/** Who works for the electoral commission, and as what. */
export interface OfficersTable {
  account_id: Once<UserId>;
  role: 'returning-officer' | 'registrar' | 'observer';
  /** The operator suspends and restores officers; other officers remove them. */
  status: Generated<'active' | 'suspended' | 'removed'>;
  added_at: Once<Date>;
  /** Proposals that are older are decided by those who had their role before. */
  role_since: Date;
  /** Until then the officer reads and changes nothing: a newcomer, or an account whose password or factor was reset. */
  reads_until: Date | null;
  /** When the officer was last mailed about wrong passwords or factors: at most once a day. */
  attempts_mailed_at: Date | null;
}

export interface OngoingRecordsTable {
  election_id: Once<string>;
}

export interface OutboxTable {
  id: Once<string>;
  recipient: string;
  subject: string;
  text: string | null;
  html: string | null;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Once<Date>;
  sent_at: Date | null;
  line: number | null;
  turn: Generated<number>;
  kind: GeneratedAlways<MailKind>;
  /** When the last try failed; null once it was sent. */
  failed_at: Date | null;
  /** When the try before that failed. */
  failed_before: Date | null;
}

export interface ParticipationTilesTable {
  election_id: Once<string>;
  level: Once<number>;
  tile_index: Once<number>;
  hashes: Buffer;
}

export interface PartiesTable {
  id: Once<PartyId>;
  name: string;
  /** The letters by which voters know the party, unless it has none. */
  acronym: string | null;
  banner_id: string | null;
  status: Generated<'registered' | 'approved' | 'suspended'>;
}

/** The looks of the parties' names and acronyms, now and on any ballot: no two parties share one. */
export interface PartyLooksTable {
  look: Once<string>;
  party_id: PartyId;
}

/** Who acts for a party: an account acts for one at most. */
export interface PartyMembersTable {
  account_id: Once<UserId>;
  party_id: Once<PartyId>;
}

/** One row while officers sign by passkeys only: codes of apps decide nothing. */
export interface PasskeysOnlyTable {
  one: ColumnType<boolean, boolean | undefined, never>;
  since: Date;
}

export interface PasswordLinksTable {
  token_hash: Once<Buffer>;
  user_id: UserId;
  expires_at: Date;
}

/** Addresses that asked for a link to set a password, with an account or without. */
export interface PasswordRequestsTable {
  id: Once<string>;
  email: string;
  created_at: Once<Date>;
  line: number | null;
}

export interface PlaceTilesTable {
  election_id: Once<string>;
  level: Once<number>;
  tile_index: Once<number>;
  hashes: Buffer;
}

export interface PostsTable {
  id: Once<string>;
  election_id: string;
  name: string;
  position: number;
  /** The level whose areas elect it, each for itself; null where everybody elects it together. */
  level: string | null;
  /** True if its name is a question, which voters answer by yes or no. */
  is_question: Generated<boolean>;
  /** How many are elected; a voter may choose as many candidates. It never changes. */
  seats: Generated<number>;
  /** The same in Hausa, null where the commission has not translated it; so with the other languages. */
  name_ha: string | null;
  name_yo: string | null;
  name_ig: string | null;
  name_pcm: string | null;
}

/** Acts that one officer proposes and another confirms. */
export interface ProposalsTable {
  id: Once<ProposalId>;
  /** Null for an act of the commission itself. */
  election_id: Once<string | null>;
  act: Once<string>;
  /** Canonical JSON. */
  params: Once<string>;
  proposed_by: Once<UserId>;
  proposed_at: Once<Date>;
  expires_at: Once<Date>;
  outcome: 'confirmed' | 'alone' | 'withdrawn' | 'rejected' | 'void' | 'expired' | null;
  decided_by: UserId | null;
  decided_at: Date | null;
  /** Chosen by the proposer's device and hashed into the digest: with a salt used once, no signed decision counts twice. */
  salt: Once<Buffer>;
}

export interface RecordEntriesTable {
  election_id: Once<string>;
  entry_index: Once<number>;
  type: Once<'Setup' | 'Revision' | 'Electorate' | 'Ballot' | 'CountRequest' | 'Opening' | 'TestBallot' | 'AuditLog' | 'EndBallots' | 'Participation' | 'EncryptedTally' | 'PartialDecryption' | 'RevisionTally' | 'Result' | 'Void'>;
  payload_hash: Once<Buffer | null>;
}

export interface RecordHintsTable {
  election_id: Once<string>;
  entry_index: Once<number>;
  hints: Once<Buffer>;
}

export interface RecordOpeningsTable {
  election_id: Once<string>;
  entry_index: Once<number>;
  tree_size: Once<number>;
  ballots: Once<number>;
  opened_at_s: Once<number>;
  /** How many of the entries up to it are not ballots; spares counting them with every batch. */
  other_entries: Once<number>;
}

export interface RecordPayloadsTable {
  election_id: Once<string>;
  hash: Once<Buffer>;
  bytes: Once<Buffer>;
}

export interface RecordTilesTable {
  election_id: Once<string>;
  level: Once<number>;
  tile_index: Once<number>;
  hashes: Buffer;
}

export interface RecordedBallotsTable {
  election_id: Once<string>;
  tracker: Once<Buffer>;
  credential: Once<Buffer>;
  revision: Once<number>;
  entry_index: Once<number>;
  accepted_size: Once<number>;
  due_s: Once<number>;
  retry_hash: Once<Buffer | null>;
}

export interface RecordsTable {
  election_id: Once<string>;
  origin: Once<string>;
  verifier_key: Once<string>;
  setup_hash: Once<Buffer>;
  trustees_hash: Once<Buffer>;
  held_trustee: Once<number | null>;
  size: number;
  root: Buffer;
  checkpoint: string;
  /** How many of its entries are signed and served. */
  published_size: number;
  /** When the checkpoint was signed, in Unix seconds. */
  published_time_s: Generated<number>;
}

/** Members of parties that the commission refused and removed, and the reason, until they act for another party. */
export interface RefusedMembersTable {
  account_id: Once<UserId>;
  reason: string;
}

/** Elections whose officers were told that the server refuses the record. */
export interface RefusedRecordsTable {
  election_id: Once<string>;
  told_at: Date;
}

/** The rehearsal that was begun from the console: one row at most, shown only while its process runs. */
export interface RehearsalsTable {
  one: ColumnType<boolean, boolean | undefined, never>;
  id: string;
  election_id: string;
  begun_by: UserId;
  address: string;
  held_until: Date;
  /** The setup link for its first officer; null until the process answers. */
  setup_link: string | null;
  is_ending: Generated<boolean>;
  /** How far it is, as its own server said last. */
  steps: ColumnType<RehearsalSteps | null, null | undefined, string | null>;
  /** It was seen to the certified result, which the log of acts says once. */
  is_complete: Generated<boolean>;
}

/** Reminders to those on a roll who have not claimed their place or not voted. */
export interface RemindersTable {
  election_id: Once<string>;
  /** The day in Lagos: one reminder a day. */
  day: Once<string>;
  asked_at: Once<Date>;
  /** The last place that was looked at. */
  after: Generated<string>;
  /** How many mails were written; nothing says to whom. */
  sent: Generated<number>;
  done: Generated<boolean>;
}

/** The number of ballots of each revision in the record. */
export interface RevisionBallotsTable {
  election_id: Once<string>;
  revision: Once<number>;
  ballots: number;
  /** How many of them the last live count covers. */
  counted_ballots: Generated<number>;
  /** The line of each choice, contest by contest. */
  lines: Once<number[]>;
}

/** The tables that were written anew after the close of an election. */
export interface RewrittenTablesTable {
  election_id: Once<string>;
  name: Once<string>;
}

/** Who may vote in an election, and where. */
export interface RollTable {
  election_id: Once<string>;
  voter_number: Once<string>;
  surname: string;
  name: string;
  area_id: string;
  /** The address to which a code for the place is mailed. */
  contact: string | null;
  /** The hash of the code in the voter's letter; null until one is made. */
  code_hash: Buffer | null;
  /** Who claimed the place. */
  account_id: UserId | null;
  state: Generated<'listed' | 'claimed' | 'removed'>;
  /** Why it was removed. */
  reason: string | null;
  /** The list that it came with. */
  import_id: string | null;
  /** The hash of a code sent to the contact since the letter was made; null if none was. */
  sent_code_hash: Buffer | null;
  /** True if a code was made for this place alone since the letters of its list were begun. */
  code_apart: Generated<boolean>;
  /** Hides the place in the public record: 32 bytes, 244 of their bits random. */
  salt: Generated<Buffer>;
  /** The way of the claim: a code sent to the contact, one of the letter, or both. */
  claimed_by: 'contact' | 'letter' | 'both' | null;
  /** The hash of the token in the link that the contact got when the letter's code was used; null if nobody was told. */
  dispute_hash: Buffer | null;
  /** Set once the contact has said that the claim was somebody else's; two officers settle it. */
  dispute: 'open' | 'settled' | null;
  /** HMAC of the identity number by a key outside the database, so that nobody is on the roll twice; null without one. */
  identity_digest: Buffer | null;
}

export interface RollImportFaultsTable {
  import_id: Once<string>;
  line: Once<number>;
  field: RowFault['field'];
  code: RowFault['code'];
  /** The whole row, once per line. */
  cells: ColumnType<RowCells | null, never, never>;
  other_line: ColumnType<number | null, never, never>;
}

export interface RollImportPartsTable {
  import_id: Once<string>;
  part: Once<number>;
  /** Sealed by a key outside the database, 28 bytes longer than the part: the file may hold identity numbers. */
  bytes: Buffer;
}

/** A list of voters on its way into a roll. */
export interface RollImportsTable {
  id: Once<string>;
  election_id: string;
  begun_by: UserId;
  begun_at: Once<Date>;
  file_name: string;
  bytes: number;
  state: Generated<'coming' | 'there' | 'checking' | 'checked' | 'moving' | 'done' | 'failed' | 'dropped' | 'taking-back' | 'taken-back'>;
  problem: RollImport['problem'];
  form: ColumnType<ListForm | null, never, string>;
  done_bytes: Generated<number>;
  good_rows: Generated<number>;
  bad_rows: Generated<number>;
  /** The run that is making letters now. */
  letters_run: string | null;
  /** The last place that has a letter. */
  letters_after: string | null;
  /** When the letters were made. */
  letters_at: Date | null;
  /** How often it was checked. */
  check_no: Generated<number>;
  /** The officer who makes the letters: the proposer, once a second officer has confirmed. */
  letters_by: UserId | null;
  letters_made: Generated<number>;
  /** Who takes the list back. */
  taken_back_by: UserId | null;
  /** Why it is taken back. */
  taken_back_for: string | null;
  /** How many of its places were removed. */
  places_gone: number | null;
  /** How many of its places were claimed, and stay. */
  places_claimed: number | null;
}

/** The number of voters, as the sum of 16 parts; a trigger on users maintains it. */
export interface RollSizesTable {
  part: Once<number>;
  voters: number;
}

/** Valid rows of a list. Unlogged: a crash empties it. */
export interface RollStagingTable {
  import_id: string;
  line: number;
  voter_number: string;
  surname: string;
  name: string;
  area_id: string;
  contact: string | null;
  identity_digest: Buffer | null;
}

/** A roll as a whole; its row is created with its first place. */
export interface RollsTable {
  election_id: Once<string>;
  /** The number of places; a trigger maintains it. */
  places: ColumnType<number, undefined, never>;
  /** How many places were added, removed or corrected; triggers maintain it. */
  changes: ColumnType<number, undefined, never>;
  frozen_at: Date | null;
  /** True if a place with a contact is claimed only by the code of its letter and one sent to the contact. */
  both_codes: Generated<boolean>;
}

/** Seconders on the roll of a nomination as it is now: a change of it removes them. */
export interface SecondingsTable {
  nomination_id: Once<CandidateId>;
  contest_id: PostId;
  election_id: string;
  voter_number: Once<string>;
  /** The account that had the place then; a place that changed hands seconds nobody. */
  account_id: UserId;
}

/** Processes at work. */
export interface ServerPulsesTable {
  id: Once<string>;
  roles: string;
  seen_at: Date;
  free_bytes: number;
  doubts_clock: Generated<boolean>;
  /** Its audit refuses a record, so that nothing of it is counted. */
  refuses_record: Generated<boolean>;
  /** It found no room for a thousand ballots in the database. */
  lacks_room: Generated<boolean>;
  /** The machine and its data folder. */
  place: Generated<string>;
}

export interface SessionsTable {
  token_hash: Once<Buffer>;
  user_id: UserId;
  created_at: Once<Date>;
  expires_at: Date;
  /** When a second factor confirmed it. */
  confirmed_at: Date | null;
  /** When its officer showed password and factor anew, to change factors for some minutes. */
  unlocked_at: Date | null;
  /** SHA-256 of the key that changes factors in these minutes; only the page that unlocked has the key. */
  unlock_hash: Buffer | null;
  /** The id that its owner sees. */
  id: GeneratedAlways<string>;
  /** The browser of an officer's session; null for everybody else. */
  browser: string | null;
  /** When an officer's session was last used, to the minute; null for everybody else. */
  seen_at: Date | null;
  /** SHA-256 of the mark of the browser in which a second factor confirmed it; null for everybody else. */
  device_hash: Buffer | null;
}

/** Links that set the commission up: only their hashes. */
export interface SetupLinksTable {
  token_hash: Once<Buffer>;
  expires_at: Once<Date>;
}

/** Elections of which too few witnesses sign, or trustees answer, and ten minutes afterwards. */
export interface ShortagesTable {
  election_id: Once<string>;
  what: Once<'witnesses' | 'trustees'>;
  level: 'few' | 'too-few';
  since: Date;
  /** Officers were mailed of this level. */
  is_told: Generated<boolean>;
  well_since: Date | null;
}

export interface StoppedCountsTable {
  election_id: Once<string>;
  differs: boolean;
  ballots: number;
  /** The marks of people who may vote. */
  voters: number;
  checked_at: Date;
  /** True once officers were mailed and the log of acts has a line. */
  is_told: Generated<boolean>;
}

export interface StyleAreasTable {
  election_id: Once<string>;
  area_id: Once<string>;
  style: Once<number>;
}

export interface SuccessionsTable {
  election_id: Once<string>;
  succeeded_id: Once<string>;
  /** The setup's statement about the record before it, as JSON. */
  statement: Once<string>;
}

/** The key that authenticates places in the queue, for all processes; no backup has it. */
export interface TicketKeysTable {
  is_single: ColumnType<boolean, boolean | undefined, never>;
  key: Buffer;
}

export interface TrusteeMessagesTable {
  election_id: Once<string>;
  trustee: Once<number>;
  round: Once<'certs' | 'commitments' | 'reveals' | 'keys'>;
  /** As sent, without the token of the link. */
  message: Once<string>;
}

export interface TrusteePlacesTable {
  election_id: Once<string>;
  trustee: Once<number>;
  name: Once<string>;
  token_hash: Buffer;
  /** The trustee's e-mail; null if links are handed over. */
  email: Once<string | null>;
  /** When the trustee's last drill showed that the key file still decrypts. */
  rehearsed_at: Date | null;
  /** The newest time at which the trustee's program proved that it runs with the key. */
  heard_at: Date | null;
  /** The proof, as JSON, for anyone to check. */
  heard_proof: string | null;
}

export interface TrusteeSharesTable {
  election_id: Once<string>;
  trustee: Once<number>;
  revision: Once<number>;
  share: Once<string>;
}

/** How many ballots were accepted at which time. */
export interface TurnoutSamplesTable {
  election_id: Once<string>;
  at: Once<Date>;
  accepted: Once<number>;
}

export interface UsersTable {
  id: Once<UserId>;
  /** PLACE: the account of a place on the roll that was opened by a link; nobody logs in to it. */
  role: 'PARTY' | 'VOTER' | 'CANDIDATE' | 'COMMISSION' | 'PLACE';
  name: string;
  email: string | null;
  password_hash: string | null;
  image_id: string | null;
  created_at: Once<Date>;
  /** The language of mails to the account. */
  locale: Generated<string>;
  /** True while the password is the one that the server mailed. */
  password_is_mailed: Generated<boolean>;
}

/** Elections whose voters by link or letter are told that their places have voted. */
export interface VoteNoticesTable {
  election_id: Once<string>;
  /** The last place that was looked at. */
  after: Generated<string>;
  done: Generated<boolean>;
}

/** Who has voted, except those in fresh_marks. */
export interface VotedTable {
  election_id: Once<string>;
  voter_id: Once<UserId>;
}

export interface VoterAreasTable {
  voter_id: Once<UserId>;
  area_id: string;
}

export interface WitnessAlarmsTable {
  election_id: Once<string>;
  key: Once<string>;
  /** The size of the witness's tree. */
  size: number;
  at: Date;
  /** Its cosigned checkpoint, which the log signed; null if it only refused ours. */
  note: string | null;
}

export interface WitnessesTable {
  election_id: Once<string>;
  position: number;
  /** Its C2SP verifier key. */
  key: Once<string>;
  /** Where it takes checkpoints; null for one that only looks outward. */
  url: string | null;
}

/** Every table, as the newest migration leaves it. */
export interface Tables {
  announcements: AnnouncementsTable;
  area_map: AreaMapTable;
  area_turnouts: AreaTurnoutsTable;
  areas: AreasTable;
  audit_log: AuditLogTable;
  ballot_changes: BallotChangesTable;
  ballot_entry_changes: BallotEntryChangesTable;
  ballot_revisions: BallotRevisionsTable;
  ballot_styles: BallotStylesTable;
  cast_refusals: CastRefusalsTable;
  ceremonies: CeremoniesTable;
  certifications: CertificationsTable;
  commission: CommissionTable;
  commission_contact: CommissionContactTable;
  confirmed_emails: ConfirmedEmailsTable;
  console_holds: ConsoleHoldsTable;
  contests: ContestsTable;
  cosignatures: CosignaturesTable;
  count_lines: CountLinesTable;
  count_requests: CountRequestsTable;
  count_shares: CountSharesTable;
  early_ends: EarlyEndsTable;
  election_times: ElectionTimesView;
  elections: ElectionsTable;
  electorate_places: ElectoratePlacesTable;
  electorates: ElectoratesTable;
  end_holds: EndHoldsTable;
  events: EventsTable;
  fresh_marks: FreshMarksTable;
  image_uses: ImageUsesView;
  images: ImagesTable;
  intake: IntakeTable;
  limit_uses: LimitUsesTable;
  mail_trial: MailTrialTable;
  mailed_codes: MailedCodesTable;
  moved_marks: MovedMarksTable;
  named_contests: NamedContestsView;
  newsletter_subscribers: NewsletterSubscribersTable;
  nomination_looks: NominationLooksTable;
  nominations: NominationsTable;
  objections: ObjectionsTable;
  officer_attempts: OfficerAttemptsTable;
  officer_authenticators: OfficerAuthenticatorsTable;
  officer_challenges: OfficerChallengesTable;
  officer_invitations: OfficerInvitationsTable;
  officer_logins: OfficerLoginsTable;
  officer_passkeys: OfficerPasskeysTable;
  officer_recovery_codes: OfficerRecoveryCodesTable;
  officers: OfficersTable;
  ongoing_records: OngoingRecordsTable;
  outbox: OutboxTable;
  participation_tiles: ParticipationTilesTable;
  parties: PartiesTable;
  party_looks: PartyLooksTable;
  party_members: PartyMembersTable;
  passkeys_only: PasskeysOnlyTable;
  password_links: PasswordLinksTable;
  password_requests: PasswordRequestsTable;
  place_tiles: PlaceTilesTable;
  posts: PostsTable;
  proposals: ProposalsTable;
  record_entries: RecordEntriesTable;
  record_hints: RecordHintsTable;
  record_openings: RecordOpeningsTable;
  record_payloads: RecordPayloadsTable;
  record_tiles: RecordTilesTable;
  recorded_ballots: RecordedBallotsTable;
  records: RecordsTable;
  refused_members: RefusedMembersTable;
  refused_records: RefusedRecordsTable;
  rehearsals: RehearsalsTable;
  reminders: RemindersTable;
  revision_ballots: RevisionBallotsTable;
  rewritten_tables: RewrittenTablesTable;
  roll: RollTable;
  roll_import_faults: RollImportFaultsTable;
  roll_import_parts: RollImportPartsTable;
  roll_imports: RollImportsTable;
  roll_sizes: RollSizesTable;
  roll_staging: RollStagingTable;
  rolls: RollsTable;
  secondings: SecondingsTable;
  server_pulses: ServerPulsesTable;
  sessions: SessionsTable;
  setup_links: SetupLinksTable;
  shortages: ShortagesTable;
  stopped_counts: StoppedCountsTable;
  style_areas: StyleAreasTable;
  successions: SuccessionsTable;
  ticket_keys: TicketKeysTable;
  trustee_messages: TrusteeMessagesTable;
  trustee_places: TrusteePlacesTable;
  trustee_shares: TrusteeSharesTable;
  turnout_samples: TurnoutSamplesTable;
  users: UsersTable;
  vote_notices: VoteNoticesTable;
  voted: VotedTable;
  voter_areas: VoterAreasTable;
  witness_alarms: WitnessAlarmsTable;
  witnesses: WitnessesTable;
}
