import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, Refused, refuse, TOO_MANY, TOO_MANY_CHANGES } from '../../http/errors.ts';
import { preparedUpload } from '../../http/images/upload.ts';
import { imagePath } from '../../platform/images/path.ts';
import { chooseLanguage } from '../../platform/sessions/accounts.ts';
import { noteAttempt } from '../officer/attempts.ts';
import { WEAK_PASSWORD } from '../officer/refusals.ts';
import { ACTING } from '../party/refusals.ts';
import { type CurrentPasswordRefusal, unlockFactors } from './current-password.ts';
import { askForLink, mailLinks, type SetPasswordRefusal, setForgottenPassword } from './forgotten.ts';
import { changeProfile, type ProfileRefusal } from './profile.ts';
import { type LoginRefusal, login, type RegisterRefusal, register } from './service.ts';
import { type Account, getAccount, getPlaceName } from './store.ts';

const BUSY = {
  status: 503,
  code: 'busy-signing-in',
} as const;

const REGISTER: RefusalTable<RegisterRefusal> = {
  'email-taken': { status: 409, code: 'account-exists' },
  'name-taken': { status: 409, code: 'party-name-taken' },
  'acronym-taken': { status: 409, code: 'acronym-taken' },
  busy: BUSY,
  'too-many': TOO_MANY,
};

const LOGIN: RefusalTable<LoginRefusal> = {
  mismatch: { status: 401, code: 'login-mismatch' },
  busy: BUSY,
  'too-many': TOO_MANY,
};

const SET_PASSWORD: RefusalTable<SetPasswordRefusal> = {
  'unknown-link': { status: 404, code: 'link-used' },
  'name-taken': REGISTER['name-taken'],
  ...WEAK_PASSWORD,
  busy: BUSY,
  'too-many': TOO_MANY,
};

const PROFILE: RefusalTable<ProfileRefusal> = {
  ...ACTING,
  ...WEAK_PASSWORD,
  'officers-name': { status: 403, code: 'officer-name-stays' },
  'password-missing': { status: 422, code: 'current-password-missing' },
  'password-wrong': { status: 422, code: 'current-password-wrong' },
  'name-taken': REGISTER['name-taken'],
  'acronym-taken': REGISTER['acronym-taken'],
  'acronym-fixed': { status: 409, code: 'acronym-fixed' },
  'no-acronym': { status: 403, code: 'acronym-of-party' },
  'too-many': TOO_MANY,
  'too-many-changes': TOO_MANY_CHANGES,
  closed: { status: 409, code: 'entry-closed' },
  frozen: { status: 409, code: 'party-fixed' },
  'people-voted': { status: 409, code: 'party-voted-for' },
  busy: BUSY,
};

const UNLOCK: RefusalTable<CurrentPasswordRefusal | 'factor-not-present'> = {
  'factor-not-present': { status: 403, code: 'factor-not-present' },
  'password-wrong': PROFILE['password-wrong'],
  busy: BUSY,
  'too-many': TOO_MANY,
};

/** Accounts and sessions: registration, login, logout, profile. */
export function userRoutes(serve: Serve, deps: Deps): void {
  serve('POST /user/register-voter', async ({ body, address, language }) => {
    const result = await register(deps, 'VOTER', address, { ...body, language });
    if (!result.ok) return refuse(REGISTER, result.reason, result.retryAfterS);
    return { message: 'Registration Successful!', data: { user: result.user } };
  });

  serve('POST /user/register-party', async ({ body, address, language }) => {
    const result = await register(deps, 'PARTY', address, { ...body, language });
    if (!result.ok) return refuse(REGISTER, result.reason, result.retryAfterS);
    return { message: 'Party Registration Successful', data: { user: result.user } };
  });

  serve('POST /user/login', async ({ body, address, language, log }) => {
    const result = await login(deps, address, { ...body, language });
    // Not awaited: its duration would tell whose address is an officer's.
    if (!result.ok && result.officer)
      noteAttempt(deps, result.officer, 'password-wrong').catch((err) =>
        log.error({ err }, 'a wrong password was not noted'),
      );
    if (!result.ok) return refuse(LOGIN, result.reason, result.retryAfterS);
    return { message: 'Logged in', data: { token: result.token, userType: result.userType } };
  });

  // Clears cached pictures. The page clears storage, some of which belongs to the device.
  const headers = { 'Clear-Site-Data': '"cache"' };
  serve('POST /user/logout', { headers }, async ({ session }) => {
    await deps.sessions.close(session);
    return { message: 'Logged out', data: {} };
  });

  serve('POST /commission/second-factor/unlock', async ({ session, body, address }) => {
    const result = await unlockFactors(deps, session, address, body.password);
    if (!result.ok)
      return refuse(UNLOCK, result.reason, 'retryAfterS' in result ? result.retryAfterS : undefined);
    return { message: 'Unlocked', data: { unlockKey: result.unlockKey } };
  });

  serve('PUT /user/language', { limitByAccount: deps.limits.changesByAccount }, async ({ session, body }) => {
    await chooseLanguage(deps.db, session.userId, body.language);
    return { message: 'Mails to the account are in this language, where they are translated.', data: {} };
  });

  serve('GET /user/profile', async ({ session }) => {
    const { userId: id, role } = session;
    if (role !== 'PLACE')
      return { message: 'Profile', data: { user: profileOf(await getAccount(deps.db, id)) } };
    const name = await getPlaceName(deps.db, id);
    return { message: 'Profile', data: { user: { id, name, email: '', userType: role, image: null } } };
  });

  serve('PUT /user/profile', { limitByAccount: deps.limits.changesByAccount }, async (incoming) => {
    const { session, body, address } = incoming;
    const shape = session.role === 'PARTY' ? 'banner' : 'portrait';
    const image = await preparedUpload(incoming, shape);
    const result = await changeProfile(deps, session, address, { ...body, image });
    if (!result.ok) return refuse(PROFILE, result.reason, result.retryAfterS);
    return { message: 'Profile updated.', data: { user: profileOf(result.account) } };
  });
  forgottenRoutes(serve, deps);
}

/** Passwords that are set by a mailed link. */
function forgottenRoutes(serve: Serve, deps: Deps): void {
  serve('POST /user/forgot-password', async ({ body, address, log }) => {
    const result = await askForLink(deps, address, body.email);
    if (!result.ok) return new Refused(TOO_MANY, result.retryAfterS);
    // Not awaited: its duration would tell whether there is an account.
    mailLinks(deps).catch((err) => log.error({ err }, 'password links failed'));
    return { message: 'If this address has an account, a mail with a link is on its way to it.', data: {} };
  });

  serve('POST /user/reset-password', async ({ body, address, language }) => {
    const result = await setForgottenPassword(deps, address, { ...body, language });
    if (!result.ok) return refuse(SET_PASSWORD, result.reason, result.retryAfterS);
    const done = body.newOwner
      ? 'Your address has a new account. Please log in.'
      : 'Your new password is set. Please log in.';
    return { message: done, data: {} };
  });
}

function profileOf({ id, name, acronym, email, role, imageId, passwordIsMailed }: Account) {
  const image = imagePath(imageId);
  const user = { id, name, email, userType: role, image, ...(role === 'PARTY' && { acronym }) };
  return passwordIsMailed ? { ...user, passwordIsMailed } : user;
}
