import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import {
  lockNominationRules,
  type NominationRules,
  updateNominationRules,
} from '../election/nomination-rules.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { submitApproved } from './store.ts';

export type { NominationRules } from '../election/nomination-rules.ts';
export type RulesRefusal = 'no-such-election' | 'not-a-draft' | 'no-self-nomination';

/**
 * Sets an election's rules for nominations before voting begins. Switching the commission's approval on
 * submits everything that was approved without it. The last step of its transaction, which must be rolled back on
 * refusal.
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
  try {
    await updateNominationRules(trx, electionId, rules);
  } catch (error) {
    if (violatedConstraint(error) === 'elections_self_nomination')
      return { ok: false, reason: 'no-self-nomination' };
    throw error;
  }
  if (was.approval === 'at-once' && rules.approval === 'commission') {
    await submitApproved(trx, electionId);
    await noteBallotChange(trx, electionId, now);
  }
  await noteAct(trx, by, 'nominating-set', `election:${electionId}`, {
    before: factsOf(was),
    after: factsOf({ ...was, ...rules }),
  });
  return { ok: true };
}

/** The rules in the log of acts; an election without self-nomination says nothing of it. */
const factsOf = ({ approval, candidatesAParty, selfNomination }: NominationRules) => ({
  approval,
  candidatesAParty,
  ...(selfNomination && { selfNomination: `${selfNomination.seconders} until ${selfNomination.untilMs}` }),
});
