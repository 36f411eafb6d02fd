import type { Wanted } from '@evoting/contract/commission/acts';
import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import type { PlainCode } from '@evoting/contract/reasons';
import { ACTS_ABOUT_VOTERS, type LoggedConfirmation } from '@evoting/record/signed-acts';
import type { Deps } from '../../deps.ts';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import type { ActOutcome } from '../audit-log/act.ts';
import { type Action, noteAct } from '../audit-log/service.ts';
import { type Caller, withinTries } from '../officer/confirmation.ts';
import { officerActor } from '../officer/service.ts';
import { loggedParams, runAct, runOf } from './acts.ts';
import { digestOf, wantedOf } from './proposal-content.ts';
import type { Content } from './proposals-store.ts';

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
  wanted: Wanted | null,
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

/** The effects of an act after its transaction. */
export async function follow(deps: Deps, content: Content): Promise<void> {
  const wanted = wantedOf(content);
  if (wanted && content.electionId !== null) await runOf(wanted.act).after?.(deps, content.electionId);
}

/** Does the act of a proposal in its transaction. */
export async function run(
  deps: Deps,
  trx: Trx,
  content: Content,
  { by, officers }: { by: UserId; officers: 1 | 2 },
): Promise<Extract<ActOutcome, { ok: true }>> {
  const wanted = wantedOf(content);
  if (!wanted) throw new ActRefused('act-unknown');
  const doing = {
    ...{ deps, trx, by: officerActor(by), officers },
    get electionId() {
      if (content.electionId === null) throw new Error('an act of the commission itself is of no election');
      return content.electionId;
    },
  };
  const done = await runAct(doing, wanted);
  if (!done.ok) throw new ActRefused(done.code);
  return done;
}

/** Notes a decision in the log, as the last step of its transaction. */
export async function note(
  trx: Trx,
  by: UserId,
  action: Action,
  { id, ...content }: Content & { readonly id: ProposalId },
  confirmation: LoggedConfirmation,
): Promise<void> {
  const { act, electionId } = content;
  const wanted = wantedOf(content);
  const params = wanted ? loggedParams(wanted) : content.params;
  const after = {
    ...{ act, params, election: electionId, digest: digestOf(content) },
    // Where parameters are hidden, so is the salt: nobody confirms a guess.
    ...(!ACTS_ABOUT_VOTERS.includes(act) && { salt: content.salt.toString('hex') }),
    confirmation: JSON.stringify(confirmation),
  };
  await noteAct(trx, officerActor(by), action, `proposal:${id}`, { after });
}
