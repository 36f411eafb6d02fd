import type { CandidateId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import type { Actor } from '../audit-log/service.ts';
import { type Election, lockCurrentElection } from '../election/service.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { lockParty } from '../party/members.ts';
import { deleteLooks } from './looks-store.ts';
import { noteNomination } from './noted.ts';
import type { Result } from './rules.ts';
import { getNomination } from './service.ts';
import { isFrozen, mayWithdraw } from './states.ts';
import { findNomination, lockNomination, type NominationRow, updateNomination } from './store.ts';

export type ReviewRefusal =
  | 'not-found'
  | 'closed'
  | 'changed'
  | 'not-submitted'
  | 'frozen'
  | 'independent-late'
  | 'on-the-paper';

/** The fields that a reviewer decides about; an approval is void if one has changed since. */
const REVIEWED_FIELDS = ['name', 'imageId', 'postId', 'partyName', 'partyAcronym', 'bannerId'] as const;
export type ReviewedState = Pick<NominationRow, (typeof REVIEWED_FIELDS)[number]>;

export type Review =
  | { readonly kind: 'approve'; readonly seen: ReviewedState }
  | { readonly kind: 'send-back'; readonly reason: string }
  | { readonly kind: 'withdraw'; readonly reason: string | null };

const ACTIONS = {
  approve: 'nomination-approved',
  'send-back': 'nomination-sent-back',
  withdraw: 'nomination-withdrawn',
} as const;

type Reviewed = Result<ReviewRefusal, null>;

/**
 * Approves a nomination, sends it back to its party with a reason, or withdraws it. CONTRIBUTING.md has the
 * states. Refused: approving a nomination that has changed since the reviewer saw it, and taking a candidate
 * off a paper of an open election.
 */
export async function reviewNomination(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  id: CandidateId,
  review: Review,
  by: Actor,
): Promise<Reviewed> {
  const party = (await findNomination(trx, id))?.party;
  if (!party || (await lockParty(trx, party)) === null) return { ok: false, reason: 'not-found' };
  const election = await lockCurrentElection(trx);
  await lockNomination(trx, id);
  const nomination = await findNomination(trx, id);
  if (!nomination) return { ok: false, reason: 'not-found' };
  if (nomination.electionId !== election?.id || election.status === 'closed')
    return { ok: false, reason: 'closed' };
  const reason = refusalOf(nomination, election, review);
  if (reason) return { ok: false, reason };
  await write(trx, nomination, review);
  await noteBallotChange(trx, election.id, now());
  await noteNomination(trx, by, ACTIONS[review.kind], nomination, await getNomination(trx, id));
  return { ok: true, value: null };
}

function refusalOf(nomination: NominationRow, election: Election, review: Review): ReviewRefusal | null {
  if (review.kind !== 'approve')
    return mayWithdraw(nomination.status, election)
      ? null
      : nomination.status === 'withdrawn'
        ? 'not-found'
        : 'on-the-paper';
  if (nomination.status !== 'submitted') return 'not-submitted';
  if (nomination.party === INDEPENDENTS && election.status !== 'draft') return 'independent-late';
  if (isFrozen(election)) return 'frozen';
  return REVIEWED_FIELDS.every((field) => nomination[field] === review.seen[field]) ? null : 'changed';
}

async function write(trx: Trx, { id }: NominationRow, review: Review): Promise<void> {
  if (review.kind === 'approve') return updateNomination(trx, id, { status: 'approved', reason: null });
  const { reason } = review;
  if (review.kind === 'send-back') return updateNomination(trx, id, { status: 'sent-back', reason });
  await updateNomination(trx, id, { status: 'withdrawn', reason });
  await deleteLooks(trx, id);
}
