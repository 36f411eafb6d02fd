import type { PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { listNominatedPosts } from '../contest/service.ts';
import { type Election, lockCurrentElection } from '../election/service.ts';
import { type ActRefusal, actForParty, type PartyStatus } from '../party/members.ts';

/** The result of a party's act, or why it was refused. */
export type Result<Reason, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason; readonly retryAfterS?: number };

export type PartyActRefusal = ActRefusal | 'not-approved';

/** The party and the current election, both locked until the transaction ends. */
interface LockedParty {
  readonly ok: true;
  readonly party: PartyId;
  readonly election: Election | null;
}

/**
 * Locks the party that an account acts for, then the current election, so that nobody opens or closes it.
 * Refuses a party that is suspended, or that still needs the commission's approval.
 */
export async function lockForParty(
  trx: Trx,
  account: UserId,
): Promise<LockedParty | { readonly ok: false; readonly reason: PartyActRefusal }> {
  const acting = await actForParty(trx, account);
  if (!acting.ok) return acting;
  const election = await lockCurrentElection(trx);
  if (waitsForCommission(acting.status, election)) return { ok: false, reason: 'not-approved' };
  return { ok: true, party: acting.party, election };
}

/** Tells whether a party needs the commission's approval before it may nominate. */
export const waitsForCommission = (status: PartyStatus, election: Election | null): boolean =>
  election?.approval === 'commission' && status !== 'approved';

/** Finds out why nobody can be nominated for a post now; null if somebody can. */
export async function findNominationObstacle(
  trx: Trx,
  election: Election | null,
  post: PostId,
): Promise<'no-election' | 'closed' | 'unknown-post' | null> {
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  const posts = await listNominatedPosts(trx, election.id);
  return posts.some(({ id }) => id === post) ? null : 'unknown-post';
}
