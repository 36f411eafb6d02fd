import { REGISTRARS } from '@evoting/contract/call';
import type { ProposedAct } from '@evoting/contract/commission/acts';
import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { Letter } from '@evoting/contract/commission/letters';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import type { PlainCode } from '@evoting/contract/reasons';
import { ACTS_ABOUT_VOTERS, type LoggedConfirmation } from '@evoting/record/signed-acts';
import type { Deps } from '../../deps.ts';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import type { ActContext, ActOutcome } from '../audit-log/act.ts';
import { type Action, noteAct } from '../audit-log/service.ts';
import { type Caller, type ConfirmationRefusal, withinTries } from '../officer/confirmation.ts';
import { actAsOfficer, officerActor } from '../officer/service.ts';
import { loggedParams, runAct, runOf } from './acts.ts';
import { digestOf, stateOf, wantedOf } from './proposal-content.ts';
import {
  type Content,
  findProposal,
  isBeingDone,
  lockActsOn,
  lockProposal,
  type ProposalRow,
} from './proposals-store.ts';

/** The constraint that lets no signed proposal count twice. */
const SALT_ONCE = 'proposals_salt_once';

/** A refusal here, or of the act itself by its code on the wire: then nothing of it was done. */
export type Outcome<Reason, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterS: number }
  | { readonly ok: false; readonly reason: 'act'; readonly code: PlainCode };

/** The act cannot be done; thrown, so that the transaction is rolled back. */
export class ActRefused extends Error {
  readonly code: PlainCode;
  constructor(code: PlainCode) {
    super(code);
    this.code = code;
  }
}

/** Decides in one transaction, within the tries of codes that a person makes. */
export async function inOne<Reason, Value>(
  deps: Deps,
  wanted: ProposedAct | null,
  caller: Caller,
  confirmation: Confirmation,
  work: (trx: Trx) => Promise<Outcome<Reason, Value>>,
): Promise<Outcome<Reason, Value>> {
  const act = wanted && runOf(wanted.act);
  const inTransaction = () =>
    deps.db.transaction().execute(async (trx) => {
      await act?.lock?.(trx);
      return work(trx);
    });
  try {
    return await withinTries(deps, caller, confirmation, inTransaction);
  } catch (error) {
    if (error instanceof ActRefused) return { ok: false, reason: 'act', code: error.code };
    const constraint = violatedConstraint(error) ?? '';
    const code = constraint === SALT_ONCE ? 'confirmation-used' : act?.constraints?.[constraint];
    if (code) return { ok: false, reason: 'act', code };
    throw error;
  }
}

export type DecideRefusal =
  | 'not-an-officer'
  | 'not-found'
  | 'being-done'
  | 'decided'
  | 'void'
  | 'expired'
  | 'about-you'
  | ConfirmationRefusal;

/** A proposal with its outcome. */
export interface Decided extends ProposalRow {
  /** The letter, if the act makes one. */
  readonly letter?: Letter;
}

/** An officer's decision about a proposal. */
interface Deciding {
  readonly id: ProposalId;
  readonly session: Caller;
  readonly confirmation: Confirmation;
  /** A repeated call of the officer who brought it about succeeds. */
  readonly outcome: 'confirmed' | 'withdrawn' | 'rejected';
}

/**
 * Decides about a proposal that waits; one that is being done is refused at once. Locks the officers, then the election's decisions, then the proposal: a removal
 * locks the officer and then the proposals.
 */
export async function decide<Reason>(
  deps: Deps,
  { id, session, confirmation, outcome }: Deciding,
  work: (trx: Trx, proposal: ProposalRow, by: UserId) => Promise<Outcome<Reason, Decided>>,
): Promise<Outcome<Reason | DecideRefusal, Decided>> {
  const by = session.userId;
  const found = await findProposal(deps.db, id);
  const wanted = found && wantedOf(found);
  return inOne<Reason | DecideRefusal, Decided>(deps, wanted, session, confirmation, async (trx) => {
    if (!(await actAsOfficer(trx, by, REGISTRARS.officers))) return refused('not-an-officer');
    if (await isBeingDone(trx, id)) return refused('being-done');
    if (found) await actAsOfficer(trx, found.proposedBy, REGISTRARS.officers);
    if (found?.electionId) await lockActsOn(trx, found.electionId);
    const proposal = await lockProposal(trx, id);
    // After the last wait: an ended session is no second officer.
    await deps.sessions.requireLive(trx, session);
    if (!proposal) return refused('not-found');
    if (proposal.outcome === outcome && proposal.decidedBy === by) return { ok: true, value: proposal };
    if (proposal.outcome === 'void') return refused('void');
    const state = stateOf(proposal, deps.now());
    if (state !== 'waiting') return refused(state === 'expired' ? 'expired' : 'decided');
    return work(trx, proposal, by);
  });
}

export const refused = <Reason>(reason: Reason) => ({ ok: false, reason }) as const;

/** The effects of an act after its transaction. */
export async function follow(deps: Deps, content: Content): Promise<void> {
  const wanted = wantedOf(content);
  if (wanted && content.electionId !== null) await runOf(wanted.act).after?.(deps, content.electionId);
}

/** The officers behind an act. */
export interface Deciders {
  readonly by: UserId;
  readonly proposedBy: UserId;
  readonly officers: 1 | 2;
}

/** Does the act of a proposal in its transaction. */
export async function run(
  deps: Deps,
  trx: Trx,
  content: Content,
  deciders: Deciders,
): Promise<Extract<ActOutcome, { ok: true }>> {
  const wanted = wantedOf(content);
  if (!wanted) throw new ActRefused('act-unknown');
  const done = await runAct(contextOf(deps, trx, content, deciders), wanted);
  if (!done.ok) throw new ActRefused(done.code);
  return done;
}

/** Makes the context of an act. */
export const contextOf = (
  deps: Deps,
  trx: Trx,
  content: Content,
  { by, ...deciders }: Deciders,
): ActContext => ({
  deps,
  trx,
  by: officerActor(by),
  ...deciders,
  get electionId() {
    if (content.electionId === null) throw new Error('an act of the commission itself is of no election');
    return content.electionId;
  },
});

/** Notes a decision in the log, as the last step of its transaction. */
export async function note(
  trx: Trx,
  by: UserId,
  action: Action,
  { id, ...content }: Content & { readonly id: ProposalId },
  confirmation: LoggedConfirmation,
  objection: { readonly reason?: string; readonly ends?: boolean } = {},
): Promise<void> {
  const { act, electionId } = content;
  const wanted = wantedOf(content);
  const params = wanted ? loggedParams(wanted) : content.params;
  const after = {
    act,
    params,
    election: electionId,
    digest: digestOf(content),
    // Parameters about voters are hidden; with the salt somebody could confirm a guess.
    ...(!ACTS_ABOUT_VOTERS.includes(act) && { salt: content.salt.toString('hex') }),
    ...objection,
    confirmation: JSON.stringify(confirmation),
  };
  await noteAct(trx, officerActor(by), action, `proposal:${id}`, { after });
}
