import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, Refused, refuse, TOO_MANY } from '../../http/errors.ts';
import { type AcceptRefusal, accept, lookAtInvitation } from './invitations.ts';
import { WEAK_PASSWORD } from './refusals.ts';
import { echoes, isSetupLink, type SetupRefusal, setUp, tryAddress } from './setup.ts';
import { tryMail, whatOfMails } from './try-mail.ts';

const ACCOUNT = {
  'email-taken': { status: 409, code: 'invitee-has-account' },
  ...WEAK_PASSWORD,
  busy: { status: 503, code: 'busy-signing-in' },
  'too-many': TOO_MANY,
} as const;

const SETUP: RefusalTable<SetupRefusal> = {
  ...ACCOUNT,
  'setup-link-over': { status: 404, code: 'setup-link-over' },
};

const ACCEPT: RefusalTable<AcceptRefusal> = {
  ...ACCOUNT,
  'name-taken': { status: 409, code: 'officer-name-taken' },
  'name-kept': { status: 409, code: 'officer-name-kept' },
  'invitation-over': { status: 404, code: 'invitation-over' },
};

/**
 * The accounts of officers: of the first by the link that the server printed, of the others by invitations.
 */
export function setupRoutes(serve: Serve, deps: Deps): void {
  const { config, limits } = deps;
  /** Calls without a session: the holder of a link is known by it, a guesser is slowed down. */
  const whyNot = async (address: string, token: string): Promise<Refused | null> => {
    const waitS = await limits.loginsByAddress.take(address);
    if (waitS > 0) return new Refused(TOO_MANY, waitS);
    return (await isSetupLink(deps, token)) ? null : refuse(SETUP, 'setup-link-over');
  };

  serve('POST /commission/setup/look', async ({ body, address }) => {
    const refused = await whyNot(address, body.token);
    if (refused) return refused;
    return { message: 'Setup', data: { publicUrl: config.publicUrl, mails: whatOfMails(deps) } };
  });

  serve('POST /commission/setup/try-address', async ({ body, address }) => {
    const refused = await whyNot(address, body.token);
    return refused ?? { message: 'Tried', data: await tryAddress(deps, body.token) };
  });

  serve('GET /commission/setup/echo/:nonce', async ({ params }) => {
    return { message: 'Echo', data: { echo: await echoes(deps, params.nonce) } };
  });

  serve('POST /commission/setup/try-mail', async ({ body, address }) => {
    const refused = await whyNot(address, body.token);
    if (refused) return refused;
    const waitS = await limits.invitationsByMailbox.take(body.email);
    if (waitS > 0) return new Refused(TOO_MANY, waitS);
    return { message: 'Tried', data: await tryMail(deps, { email: body.email, locale: null }) };
  });

  serve('POST /commission/setup', async ({ body, address }) => {
    const result = await setUp(deps, address, body);
    if (!result.ok) return refuse(SETUP, result.reason, result.retryAfterS);
    return { message: 'The commission is set up. Please log in.', data: {} };
  });

  serve('POST /commission/invitation/look', async ({ body, address }) => {
    const waitS = await limits.loginsByAddress.take(address);
    if (waitS > 0) return new Refused(TOO_MANY, waitS);
    const found = await lookAtInvitation(deps, body.token);
    return found ? { message: 'Invitation', data: found } : refuse(ACCEPT, 'invitation-over');
  });

  serve('POST /commission/invitation/accept', async ({ body, address }) => {
    const result = await accept(deps, address, body);
    if (!result.ok) return refuse(ACCEPT, result.reason, result.retryAfterS);
    return { message: 'Your account is made. Please log in.', data: {} };
  });
}
