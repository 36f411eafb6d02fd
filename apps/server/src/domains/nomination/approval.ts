import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import {
  lockNominationRules,
  type NominationRules,
  updateNominationRules,
} from '../election/nomination-rules.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { submitApproved } from './store.ts';

export type { NominationRules } from '../election/nomination-rules.ts';
export type RulesRefusal = 'no-such-election' | 'not-a-draft';

/**
 * Sets an election's rules for nominations before voting begins. Switching the commission's approval on
 * submits everything that was approved without it. The last step of its transaction.
 */
export async function setNominationRules(
  trx: Trx,
  now: Date,
  electionId: string,
  rules: NominationRules,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: RulesRefusal }> {
  const before = await lockNominationRules(trx, electionId);
  if (!before) return { ok: false, reason: 'no-such-election' };
  const { status, ...was } = before;
  if (status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  await updateNominationRules(trx, electionId, rules);
  if (was.approval === 'at-once' && rules.approval === 'commission') {
    await submitApproved(trx, electionId);
    await noteBallotChange(trx, electionId, now);
  }
  await noteAct(trx, by, 'nominating-set', `election:${electionId}`, {
    before: was,
    after: { ...rules },
  });
  return { ok: true };
}
