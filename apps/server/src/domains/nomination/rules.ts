import type { PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { listPosts } from '../contest/service.ts';
import { type Election, lockCurrentElection } from '../election/service.ts';
import { type ActRefusal, actForParty, type PartyStatus } from '../party/members.ts';

/** Where an act of a party ends: with what it made, or with why it was refused. */
export type Result<Reason, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason; readonly retryAfterS?: number };

export type HoldRefusal = ActRefusal | 'not-approved';

/** What a party acts on: itself and the current election, both held until the transaction ends. */
export interface Held {
  readonly ok: true;
  readonly party: PartyId;
  readonly election: Election | null;
}

/**
 * Holds the party that an account acts for, then the current election, so that nobody opens or closes it.
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

/** Whether a party puts up nobody until the commission has approved it. */
export const waitsForCommission = (status: PartyStatus, election: Election | null): boolean =>
  election?.approval === 'commission' && status !== 'approved';

/** Why nobody can stand for this post now; null where somebody can. */
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
