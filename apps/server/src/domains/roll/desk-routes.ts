import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY, TOO_MANY_LOOKS } from '../../http/errors.ts';
import { mailLinks } from '../user/forgotten.ts';
import { type LookRefusal, look } from './desk.ts';
import { type SendRefusal, sendLinks } from './links.ts';
import { type MailRefusal, mailAgain } from './mail-again.ts';
import { openDesk } from './tablets.ts';

const REFUSALS: RefusalTable<LookRefusal | MailRefusal> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-election': { status: 409, code: 'no-election' },
  'too-many': TOO_MANY,
  'too-many-looks': TOO_MANY_LOOKS,
  'no-voter': { status: 404, code: 'no-such-voter' },
  'not-found': { status: 404, code: 'place-unknown' },
  closed: { status: 409, code: 'roll-closed' },
  claimed: { status: 409, code: 'place-has-account' },
  'no-contact': { status: 409, code: 'no-mail-address' },
};

const LINKS: RefusalTable<SendRefusal> = {
  'not-an-officer': { status: 403, code: 'not-an-officer' },
  'no-election': { status: 409, code: 'no-election' },
  'no-links': { status: 409, code: 'no-links' },
  'not-frozen': { status: 409, code: 'links-after-freeze' },
  closed: { status: 409, code: 'roll-closed' },
};

/** Serves the help desk for single voters, and the links to all. */
export function deskRoutes(serve: Serve, deps: Deps): void {
  serve('POST /commission/desk/looks', async ({ session, body }) => {
    const result = await look(deps, session.userId, body);
    if (!result.ok) return refuse(REFUSALS, result.reason, result.retryAfterS);
    const { electionId, voter, heldUp } = result;
    return { message: 'A voter', data: { electionId, voter, heldUp } };
  });

  serve('POST /commission/desk/mails', async ({ session, body, log }) => {
    const result = await mailAgain(deps, session.userId, body);
    if (!result.ok) return refuse(REFUSALS, result.reason, result.retryAfterS);
    if (body.what === 'password-link')
      mailLinks(deps).catch((err) => log.error({ err }, 'password links failed'));
    return { message: 'A mail is on its way', data: {} };
  });

  serve('POST /commission/roll/links', async ({ session, body }) => {
    const result = await sendLinks(deps, session.userId, body.after);
    if (!result.ok) return refuse(LINKS, result.reason);
    return { message: 'On their way', data: { sent: result.sent, after: result.after } };
  });

  serve('POST /commission/desk/tablets', async ({ session }) => {
    const result = await openDesk(deps, session.userId);
    return result.ok ? { message: 'A desk', data: {} } : refuse(LINKS, result.reason);
  });
}
