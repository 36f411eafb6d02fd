import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY } from '../../http/errors.ts';
import type { InviteRefusal } from './ceremony.ts';
import { loadKeyHolders } from './ceremony-state.ts';
import { inviteByMail, type MailRefusal, mailAgain } from './inviting.ts';

const MAIL: RefusalTable<MailRefusal> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-such-election': { status: 404, code: 'no-such-election' },
  'no-place': { status: 404, code: 'no-such-trustee' },
  'too-many': TOO_MANY,
};

const INVITE: RefusalTable<InviteRefusal | MailRefusal | 'same-mailbox'> = {
  ...MAIL,
  'same-mailbox': { status: 422, code: 'trustees-alike' },
  'same-name': { status: 422, code: 'trustees-alike' },
  'bad-name': { status: 422, code: 'trustee-name-bad' },
  'one-decrypts-alone': { status: 422, code: 'trustees-one-alone' },
  'all-must-decrypt': { status: 422, code: 'trustees-all-needed' },
  'not-a-draft': { status: 409, code: 'opened-already' },
  'live-needs-witnesses': { status: 409, code: 'trustees-need-witnesses' },
  'begun-already': { status: 409, code: 'trustees-made-already' },
  changed: { status: 409, code: 'trustees-changed' },
};

/** Registers the trustees of an election, as officers see and invite them. */
export function trusteeConsoleRoutes(serve: Serve, deps: Deps): void {
  serve('GET /commission/elections/:id/trustees', async ({ params }) => {
    const keyHolders = await loadKeyHolders(deps, params.id);
    return keyHolders
      ? { message: 'Who holds the key', data: { keyHolders } }
      : refuse(MAIL, 'no-such-election');
  });

  serve('PUT /commission/elections/:id/trustees', async ({ session, params, body }) => {
    const done = await inviteByMail(deps, session.userId, params.id, body);
    return done.ok ? { message: 'Invited', data: {} } : refuse(INVITE, done.reason, done.retryAfterS);
  });

  serve('POST /commission/elections/:id/trustees/:trustee/mail', async ({ session, params }) => {
    const done = await mailAgain(deps, session.userId, params.id, params.trustee);
    return done.ok ? { message: 'Mailed', data: {} } : refuse(MAIL, done.reason, done.retryAfterS);
  });
}
