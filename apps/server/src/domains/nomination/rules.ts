import type { PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { listPosts } from '../contest/service.ts';
import { type Election, lockCurrentElection } from '../election/service.ts';
import { type ActRefusal, actForParty, type PartyStatus } from '../party/members.ts';

/** The outcome of an act of a party: its result, or the reason of its refusal. */
export type Result<Reason, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason; readonly retryAfterS?: number };

export type HoldRefusal = ActRefusal | 'not-approved';

/**
 * The rows that a party's act needs: the party and the current election, both locked until the transaction
 * ends.
 */
export interface Held {
  readonly ok: true;
  readonly party: PartyId;
  readonly election: Election | null;
}

/**
 * Locks the party that an account acts for, then the current election, so that nobody opens or closes it.
 * Refuses: an account that acts for no party, a suspended party, and one that the commission has not approved
 * where the election asks for it.
 */
export async function holdForParty(
  trx: Trx,
  account: UserId,
): Promise<Held | { readonly ok: false; readonly reason: HoldRefusal }> {
  const acting = await actForParty(trx, account);
  if (!acting.ok) return acting;
  const election = await lockCurrentElection(trx);
  if (waitsForCommission(acting.status, election)) return { ok: false, reason: 'not-approved' };
  return { ok: true, party: acting.party, election };
}

/** Whether a party may not put up anybody until the commission has approved it. */
export const waitsForCommission = (status: PartyStatus, election: Election | null): boolean =>
  election?.approval === 'commission' && status !== 'approved';

/** Why nobody can be nominated for this post now; null where somebody can. */
export async function cannotStand(
  trx: Trx,
  election: Election | null,
  post: PostId,
): Promise<'no-election' | 'closed' | 'unknown-post' | null> {
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  const posts = await listPosts(trx, election.id);
  return posts.some(({ id }) => id === post) ? null : 'unknown-post';
}
