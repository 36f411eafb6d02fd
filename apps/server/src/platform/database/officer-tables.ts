import type { OfficerRole } from '@evoting/contract/call';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import type { ColumnType, Generated } from 'kysely';
import type { Once, SetOnce } from './columns.ts';

/** Who works for the electoral commission, and as what. */
export interface OfficersTable {
  account_id: ColumnType<UserId, UserId, never>;
  role: OfficerRole;
  status: Generated<'active' | 'removed'>;
  /** A sample account of the demo, whose password everybody knows. */
  is_sample: ColumnType<boolean, boolean | undefined, never>;
  added_at: SetOnce;
}

/** One row, once the commission is set up. */
export interface CommissionTable {
  one: Generated<boolean>;
  name: string;
  set_up_at: SetOnce;
}

/** Links that set the commission up: only their hashes. */
export interface SetupLinksTable {
  token_hash: Buffer;
  expires_at: SetOnce;
}

export interface OfficerInvitationsTable {
  id: string;
  token_hash: Buffer;
  email: string;
  role: OfficerRole;
  /** None where a command invited the officer. */
  invited_by: UserId | null;
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

/** The challenge that a passkey is to sign, by the session that asked for it. */
export interface OfficerChallengesTable {
  token_hash: Buffer;
  challenge: string;
  expires_at: Date;
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

/** Results that officers have certified, each with the record's head that they checked. */
export interface CertificationsTable {
  election_id: Once<string>;
  tree_size: Once<number>;
  root: Once<Buffer>;
  ballots: Once<number>;
  officers: Once<1 | 2>;
  certified_at: SetOnce;
}

/**
 * The rehearsal that was begun from the console: one row at most, shown only while its process runs.
 */
export interface RehearsalsTable {
  one: Generated<boolean>;
  id: string;
  election_id: string;
  begun_by: UserId;
  address: string;
  held_until: Date;
  /** The link of its first officer; null until the process answers. */
  setup_link: string | null;
  is_ending: Generated<boolean>;
}

/** The electoral commission: its officers, their second factors, and their decisions by two. */
export interface OfficerTables {
  officers: OfficersTable;
  commission: CommissionTable;
  setup_links: SetupLinksTable;
  officer_invitations: OfficerInvitationsTable;
  officer_authenticators: OfficerAuthenticatorsTable;
  officer_passkeys: OfficerPasskeysTable;
  officer_recovery_codes: OfficerRecoveryCodesTable;
  officer_challenges: OfficerChallengesTable;
  proposals: ProposalsTable;
  certifications: CertificationsTable;
  rehearsals: RehearsalsTable;
}
