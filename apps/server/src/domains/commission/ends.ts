import { REGISTRARS, RETURNING_OFFICERS } from '@evoting/contract/call';
import type { ParsedBody } from '@evoting/contract/calls';
import { ACTS, type HELD_BACK } from '@evoting/contract/commission/acts';
import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Caller, checkConfirmation } from '../officer/confirmation.ts';
import { actAsOfficer, findHold, listDeciders, listOfficers, lockOfficers } from '../officer/service.ts';
import { runOf } from './acts.ts';
import { dueFrom } from './end-acts.ts';
import {
  type EarlyEnd,
  findEndOf,
  insertEnd,
  insertHold,
  listDueEnds,
  listHolds,
  lockEnd,
  releaseHolds,
  setDueAt,
  setEndOutcome,
} from './ends-store.ts';
import { digestOf, wantedOf } from './proposal-content.ts';
import {
  ActRefused,
  contextOf,
  type DecideRefusal,
  type Deciders,
  follow,
  inOne,
  note,
  type Outcome,
  refused,
  run,
} from './proposal-deciding.ts';
import { tellOfficersOfDroppedEnd, tellOfficersOfEnd, tellOfficersOfHold } from './proposal-mails.ts';
import { findProposal, lockActsOn, type ProposalRow } from './proposals-store.ts';

const POLL_MS = 1_000;
const AFTER_FAILURE_MS = 2_000;

type HeldBack = (typeof HELD_BACK)[number];

/**
 * Lets a confirmed act that ends an election wait for its minutes, in the transaction of the confirmation.
 * @returns false for an act that does not wait
 * @throws {ActRefused} where the act cannot be done, or another end waits
 */
export async function scheduleEnd(
  deps: Deps,
  trx: Trx,
  proposal: ProposalRow,
  deciders: Deciders,
): Promise<boolean> {
  const { electionId } = proposal;
  const wanted = wantedOf(proposal);
  if (!wanted || electionId === null || !ACTS[wanted.act].isHeldBack) return false;
  const now = deps.now();
  const dueAt = await dueFrom(trx, electionId, now);
  const may = await runOf(wanted.act).later?.(contextOf(deps, trx, proposal, deciders), dueAt);
  if (may === undefined || may === 'at-once') return false;
  if (!may.ok) throw new ActRefused(may.code);
  const before = await findEndOf(trx, electionId);
  if (before && !(await mayBeDropped(trx, before, proposal.act))) throw new ActRefused('end-waits');
  if (before) await drop(deps, trx, before.proposal, deciders.by);
  await insertEnd(trx, { proposal: proposal.id, electionId, dueAt });
  await tellOfficersOfEnd(deps, trx, deciders.by, { act: wanted.act as HeldBack, dueAt });
  return true;
}

/**
 * Tells whether a waiting end is dropped when another is confirmed: its election has ended otherwise meanwhile, or
 * only former returning officers hold it.
 */
async function mayBeDropped(trx: Trx, { proposal }: EarlyEnd, act: string): Promise<boolean> {
  const end = await lockEnd(trx, proposal);
  if (!end) return true;
  const isOther = (await findProposal(trx, proposal))?.act !== act;
  const standing = (await listHolds(trx, proposal)).filter(({ releasedAt }) => releasedAt === null);
  const roles = new Map((await listOfficers(trx)).map(({ id, role }) => [id, role]));
  const areFormer = standing.length > 0 && standing.every(({ by }) => roles.get(by) !== 'returning-officer');
  return isOther || areFormer;
}

/** Drops an end that can no longer take effect, and tells every officer. */
async function drop(deps: Deps, trx: Trx, id: ProposalId, by: UserId): Promise<void> {
  const end = await lockEnd(trx, id);
  const proposal = await findProposal(trx, id);
  if (!end || !proposal) return;
  await setEndOutcome(trx, id, 'dropped');
  await tellOfficersOfDroppedEnd(deps, trx, by, proposal.act as HeldBack);
}

export type HoldRefusal = Extract<DecideRefusal, 'not-an-officer' | 'not-found'> | 'too-new' | Confirming;
type Confirming = Extract<Awaited<ReturnType<typeof checkConfirmation>>, { ok: false }>['reason'];

/**
 * Stops an end until it is released: one officer alone, who was a returning officer before the proposal. Every
 * officer is told. A repeated hold changes nothing.
 */
export function holdEnd(
  deps: Deps,
  id: ProposalId,
  { reason, confirmation }: ParsedBody<'POST /commission/proposals/:id/hold'>,
  session: Caller,
): Promise<Outcome<HoldRefusal, null>> {
  const by = session.userId;
  return inOne<HoldRefusal, null>(deps, null, session, confirmation, async (trx) => {
    if (!(await actAsOfficer(trx, by, RETURNING_OFFICERS.officers))) return refused('not-an-officer');
    const proposal = await findProposal(trx, id);
    if (!proposal) return refused('not-found');
    const end = await lockEnd(trx, id);
    await deps.sessions.requireLive(trx, session);
    if (!end) throw new ActRefused('end-over');
    const { proposedAt } = proposal;
    const at = deps.now();
    if (!(await listDeciders(trx, proposedAt, at)).includes(by)) return refused('too-new');
    const own = (await listHolds(trx, id)).find((hold) => hold.by === by);
    if (own?.releasedAt === null) return { ok: true, value: null };
    if (own) throw new ActRefused('end-held-before');
    const decision = { decision: 'hold', digest: digestOf(proposal), reason, proposedAt } as const;
    const checked = await checkConfirmation(deps, trx, session, confirmation, decision);
    if (!checked.ok) return checked;
    await insertHold(trx, id, { by, reason, at });
    await tellOfficersOfHold(deps, trx, by, reason);
    await note(trx, by, 'end-held', proposal, checked.confirmation, { reason });
    return { ok: true, value: null };
  });
}

/** Takes the officer's own hold back; the end then takes effect after all its minutes. */
export function takeHoldBack(
  deps: Deps,
  id: ProposalId,
  confirmation: Confirmation,
  session: Caller,
): Promise<Outcome<HoldRefusal, Date>> {
  const by = session.userId;
  return inOne<HoldRefusal, Date>(deps, null, session, confirmation, async (trx) => {
    if (!(await actAsOfficer(trx, by, REGISTRARS.officers))) return refused('not-an-officer');
    const proposal = await findProposal(trx, id);
    const wanted = proposal && wantedOf(proposal);
    if (!proposal || !wanted) return refused('not-found');
    const end = await lockEnd(trx, id);
    await deps.sessions.requireLive(trx, session);
    if (!end) throw new ActRefused('end-over');
    const own = (await listHolds(trx, id)).find((hold) => hold.by === by);
    if (!own) throw new ActRefused('end-not-held');
    if (own.releasedAt !== null) return { ok: true, value: end.dueAt };
    const decision = { decision: 'release', digest: digestOf(proposal) } as const;
    const checked = await checkConfirmation(deps, trx, session, confirmation, decision);
    if (!checked.ok) return checked;
    const at = deps.now();
    const dueAt = await dueFrom(trx, end.electionId, at);
    await releaseHolds(trx, id, at, by);
    await setDueAt(trx, id, dueAt);
    await tellOfficersOfEnd(deps, trx, by, { act: wanted.act as HeldBack, dueAt });
    await note(trx, by, 'end-hold-taken-back', proposal, checked.confirmation);
    return { ok: true, value: dueAt };
  });
}

/** Carries out, in the background, the ends whose minutes are over. Several servers do each of them once. */
export const startEnds = (deps: Deps, onFailure: (error: unknown) => void): Background =>
  startBackground(() => carryOutEnds(deps), {
    everyMs: POLL_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    onFailure,
  });

/**
 * Carries out the ends whose minutes are over and that nobody holds, each in a transaction of its own. One that can
 * no longer be done is dropped.
 * @throws ClockError while the clocks differ
 */
export async function carryOutEnds(deps: Deps): Promise<void> {
  for (const { proposal: id } of await listDueEnds(deps.db, deps.now())) {
    deps.requireTime();
    const proposal = await findProposal(deps.db, id);
    if (!proposal) continue;
    try {
      if (await carryOut(deps, proposal)) await follow(deps, proposal);
    } catch (error) {
      if (!(error instanceof ActRefused)) throw error;
      const by = proposal.decidedBy ?? proposal.proposedBy;
      await deps.db.transaction().execute((trx) => drop(deps, trx, id, by));
    }
  }
}

/** Does the act of an end as the officer who confirmed it; returns false where it must not take effect now. */
const carryOut = (deps: Deps, proposal: ProposalRow): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    // Suspensions and confirmations take these locks in the same order: no deadlock.
    await lockOfficers(trx);
    if (proposal.electionId !== null) await lockActsOn(trx, proposal.electionId);
    const end = await lockEnd(trx, proposal.id);
    if (!end || end.dueAt > deps.now() || (await findHold(trx)) !== null) return false;
    if ((await listHolds(trx, proposal.id)).some(({ releasedAt }) => releasedAt === null)) return false;
    if (proposal.decidedBy === null) throw new Error('an end that no officer confirmed');
    await setEndOutcome(trx, proposal.id, 'carried-out');
    const { decidedBy: by, proposedBy } = proposal;
    await run(deps, trx, proposal, { by, proposedBy, officers: 2 });
    return true;
  });
