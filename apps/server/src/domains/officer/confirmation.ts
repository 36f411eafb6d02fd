import type { Confirmation, Signed } from '@evoting/contract/commission/confirmation';
import {
  challengeOf,
  digestOfAct,
  type LoggedConfirmation,
  type Statement,
  type TakenBack,
  takingBack,
} from '@evoting/record/signed-acts';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { noteWrongFactor } from './attempts.ts';
import { useCode } from './authenticator.ts';
import { verifyDecision } from './passkeys.ts';
import { findPasskeysOnly } from './passkeys-only-store.ts';

export type ConfirmationRefusal =
  | 'confirmation-wrong'
  | 'factor-too-new'
  | 'code-wrong'
  | 'clock-wrong'
  | 'passkey-only';

/** The largest accepted difference between an officer's clock and this one. */
const CLOCKS_APART_MS = 5 * 60_000;

/** A decision to be confirmed. */
export interface Decided extends Pick<Statement, 'decision' | 'digest' | 'reason'> {
  /** When the act was proposed: a factor of a later time confirms nothing. */
  readonly proposedAt?: Date;
}

type Checked =
  | { readonly ok: true; readonly confirmation: LoggedConfirmation }
  | { readonly ok: false; readonly reason: ConfirmationRefusal };

/** Confirmations whose code was checked and right, until their call ends. */
const withRightCode = new WeakSet<Confirmation>();

/**
 * Checks and uses up an officer's confirmation of one decision, in the transaction of the act. A session alone
 * confirms nothing.
 * @returns the confirmation as the log has it
 */
export async function checkConfirmation(
  deps: Deps,
  trx: Trx,
  { userId }: Pick<Session, 'userId'>,
  given: Confirmation,
  { decision, digest, reason, proposedAt }: Decided,
): Promise<Checked> {
  if (given.way === 'app') {
    if ((await findPasskeysOnly(trx)) !== null) return refused('passkey-only');
    const used = await useCode(deps, trx, userId, given.code);
    if (!used) return refused('code-wrong');
    withRightCode.add(given);
    if (proposedAt && used.since > proposedAt) return refused('factor-too-new');
    return { ok: true, confirmation: { way: 'app' } };
  }
  if (Math.abs(Date.parse(given.at) - deps.now().getTime()) > CLOCKS_APART_MS) return refused('clock-wrong');
  const challenge = Buffer.from(
    challengeOf({ decision, digest, officer: userId, at: given.at, reason }),
    'hex',
  );
  const signed = await verifyDecision(deps, trx, userId, given, challenge);
  if (!signed) return refused('confirmation-wrong');
  if (proposedAt && signed.addedAt > proposedAt) return refused('factor-too-new');
  return { ok: true, confirmation: given };
}

/**
 * Checks an officer's confirmation of taking something back, which takes one officer.
 * @returns what the line of the log says
 * @throws {SessionEnded}
 */
export async function checkTakingBack(
  deps: Deps,
  trx: Trx,
  session: Session,
  { what, id, signed }: { readonly what: TakenBack; readonly id: string; readonly signed: Signed },
) {
  await deps.sessions.requireLive(trx, session);
  const { act, params, election, salt } = takingBack(what, id, signed.salt);
  const digest = digestOfAct({ act, params, election, salt });
  const checked = await checkConfirmation(deps, trx, session, signed.confirmation, {
    decision: 'take-back',
    digest,
  });
  if (!checked.ok) return checked;
  const confirmation = JSON.stringify(checked.confirmation);
  const after = { act, params: JSON.stringify(params), election, digest, salt, confirmation };
  return { ok: true, after } as const;
}

const refused = (reason: ConfirmationRefusal): Checked => ({ ok: false, reason });

/** A session of an officer, and the network address of its call. */
export interface Caller extends Session {
  readonly address: string;
}

/**
 * Does an officer's work that a confirmation decides. Codes of an app share their tries with logins from the same
 * source; only a right code gives the tries back, not a success that needed none, such as a repeated confirmation.
 * Wrong confirmations are noted.
 */
export async function withinTries<Result extends { readonly ok: boolean; readonly reason?: unknown }>(
  deps: Deps,
  { userId, address }: Caller,
  confirmation: Confirmation,
  work: () => Promise<Result>,
): Promise<Result | { ok: false; reason: 'too-many'; retryAfterS: number }> {
  const { factorCodes } = deps.limits;
  const retryAfterS = confirmation.way === 'app' ? await factorCodes.take(userId, address) : 0;
  if (retryAfterS > 0) return { ok: false, reason: 'too-many', retryAfterS };
  const done = await work();
  if (done.ok && withRightCode.has(confirmation)) await factorCodes.succeeded(userId, address);
  if (!done.ok) await noteWrongFactor(deps, userId, done.reason);
  return done;
}
