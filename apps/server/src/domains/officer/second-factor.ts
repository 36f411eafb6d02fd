import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { noteAct } from '../audit-log/service.ts';
import { enter } from './logins.ts';
import { spkiOf } from './public-key.ts';
import { countFactors, insertCodes, type Passkey, takeCode } from './second-factor-store.ts';
import { officerActor, readAfterReset } from './service.ts';
import { lockOfficer } from './store.ts';
import { tellOfficers } from './telling.ts';

export { countFactors, listPasskeys } from './second-factor-store.ts';

const CODES = 10;
/** 80 bits for each code: nobody guesses one, even with the database. */
const CODE_BYTES = 10;

/**
 * Hashes a code for storage, ignoring case, spaces and hyphens.
 */
const hashOfCode = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest();

/** The outcome of a try; `retryAfterS` where it must wait. */
export type FactorResult<Reason extends string> =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: Reason; readonly retryAfterS?: number };

/**
 * Locks an officer for a change of second factors, so that such changes are serialised.
 * @returns false if the account is no officer's any longer
 * @throws SessionEnded if the session ended in the meantime: an intruder who was shut out changes no factor
 */
export async function holdSelf(
  { sessions }: Pick<Deps, 'sessions'>,
  trx: Trx,
  session: Session,
): Promise<boolean> {
  if ((await lockOfficer(trx, session.userId, 'alone')) === null) return false;
  await sessions.requireLive(trx, session);
  return true;
}

/** Made with an officer's first factor. */
export interface FactorAdded {
  readonly recoveryCodes: string[] | null;
  readonly unlockKey: string | null;
}

export type LockedRefusal = 'second-factor-first' | 'factors-locked';

/**
 * Locks an officer for a new factor: the first one by the password alone, every other one in an unlocked session, so
 * that neither a stolen password nor a stolen session adds one.
 * @returns the refusal, if any; `not-an-officer` for an account that is no officer's any longer
 * @throws {SessionEnded}
 */
export async function mayAdd(
  deps: Pick<Deps, 'sessions'>,
  trx: Trx,
  session: Session,
): Promise<'not-an-officer' | LockedRefusal | null> {
  // The second of two concurrent first factors waits here, and then is no longer the first.
  if (!(await holdSelf(deps, trx, session))) return 'not-an-officer';
  const { authenticators, passkeys } = await countFactors(trx, session.userId);
  if (authenticators + passkeys === 0) return null;
  if (!session.isConfirmed) return 'second-factor-first';
  return (await deps.sessions.proofsOf(trx, session)).isUnlocked ? null : 'factors-locked';
}

/**
 * The consequences of a new factor, at the end of its transaction: the session becomes valid, and with the
 * first factor recovery codes are made.
 * @returns the codes and the unlock key, which are stored nowhere; null where there are some already
 */
export async function added(
  deps: Deps,
  trx: Trx,
  session: Session,
  factor: 'authenticator' | Passkey,
): Promise<FactorAdded> {
  await enter(deps, trx, session);
  const { authenticators, passkeys, recoveryCodes } = await countFactors(trx, session.userId);
  const isFirst = authenticators + passkeys === 1 && recoveryCodes === 0;
  const codes = recoveryCodes > 0 ? null : await makeCodes(deps, trx, session.userId);
  // Whoever sets the first factor up has just typed the password.
  const unlockKey = isFirst ? await deps.sessions.unlock(trx, session) : null;
  await tellOfficers(deps, trx, { what: 'factor-added', of: session.userId });
  const by = officerActor(session.userId);
  await noteAct(trx, by, 'second-factor-added', `officer:${session.userId}`, {
    after: await factsOf(factor),
  });
  return { recoveryCodes: codes, unlockKey };
}

/** Passkeys with their public keys: readers of the log check signed acts by them. */
const factsOf = async (factor: 'authenticator' | Passkey) =>
  factor === 'authenticator'
    ? { what: factor }
    : { what: 'passkey', credential: factor.id, publicKey: await spkiOf(factor.publicKey) };

/**
 * Makes recovery codes.
 * @returns the codes, which are stored only as hashes
 */
export async function makeCodes({ randomBytes }: Deps, trx: Trx, account: UserId): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    (randomBytes(CODE_BYTES).toString('hex').match(/.{5}/g) ?? []).join('-'),
  );
  await insertCodes(trx, account, codes.map(hashOfCode));
  return codes;
}

/**
 * Confirms a session by a recovery code, which is used up. Its tries are counted apart from those of app codes, and by
 * network address: nobody elsewhere keeps the owner from them.
 * @param address the network address of the call
 */
export async function confirmByRecovery(
  deps: Deps,
  session: Session,
  code: string,
  address: string,
): Promise<FactorResult<'recovery-code-wrong' | 'too-many'>> {
  const { db, limits } = deps;
  const source = `${session.userId} ${addressBlock(address)}`;
  const waitS = await limits.recoveryCodesBySource.take(source);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  return db.transaction().execute(async (trx) => {
    if (!(await takeCode(trx, session.userId, hashOfCode(code))))
      return { ok: false, reason: 'recovery-code-wrong' };
    await enter(deps, trx, session);
    await readAfterReset(trx, session.userId, deps.now());
    await tellOfficers(deps, trx, { what: 'recovery-code-used', of: session.userId });
    const by = officerActor(session.userId);
    await noteAct(trx, by, 'recovery-code-used', `officer:${session.userId}`);
    return { ok: true };
  });
}
