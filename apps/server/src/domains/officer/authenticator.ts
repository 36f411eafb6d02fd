import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { enter } from './logins.ts';
import { seal, unseal } from './sealed.ts';
import { added, type FactorAdded, type FactorResult, type LockedRefusal, mayAdd } from './second-factor.ts';
import { hasAuthenticators, lockAuthenticator, putPending, useStep } from './second-factor-store.ts';
import { findOfficer, lockOfficers } from './store.ts';
import { createSecret, otpauthUri, verifyCode } from './totp.ts';

export type BeginRefusal = 'not-an-officer' | LockedRefusal;

/**
 * Makes the secret of an authenticator app, and stores it encrypted until the first code confirms it.
 * @returns the secret and the address for its QR code, which are shown only now
 */
export function beginAuthenticator(
  deps: Deps,
  session: Session,
): Promise<{ ok: true; secret: string; uri: string } | { ok: false; reason: BeginRefusal }> {
  const { db, keys, randomBytes } = deps;
  const { userId } = session;
  return db.transaction().execute(async (trx) => {
    // One of all servers makes the key.
    await lockOfficers(trx);
    const why = await mayAdd(deps, trx, session);
    const officer = await findOfficer(trx, userId);
    if (why || !officer) return { ok: false, reason: why ?? 'not-an-officer' };
    const key = await keys.sealingKey(!(await hasAuthenticators(trx)));
    const secret = createSecret(randomBytes);
    await putPending(trx, userId, seal(key, userId, secret, randomBytes));
    return { ok: true, secret, uri: otpauthUri('E-Voting', officer.email, secret) };
  });
}

type Finished =
  | ({ ok: true } & FactorAdded)
  | { ok: false; reason: BeginRefusal | 'nothing-begun' | 'code-wrong' | 'too-many'; retryAfterS?: number };

/**
 * Takes an authenticator app into use by its first code. It replaces the officer's former app. That may be
 * lost, so all other sessions end: a finder may have one.
 * @param address network address of the caller
 * @returns the recovery codes, with the first factor
 */
export async function finishAuthenticator(
  deps: Deps,
  session: Session,
  code: string,
  address: string,
): Promise<Finished> {
  const { db, limits, now, sessions } = deps;
  const { userId, tokenHash } = session;
  const waitS = await limits.factorCodes.take(userId, address);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const finished = await db.transaction().execute(async (trx): Promise<Finished> => {
    const why = await mayAdd(deps, trx, session);
    if (why) return { ok: false, reason: why };
    const own = await lockAuthenticator(trx, userId);
    if (!own?.pending) return { ok: false, reason: 'nothing-begun' };
    const step = await stepOf(deps, userId, own.pending, code, 0);
    if (step === null) return { ok: false, reason: 'code-wrong' };
    await useStep(trx, userId, step, { sealed: own.pending, since: now() });
    if (own.sealed) await sessions.closeOthers(trx, userId, tokenHash);
    return { ok: true, ...(await added(deps, trx, session, 'authenticator')) };
  });
  if (finished.ok) await limits.factorCodes.succeeded(userId, address);
  return finished;
}

/**
 * Confirms a session by a code of the app. A code works once, also in concurrent calls.
 * @param address network address of the caller
 */
export async function confirmByCode(
  deps: Deps,
  session: Session,
  code: string,
  address: string,
): Promise<FactorResult<'code-wrong' | 'too-many'>> {
  const { db, limits } = deps;
  const { userId } = session;
  const waitS = await limits.factorCodes.take(userId, address);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const confirmed = await db.transaction().execute(async (trx) => {
    if (!(await useCode(deps, trx, userId, code))) return false;
    await enter(deps, trx, session);
    return true;
  });
  if (!confirmed) return { ok: false, reason: 'code-wrong' };
  await limits.factorCodes.succeeded(userId, address);
  return { ok: true };
}

/**
 * Uses up a code of an officer's app.
 * @returns when the app was taken into use; null for a wrong or used code
 */
export async function useCode(
  deps: Deps,
  trx: Trx,
  account: UserId,
  code: string,
): Promise<{ since: Date } | null> {
  const own = await lockAuthenticator(trx, account);
  if (!own?.sealed || !own.since) return null;
  const step = await stepOf(deps, account, own.sealed, code, own.lastStep);
  if (step === null) return null;
  await useStep(trx, account, step);
  return { since: own.since };
}

/** The time step of a code, if it is after that of the last used code; else null. */
async function stepOf(
  { keys, now }: Deps,
  account: UserId,
  sealed: Buffer,
  code: string,
  lastStep: number,
): Promise<number | null> {
  const secret = unseal(await keys.sealingKey(false), account, sealed);
  if (secret === null) return null;
  return verifyCode(secret, code, now().getTime() / 1_000, lastStep);
}
