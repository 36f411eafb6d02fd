import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, Refused, refuse, TOO_MANY } from '../../http/errors.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { noteLogin } from './attempts.ts';
import {
  type BeginRefusal,
  beginAuthenticator,
  confirmByCode,
  finishAuthenticator,
} from './authenticator.ts';
import { type RemoveRefusal, removeFactor, renewCodes } from './own-factors.ts';
import { askPasskey, beginPasskey, confirmByPasskey, finishPasskey } from './passkeys.ts';
import { confirmByRecovery, countFactors, listPasskeys } from './second-factor.ts';

type Wrong = 'code-wrong' | 'recovery-code-wrong' | 'passkey-wrong' | 'nothing-begun';

const FACTOR: RefusalTable<BeginRefusal | RemoveRefusal | Wrong | 'too-many'> = {
  'not-an-officer': { status: 403, code: 'not-an-officer' },
  'second-factor-first': { status: 403, code: 'second-factor-first' },
  'factors-locked': { status: 403, code: 'factors-locked' },
  'code-wrong': { status: 422, code: 'factor-code-wrong' },
  'recovery-code-wrong': { status: 422, code: 'recovery-code-wrong' },
  'passkey-wrong': { status: 422, code: 'passkey-wrong' },
  'no-such-factor': { status: 404, code: 'nothing-here' },
  'last-factor': { status: 409, code: 'last-factor' },
  'nothing-begun': { status: 409, code: 'nothing-begun' },
  'too-many': TOO_MANY,
};
const CONFIRMED = { message: 'Confirmed', data: {} };

/** The second factor of officers: how they add one, and how one confirms a session. */
export function secondFactorRoutes(serve: Serve, deps: Deps): void {
  /**
   * A session that adds another factor was confirmed by the first: a stolen password uses up nothing of the
   * owner's allowance.
   */
  const waitOf = async ({ userId, isConfirmed }: Session): Promise<number> =>
    isConfirmed ? deps.limits.changesByAccount.take(userId) : 0;

  serve('GET /commission/second-factor', async ({ session }) => {
    const { authenticators, ...counts } = await countFactors(deps.db, session.userId);
    const { isConfirmed } = session;
    return {
      message: 'Second factor',
      data: {
        isConfirmed,
        hasAuthenticator: authenticators > 0,
        ...counts,
        ...(await deps.sessions.proofsOf(deps.db, session)),
      },
    };
  });

  serve('POST /commission/second-factor/authenticator', async ({ session }) => {
    const result = await beginAuthenticator(deps, session);
    if (!result.ok) return refuse(FACTOR, result.reason);
    return { message: 'Begun', data: { secret: result.secret, uri: result.uri } };
  });

  serve('PUT /commission/second-factor/authenticator', async ({ session, body, address }) => {
    const waitS = await waitOf(session);
    if (waitS > 0) return new Refused(TOO_MANY, waitS);
    const result = await finishAuthenticator(deps, session, body.code, address);
    if (!result.ok) return refuse(FACTOR, result.reason, result.retryAfterS);
    const { recoveryCodes, unlockKey } = result;
    return { message: 'Added', data: { recoveryCodes, unlockKey } };
  });

  serve('POST /commission/second-factor/passkey/begin', async ({ session }) => {
    const result = await beginPasskey(deps, session);
    if (!result.ok) return refuse(FACTOR, result.reason);
    return { message: 'Begun', data: { options: { ...result.options } } };
  });

  serve('PUT /commission/second-factor/passkey', async ({ session, body }) => {
    const waitS = await waitOf(session);
    if (waitS > 0) return new Refused(TOO_MANY, waitS);
    const result = await finishPasskey(deps, session, body);
    if (!result.ok) return refuse(FACTOR, result.reason);
    const { recoveryCodes, unlockKey } = result;
    return { message: 'Added', data: { recoveryCodes, unlockKey } };
  });

  serve('POST /commission/second-factor/code', async ({ session, body, address }) => {
    const result = await confirmByCode(deps, session, body.code, address);
    await noteLogin(deps, session.userId, result);
    return result.ok ? CONFIRMED : refuse(FACTOR, result.reason, result.retryAfterS);
  });

  serve('POST /commission/second-factor/recovery', async ({ session, body, address }) => {
    const result = await confirmByRecovery(deps, session, body.code, address);
    await noteLogin(deps, session.userId, result);
    return result.ok ? CONFIRMED : refuse(FACTOR, result.reason, result.retryAfterS);
  });

  serve('POST /commission/second-factor/ask', async ({ session }) => {
    return { message: 'Sign this', data: { options: { ...(await askPasskey(deps, session)) } } };
  });

  serve('POST /commission/second-factor/passkey', async ({ session, body }) => {
    const result = await confirmByPasskey(deps, session, body);
    await noteLogin(deps, session.userId, result);
    return result.ok ? CONFIRMED : refuse(FACTOR, result.reason);
  });
  ownFactorRoutes(serve, deps);
}

/** An officer's factors, which are listed and removed. */
function ownFactorRoutes(serve: Serve, deps: Deps): void {
  const counted = { limitByAccount: deps.limits.changesByAccount };
  serve('GET /commission/second-factor/passkeys', async ({ session }) => {
    const own = await listPasskeys(deps.db, session.userId);
    const passkeys = own.map(({ id, addedAt }) => ({ id, addedAtMs: addedAt.getTime() }));
    return { message: 'Passkeys', data: { passkeys } };
  });

  serve('DELETE /commission/second-factor/passkeys/:id', counted, async ({ session, params }) => {
    const result = await removeFactor(deps, session, { passkey: params.id });
    return result.ok ? { message: 'Removed', data: {} } : refuse(FACTOR, result.reason);
  });

  serve('DELETE /commission/second-factor/authenticator', counted, async ({ session }) => {
    const result = await removeFactor(deps, session, 'authenticator');
    return result.ok ? { message: 'Removed', data: {} } : refuse(FACTOR, result.reason);
  });

  serve('POST /commission/second-factor/recovery-codes', counted, async ({ session }) => {
    const result = await renewCodes(deps, session);
    if (!result.ok) return refuse(FACTOR, result.reason);
    return { message: 'New codes', data: { recoveryCodes: result.recoveryCodes } };
  });
}
