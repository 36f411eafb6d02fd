import type { ParsedBody } from '@evoting/contract/calls';
import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { Deps } from '../../deps.ts';
import { type Caller, checkConfirmation } from '../officer/confirmation.ts';
import { listDeciders } from '../officer/service.ts';
import { insertObjection, listObjectors } from './objections-store.ts';
import { digestOf, isAbout } from './proposal-content.ts';
import { type DecideRefusal, decide, note, refused } from './proposal-deciding.ts';
import { tellOfficersOfObjection } from './proposal-mails.ts';
import { setOutcome } from './proposals-store.ts';

export { type ListedObjection, listObjections } from './objections-store.ts';

export type WithdrawRefusal = DecideRefusal | 'of-another';
export type ObjectRefusal = DecideRefusal | 'own' | 'too-new';

/**
 * Reports whether objections end a proposal: more deciders have objected than are left to agree.
 * @param deciders who may decide it, the proposer included, without the officer whom it is about
 * @param objectors may include others, who do not count
 */
export function isRejected(deciders: readonly string[], objectors: readonly string[]): boolean {
  const against = deciders.filter((one) => objectors.includes(one)).length;
  return against > deciders.length - against;
}

/** Takes the officer's own proposal back. */
export function withdraw(deps: Deps, id: ProposalId, confirmation: Confirmation, session: Caller) {
  const deciding = { id, session, confirmation, outcome: 'withdrawn' } as const;
  return decide<WithdrawRefusal>(deps, deciding, async (trx, proposal, by) => {
    if (proposal.proposedBy !== by) return refused('of-another');
    const decision = { decision: 'withdraw', digest: digestOf(proposal) } as const;
    const checked = await checkConfirmation(deps, trx, session, confirmation, decision);
    if (!checked.ok) return checked;
    await setOutcome(trx, id, 'withdrawn', { by, at: deps.now() });
    await note(trx, by, 'proposal-withdrawn', proposal, checked.confirmation);
    return { ok: true, value: proposal };
  });
}

/**
 * Votes against another officer's proposal, and ends it once a majority has. Every officer is told. A repeated
 * objection changes nothing.
 */
export function object(
  deps: Deps,
  id: ProposalId,
  { reason, confirmation }: ParsedBody<'POST /commission/proposals/:id/object'>,
  session: Caller,
) {
  const deciding = { id, session, confirmation, outcome: 'rejected' } as const;
  return decide<ObjectRefusal>(deps, deciding, async (trx, proposal, by) => {
    if (proposal.proposedBy === by) return refused('own');
    if (isAbout(proposal, by)) return refused('about-you');
    const { proposedAt } = proposal;
    const at = deps.now();
    const mayDecide = await listDeciders(trx, proposedAt, at);
    if (!mayDecide.includes(by)) return refused('too-new');
    const objectors = await listObjectors(trx, id);
    if (objectors.includes(by)) return { ok: true, value: proposal };
    const decision = { decision: 'object', digest: digestOf(proposal), reason, proposedAt } as const;
    const checked = await checkConfirmation(deps, trx, session, confirmation, decision);
    if (!checked.ok) return checked;
    await insertObjection(trx, id, { by, reason, at });
    const deciders = mayDecide.filter((one) => !isAbout(proposal, one));
    const ends = isRejected(deciders, [...objectors, by]);
    if (ends) await setOutcome(trx, id, 'rejected', { by, at });
    await tellOfficersOfObjection(deps, trx, by, reason);
    await note(trx, by, 'objected', proposal, checked.confirmation, { reason, ...(ends && { ends }) });
    return { ok: true, value: { ...proposal, outcome: ends ? 'rejected' : null } };
  });
}
