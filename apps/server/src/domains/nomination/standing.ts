import type { Role } from '@evoting/contract/call';
import type { PartyId, UserId } from '@evoting/contract/fields';
import type { PartyStanding } from '@evoting/contract/party';
import type { Db } from '../../platform/database/connect.ts';
import { listNominatedPosts } from '../contest/service.ts';
import { type Election, findCurrentElection } from '../election/service.ts';
import { verdictOn } from '../party/judging.ts';
import { findPartyOf, findRefusal, type PartyStatus } from '../party/members.ts';
import { type PartyActRefusal, waitsForCommission } from './rules.ts';
import { listStanding, listWithdrawn } from './standing-store.ts';
import { isFrozen } from './states.ts';
import { isCandidateIn } from './store.ts';

/**
 * Describes a party's standing with the commission, for a member: whether and until when it may nominate, why it
 * is suspended or was refused, and the state of its nominations in the current election.
 * @returns null for an account that acts for no party
 */
export async function standingOf(db: Db, account: UserId): Promise<PartyStanding | null> {
  const party = await findPartyOf(db, account);
  if (party === null) {
    const reason = await findRefusal(db, account);
    return reason === null ? null : { state: 'refused', reason, nominating: null, posts: [], withdrawn: [] };
  }
  const verdict = await verdictOn(db, party);
  if (!verdict) return null;
  const { status, reason } = verdict;
  const election = await findCurrentElection(db);
  return {
    state: stateOf(status, election),
    reason,
    nominating: election && nominatingIn(election),
    posts: election && election.whoStands !== 'independents' ? await listPostsOf(db, party, election.id) : [],
    withdrawn: election ? await listWithdrawn(db, party, election.id) : [],
  };
}

function nominatingIn({
  approval,
  status,
  nominations,
  opensAt,
  closesAt,
}: Election): PartyStanding['nominating'] {
  const isFixedAtOpening = nominations === 'frozen';
  return {
    approval,
    isVotingOpen: status === 'open',
    until: isFixedAtOpening ? 'voting-begins' : 'voting-ends',
    untilMs: (isFixedAtOpening ? opensAt : closesAt)?.getTime() ?? null,
  };
}

async function listPostsOf(db: Db, party: PartyId, electionId: string): Promise<PartyStanding['posts']> {
  const own = await listStanding(db, party, electionId);
  return (await listNominatedPosts(db, electionId)).map(({ id, postName }) => ({
    postName,
    nominations: own.filter(({ postId }) => postId === id),
  }));
}

/** Finds the state to show: first the one that the party can do least about. */
function stateOf(status: PartyStatus, election: Election | null): PartyStanding['state'] {
  if (status === 'suspended') return status;
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  if (election.whoStands === 'independents') return 'no-parties';
  if (isFrozen(election)) return 'frozen';
  return waitsForCommission(status, election) ? 'waits' : 'may-nominate';
}

/**
 * Finds out cheaply, without locks, why a party may not nominate now; null if it may. The act itself checks
 * again.
 */
export async function findPartyObstacle(db: Db, party: PartyId): Promise<PartyActRefusal | null> {
  const verdict = await verdictOn(db, party);
  if (!verdict) return 'no-party';
  if (verdict.status === 'suspended') return 'suspended';
  return waitsForCommission(verdict.status, await findCurrentElection(db)) ? 'not-approved' : null;
}

/**
 * Tells whether an account's picture is for the ballot: a party that may nominate, or a current candidate.
 */
export async function isForBallot(
  db: Db,
  { userId, role }: { readonly userId: UserId; readonly role: Role },
): Promise<boolean> {
  if (role === 'PARTY') {
    const party = await findPartyOf(db, userId);
    return party !== null && (await findPartyObstacle(db, party)) === null;
  }
  const election = role === 'CANDIDATE' ? await findCurrentElection(db) : null;
  return election !== null && isCandidateIn(db, election.id, userId);
}
