import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { type Facts, noteAct } from '../audit-log/service.ts';
import { holdSelf, makeCodes } from './second-factor.ts';
import { countFactors, deleteAuthenticator, deleteCodes, deletePasskey } from './second-factor-store.ts';
import { officerActor } from './service.ts';
import { tellOfficers } from './telling.ts';

export type RemoveRefusal = 'not-an-officer' | 'factors-locked' | 'no-such-factor' | 'last-factor';

/**
 * Removes a lost second factor, but never the last one. Also ends the officer's other sessions, because
 * whoever found the factor may have started one.
 * @param session confirmed by a second factor
 * @param wanted the passkey's id, or the app
 */
export function removeFactor(
  deps: Pick<Deps, 'db' | 'sessions' | 'config' | 'now'>,
  session: Session,
  wanted: { readonly passkey: string } | 'authenticator',
): Promise<{ ok: true } | { ok: false; reason: RemoveRefusal }> {
  const { db, sessions } = deps;
  const { userId, tokenHash } = session;
  return db.transaction().execute(async (trx) => {
    // The second of two concurrent removals waits here, and then finds only one factor left.
    if (!(await holdSelf({ sessions }, trx, session))) return { ok: false, reason: 'not-an-officer' };
    if (!(await sessions.proofsOf(trx, session)).isUnlocked) return { ok: false, reason: 'factors-locked' };
    const { authenticators, passkeys } = await countFactors(trx, userId);
    if (authenticators + passkeys === 1) return { ok: false, reason: 'last-factor' };
    const isGone =
      wanted === 'authenticator'
        ? await deleteAuthenticator(trx, userId)
        : await deletePasskey(trx, userId, wanted.passkey);
    if (!isGone) return { ok: false, reason: 'no-such-factor' };
    await sessions.closeOthers(trx, userId, tokenHash);
    await tellOfficers(deps, trx, { what: 'factor-removed', of: userId });
    const which =
      wanted === 'authenticator' ? { what: wanted } : { what: 'passkey', credential: wanted.passkey };
    await note(trx, userId, 'second-factor-removed', which);
    return { ok: true };
  });
}

/**
 * Replaces the recovery codes. Also ends the officer's other sessions, because whoever found the old codes
 * may have started one. If the reply is lost, the officer renews the codes again.
 * @param session confirmed by a second factor
 * @returns the codes, which are stored only as hashes
 */
export function renewCodes(
  deps: Deps,
  session: Session,
): Promise<
  { ok: true; recoveryCodes: string[] } | { ok: false; reason: 'not-an-officer' | 'factors-locked' }
> {
  const { userId, tokenHash } = session;
  return deps.db.transaction().execute(async (trx) => {
    if (!(await holdSelf(deps, trx, session))) return { ok: false, reason: 'not-an-officer' };
    if (!(await deps.sessions.proofsOf(trx, session)).isUnlocked)
      return { ok: false, reason: 'factors-locked' };
    await deleteCodes(trx, userId);
    const recoveryCodes = await makeCodes(deps, trx, userId);
    await deps.sessions.closeOthers(trx, userId, tokenHash);
    await tellOfficers(deps, trx, { what: 'recovery-codes-made', of: userId });
    await note(trx, userId, 'recovery-codes-made');
    return { ok: true, recoveryCodes };
  });
}

const note = (
  trx: Trx,
  userId: Session['userId'],
  action: 'second-factor-removed' | 'recovery-codes-made',
  after?: Facts,
) => noteAct(trx, officerActor(userId), action, `officer:${userId}`, after && { after });
