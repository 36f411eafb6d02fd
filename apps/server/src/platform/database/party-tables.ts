import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { ColumnType, Generated } from 'kysely';
import type { SetOnce } from './columns.ts';

export interface PartiesTable {
  id: PartyId;
  name: string;
  banner_id: string | null;
  status: Generated<'registered' | 'approved' | 'suspended'>;
}

/** Who acts for a party: an account acts for one at most. */
export interface PartyMembersTable {
  account_id: ColumnType<UserId, UserId, never>;
  party_id: ColumnType<PartyId, PartyId, never>;
}

/** A party's nomination in a contest; the wire calls it a candidate. */
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

/** Changes of the last hour to entries on the ballot: of a candidate, or of a party. */
export interface BallotEntryChangesTable {
  subject: CandidateId | PartyId;
  kind: 'name' | 'picture';
  at: SetOnce;
}

/** The looks of the parties' names, now and on any ballot: no two parties share one. */
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

/** Parties, whom they nominate, and the names that they hold. */
export interface PartyTables {
  parties: PartiesTable;
  party_members: PartyMembersTable;
  nominations: NominationsTable;
  ballot_entry_changes: BallotEntryChangesTable;
  party_looks: PartyLooksTable;
  nomination_looks: NominationLooksTable;
}
