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
 * What the commission has decided of a party, for those who act for it: whether it may nominate now, why it
 * is suspended, and whom of the current election it has lost, and why.
 * Gives: null where the party is no more.
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

/** Why nobody is nominated, that which the party can do least about first. */
function stateOf(status: PartyStatus, election: Election | null): PartyStanding['state'] {
  if (status === 'suspended') return status;
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  if (isFrozen(election)) return 'frozen';
  return waitsForCommission(status, election) ? 'waits' : 'may-nominate';
}

/**
 * Why a party puts nobody up now, before anything is done for it; null where it may. Nothing is held: what
 * is done is asked again.
 */
export async function whyNotNow(db: Db, party: PartyId): Promise<HoldRefusal | null> {
  const verdict = await verdictOn(db, party);
  if (!verdict) return 'no-party';
  if (verdict.status === 'suspended') return 'suspended';
  return waitsForCommission(verdict.status, await findCurrentElection(db)) ? 'not-approved' : null;
}

/**
 * Whether what an account shows of itself is for the ballot: a party that may nominate, and a candidate of
 * the current election.
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
