import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY } from '../../http/errors.ts';
import {
  type BeginRefusal,
  beginAuthenticator,
  confirmByCode,
  finishAuthenticator,
} from './authenticator.ts';
import { askPasskey, beginPasskey, confirmByPasskey, finishPasskey } from './passkeys.ts';
import { confirmByRecovery, countFactors } from './second-factor.ts';

type Wrong = 'code-wrong' | 'recovery-code-wrong' | 'passkey-wrong' | 'nothing-begun';

const FACTOR: RefusalTable<BeginRefusal | Wrong | 'too-many'> = {
  'not-an-officer': { status: 403, code: 'not-an-officer' },
  'second-factor-first': { status: 403, code: 'second-factor-first' },
  'code-wrong': { status: 422, code: 'factor-code-wrong' },
  'recovery-code-wrong': { status: 422, code: 'recovery-code-wrong' },
  'passkey-wrong': { status: 422, code: 'passkey-wrong' },
  'nothing-begun': { status: 409, code: 'nothing-begun' },
  'too-many': TOO_MANY,
};
const CONFIRMED = { message: 'Confirmed', data: {} };

/** The second factor of officers: how they come by one, and how one confirms a session. */
export function secondFactorRoutes(serve: Serve, deps: Deps): void {
  serve('GET /commission/second-factor', async ({ session }) => {
    const { authenticators, ...counts } = await countFactors(deps.db, session.userId);
    const { isConfirmed } = session;
    return {
      message: 'Second factor',
      data: { isConfirmed, hasAuthenticator: authenticators > 0, ...counts },
    };
  });

  serve('POST /commission/second-factor/authenticator', async ({ session }) => {
    const result = await beginAuthenticator(deps, session);
    if (!result.ok) return refuse(FACTOR, result.reason);
    return { message: 'Begun', data: { secret: result.secret, uri: result.uri } };
  });

  serve('PUT /commission/second-factor/authenticator', async ({ session, body }) => {
    const result = await finishAuthenticator(deps, session, body.code);
    if (!result.ok) return refuse(FACTOR, result.reason, result.retryAfterS);
    return { message: 'Added', data: { recoveryCodes: result.recoveryCodes } };
  });

  serve('POST /commission/second-factor/passkey/begin', async ({ session }) => {
    const result = await beginPasskey(deps, session);
    if (!result.ok) return refuse(FACTOR, result.reason);
    return { message: 'Begun', data: { options: { ...result.options } } };
  });

  serve('PUT /commission/second-factor/passkey', async ({ session, body }) => {
    const result = await finishPasskey(deps, session, body);
    if (!result.ok) return refuse(FACTOR, result.reason);
    return { message: 'Added', data: { recoveryCodes: result.recoveryCodes } };
  });

  serve('POST /commission/second-factor/code', async ({ session, body }) => {
    const result = await confirmByCode(deps, session, body.code);
    return result.ok ? CONFIRMED : refuse(FACTOR, result.reason, result.retryAfterS);
  });

  serve('POST /commission/second-factor/recovery', async ({ session, body }) => {
    const result = await confirmByRecovery(deps, session, body.code);
    return result.ok ? CONFIRMED : refuse(FACTOR, result.reason, result.retryAfterS);
  });

  serve('POST /commission/second-factor/ask', async ({ session }) => {
    return { message: 'Sign this', data: { options: { ...(await askPasskey(deps, session)) } } };
  });

  serve('POST /commission/second-factor/passkey', async ({ session, body }) => {
    const result = await confirmByPasskey(deps, session, body);
    return result.ok ? CONFIRMED : refuse(FACTOR, result.reason);
  });
}
