import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { type Approving, lockApproving, updateApproving } from '../election/approving.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { submitApproved } from './store.ts';

export type { Approving } from '../election/approving.ts';
export type ApprovalRefusal = 'no-such-election' | 'not-a-draft';

/**
 * Sets whether parties and nominations wait for the commission, and how many a party may nominate for a post.
 * Where approval is switched on, everything that was approved without it is submitted for review.
 * Takes: the transaction, which ends with this, the time, the election, the new settings, and the actor.
 * Refuses: an election that is not there, and one whose voting has begun.
 */
export async function setApproval(
  trx: Trx,
  now: Date,
  electionId: string,
  approving: Approving,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ApprovalRefusal }> {
  const before = await lockApproving(trx, electionId);
  if (!before) return { ok: false, reason: 'no-such-election' };
  const { status, ...was } = before;
  if (status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  await updateApproving(trx, electionId, approving);
  if (was.approval === 'at-once' && approving.approval === 'commission') {
    await submitApproved(trx, electionId);
    await noteBallotChange(trx, electionId, now);
  }
  await noteAct(trx, by, 'nominating-set', `election:${electionId}`, {
    before: was,
    after: { ...approving },
  });
  return { ok: true };
}
