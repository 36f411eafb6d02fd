import type { Role } from '@evoting/contract/call';
import type { PartyId, UserId } from '@evoting/contract/fields';
import type { PartyStanding } from '@evoting/contract/party';
import type { Db } from '../../platform/database/connect.ts';
import { type Election, findCurrentElection } from '../election/service.ts';
import { verdictOn } from '../party/judging.ts';
import { findPartyOf, type PartyStatus } from '../party/members.ts';
import { type HoldRefusal, waitsForCommission } from './rules.ts';
import { isFrozen } from './states.ts';
import { listWithdrawn, standsIn } from './store.ts';

/**
 * A party's standing with the commission, for its members: whether it may nominate now, why it is suspended,
 * and which of its nominations in the current election were withdrawn, and why.
 * Gives: null where the party no longer exists.
 */
export async function standingOf(db: Db, party: PartyId): Promise<PartyStanding | null> {
  const verdict = await verdictOn(db, party);
  if (!verdict) return null;
  const { status, reason } = verdict;
  const election = await findCurrentElection(db);
  return {
    state: stateOf(status, election),
    reason,
    withdrawn: election ? await listWithdrawn(db, party, election.id) : [],
  };
}

/** Why nobody can be nominated, the reason that the party can do least about first. */
function stateOf(status: PartyStatus, election: Election | null): PartyStanding['state'] {
  if (status === 'suspended') return status;
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  if (isFrozen(election)) return 'frozen';
  return waitsForCommission(status, election) ? 'waits' : 'may-nominate';
}

/**
 * Why a party may put nobody up now, before any work for it; null where it may. Nothing is locked: the act
 * checks again.
 */
export async function whyNotNow(db: Db, party: PartyId): Promise<HoldRefusal | null> {
  const verdict = await verdictOn(db, party);
  if (!verdict) return 'no-party';
  if (verdict.status === 'suspended') return 'suspended';
  return waitsForCommission(verdict.status, await findCurrentElection(db)) ? 'not-approved' : null;
}

/**
 * Whether an account's picture is for the ballot: that of a party that may put somebody up, or of a candidate
 * in the current election.
 */
export async function isForBallot(
  db: Db,
  { userId, role }: { readonly userId: UserId; readonly role: Role },
): Promise<boolean> {
  if (role === 'PARTY') {
    const party = await findPartyOf(db, userId);
    return party !== null && (await whyNotNow(db, party)) === null;
  }
  const election = role === 'CANDIDATE' ? await findCurrentElection(db) : null;
  return election !== null && standsIn(db, election.id, userId);
}
