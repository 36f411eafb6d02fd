import { REGISTRARS } from '@evoting/contract/call';
import type { DataOf, ParsedBody } from '@evoting/contract/calls';
import { ACTS, type ProposedAct } from '@evoting/contract/commission/acts';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import { PROPOSALS_WAITING } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { DAY_MS } from '../../platform/day.ts';
import { findElection, lockCurrentElection } from '../election/service.ts';

import { type Caller, type ConfirmationRefusal, checkConfirmation } from '../officer/confirmation.ts';
import { actAsOfficer, countActing, listDeciders } from '../officer/service.ts';
import { limitOf } from './acts.ts';
import { scheduleEnd } from './ends.ts';
import { digestOf, isAbout, mayAgree } from './proposal-content.ts';
import {
  ActRefused,
  type Decided,
  type DecideRefusal,
  decide,
  follow,
  inOne,
  note,
  type Outcome,
  refused,
  run,
} from './proposal-deciding.ts';
import { tellOfficersOfProposal } from './proposal-mails.ts';
import {
  countWaitingOf,
  expireProposals,
  findWaiting,
  insertProposal,
  markBeingDone,
  type ProposalRow,
  setOutcome,
} from './proposals-store.ts';

export {
  countAlone,
  countConfirmed,
  type ListedProposal,
  listCorrections,
  listProposals,
} from './proposals-store.ts';

export type ProposeRefusal = 'not-an-officer' | 'no-such-election' | ConfirmationRefusal;
export type ConfirmRefusal = DecideRefusal | 'own' | 'another' | 'too-new';

/** A proposal that was made; null where the waiting one was decided at this moment. */
export interface Proposed {
  readonly id: ProposalId | null;
  readonly state: DataOf<'POST /commission/proposals'>['state'];
}

/**
 * Proposes an act for another officer to confirm within a day. If no other officer could confirm it, the act
 * is done at once and recorded as done by one officer.
 * @returns the proposal; if the same act is already proposed, that proposal and whose it is
 */
export async function propose(
  deps: Deps,
  { electionId, wanted, salt, confirmation }: ParsedBody<'POST /commission/proposals'>,
  by: Caller,
): Promise<Outcome<ProposeRefusal, Proposed>> {
  const params = JSON.stringify(wanted.params);
  const content = { electionId, act: wanted.act, params, salt: Buffer.from(salt, 'hex') };
  const at = deps.now();
  const isAllowed = ACTS[wanted.act].by.officers.some((role) => role === by.officer);
  const limit = isAllowed ? limitOf(deps, wanted) : undefined;
  const retryAfterS = (await limit?.take()) ?? 0;
  if (retryAfterS > 0) return { ok: false, reason: 'too-many', retryAfterS };
  let isNew = false;
  const done = await inOne<ProposeRefusal, Proposed>(deps, wanted, by, confirmation, async (trx) => {
    if (!(await actAsOfficer(trx, by.userId, ACTS[wanted.act].by.officers, 'alone')))
      return refused('not-an-officer');
    await deps.sessions.requireLive(trx, by);
    if (!(await isOfRightElection(trx, electionId, wanted))) return refused('no-such-election');
    await expireProposals(trx, at);
    const waiting = await findWaiting(trx, content);
    if (waiting) return { ok: true, value: proposedBefore(waiting, by) };
    const decision = { decision: 'propose', digest: digestOf(content) } as const;
    const checked = await checkConfirmation(deps, trx, by, confirmation, decision);
    if (!checked.ok) return checked;
    const expiresAt = new Date(at.getTime() + DAY_MS);
    const id = await insertProposal(trx, content, { by: by.userId, at, expiresAt });
    if (id === null) return { ok: true, value: proposedBefore(await findWaiting(trx, content), by) };
    isNew = true;
    const isAlone = (await countActing(trx)) <= 1;
    if (isAlone && ACTS[wanted.act].neverAlone) throw new ActRefused('two-officers-only');
    if (!isAlone) {
      if ((await countWaitingOf(trx, by.userId)) > PROPOSALS_WAITING)
        throw new ActRefused('proposals-waiting');
      await tellOfficersOfProposal(deps, trx, by.userId);
      await note(trx, by.userId, 'proposed', { id, ...content }, checked.confirmation);
      return { ok: true, value: { id, state: 'waiting' } };
    }
    await setOutcome(trx, id, 'alone', { by: by.userId, at });
    await run(deps, trx, content, { by: by.userId, proposedBy: by.userId, officers: 1 });
    await note(trx, by.userId, 'done-by-one-officer', { id, ...content }, checked.confirmation);
    return { ok: true, value: { id, state: 'alone' } };
  });
  // Whoever has a session and no signature does not use up the limit of others.
  if (!isNew || !done.ok) await limit?.giveBack();
  if (done.ok && done.value.state === 'alone') await follow(deps, content);
  return done;
}

const proposedBefore = (
  waiting: Pick<ProposalRow, 'id' | 'proposedBy'> | undefined,
  { userId }: Caller,
): Proposed => ({
  id: waiting?.id ?? null,
  state: waiting && waiting.proposedBy !== userId ? 'by-another' : 'waiting',
});

/**
 * Confirms another officer's proposal and does the act, in one transaction. If the act refuses, the proposal
 * goes on waiting. A retry by the confirming officer is refused while it is being done, and succeeds afterwards.
 * @returns the proposal. Only the first answer has the letter that the act made: its code is stored nowhere
 */
export async function confirm(
  deps: Deps,
  id: ProposalId,
  { digest, confirmation }: ParsedBody<'POST /commission/proposals/:id/confirm'>,
  session: Caller,
): Promise<Outcome<ConfirmRefusal, Decided>> {
  const deciding = { id, session, confirmation, outcome: 'confirmed' } as const;
  const done = await decide<ConfirmRefusal>(deps, deciding, async (trx, proposal, by) => {
    if (proposal.proposedBy === by) return refused('own');
    // The officer whom it is about may agree to leave, and decides nothing else about it.
    if (isAbout(proposal, by) && !mayAgree(proposal)) return refused('about-you');
    if (digestOf(proposal) !== digest) return refused('another');
    // Locked too: a removal of the proposer waits for this, or has voided the proposal before.
    if (!(await actAsOfficer(trx, proposal.proposedBy, REGISTRARS.officers))) return refused('void');
    if (!(await listDeciders(trx, proposal.proposedAt, deps.now())).includes(by)) return refused('too-new');
    const decision = { decision: 'confirm', digest, proposedAt: proposal.proposedAt } as const;
    const checked = await checkConfirmation(deps, trx, session, confirmation, decision);
    if (!checked.ok) return checked;
    await markBeingDone(trx, id);
    await setOutcome(trx, id, 'confirmed', { by, at: deps.now() });
    const deciders = { by, proposedBy: proposal.proposedBy, officers: 2 } as const;
    const waits = await scheduleEnd(deps, trx, proposal, deciders);
    const { letter } = waits ? {} : await run(deps, trx, proposal, deciders);
    await note(trx, by, 'confirmed', proposal, checked.confirmation);
    return { ok: true, value: { ...proposal, ...(letter && { letter }) } };
  });
  // Also where it was confirmed before: a crash may have prevented the effects.
  if (done.ok) await follow(deps, done.value);
  return done;
}

/** An act on the commission itself has no election; every other act has one that was not given up. */
async function isOfRightElection(
  trx: Trx,
  electionId: string | null,
  { act }: ProposedAct,
): Promise<boolean> {
  const { of } = ACTS[act];
  if (of === 'commission') return electionId === null;
  // Locked: no other election begins until what is done here counts for this one.
  if (of === 'current-election') return (await lockCurrentElection(trx))?.id === electionId;
  return electionId !== null && (await findElection(trx, electionId)) !== null;
}
