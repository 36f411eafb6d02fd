import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY } from '../../http/errors.ts';
import { myPlace } from '../election/my-place.ts';
import { askForPlaceCode, type ClaimRefused, claim, lookUp, mailPlaceCode } from './claiming.ts';
import { dispute } from './disputes.ts';
import { askForEmailCode, type ConfirmRefusal, confirmEmail } from './email-confirmation.ts';
import { type OpenRefusal, openPlace } from './open-place.ts';

const ASK: RefusalTable<'not-asked' | 'too-many'> = {
  'not-asked': { status: 409, code: 'email-not-asked' },
  'too-many': TOO_MANY,
};

const CONFIRM: RefusalTable<ConfirmRefusal> = {
  mismatch: { status: 422, code: 'code-mismatch' },
  'mailbox-used': { status: 409, code: 'mailbox-used' },
};

const ROLL: RefusalTable<'no-roll' | 'links-only' | 'too-many'> = {
  'no-roll': { status: 409, code: 'no-roll' },
  'links-only': { status: 409, code: 'links-only' },
  'too-many': TOO_MANY,
};

const DISPUTE: RefusalTable<'spent'> = { spent: { status: 404, code: 'dispute-link-spent' } };

const CLAIM: RefusalTable<ClaimRefused> = {
  'no-roll': ROLL['no-roll'],
  'links-only': ROLL['links-only'],
  closed: { status: 409, code: 'voting-closed' },
  'not-found': { status: 404, code: 'place-not-found' },
  claimed: { status: 409, code: 'place-claimed' },
  'both-codes': { status: 422, code: 'both-codes' },
  'has-place': { status: 409, code: 'has-place' },
  'identity-missing': { status: 422, code: 'identity-missing' },
  'identity-mismatch': { status: 403, code: 'identity-mismatch' },
  'identity-unavailable': { status: 503, code: 'identity-unavailable' },
  'too-many': TOO_MANY,
};

const OPEN: RefusalTable<OpenRefusal> = {
  ...CLAIM,
  closed: { status: 409, code: 'link-over' },
  'no-links': { status: 409, code: 'no-links' },
  'not-found': { status: 404, code: 'link-not-found' },
  claimed: { status: 409, code: 'place-has-own-account' },
};

/** Serves the right to vote: the confirmed e-mail, and the place on the roll. */
export function eligibilityRoutes(serve: Serve, deps: Deps): void {
  serve('POST /vote/email-code', async ({ session, address }) => {
    const result = await askForEmailCode(deps, session.userId, address);
    if (!result.ok) return refuse(ASK, result.reason, result.retryAfterS);
    return { message: 'A code is on its way to your mailbox.', data: {} };
  });

  serve('POST /vote/confirm-email', async ({ session, body }) => {
    const result = await confirmEmail(deps, session.userId, body.code);
    return result.ok ? { message: 'Your e-mail is confirmed.', data: {} } : refuse(CONFIRM, result.reason);
  });

  serve('POST /vote/place-code', async ({ session, body, address, log }) => {
    const result = await askForPlaceCode(deps, session.userId, body.voterNumber);
    if (!result.ok) return refuse(ROLL, result.reason, result.retryAfterS);
    // Not awaited: its duration would tell whether there is such a place.
    mailPlaceCode(deps, session.userId, result.place, address).catch((err) =>
      log.error({ err }, 'a code for a place on the roll could not be mailed'),
    );
    const message =
      'If the roll has a mail address for this number, and it got few codes of late, a code is on its way to it.';
    return { message, data: {} };
  });

  serve('POST /vote/claim-place', async ({ session, body }) => {
    const result = await claim(deps, session.userId, body);
    return result.ok
      ? { message: 'The place on the roll is yours.', data: {} }
      : refuse(CLAIM, result.reason, result.retryAfterS);
  });

  const byAddress = { limitByAddress: deps.limits.loginsByAddress };
  serve('POST /vote/open-place', byAddress, async ({ body }) => {
    const result = await openPlace(deps, body);
    if (!result.ok) return refuse(OPEN, result.reason, result.retryAfterS);
    return { message: 'Open', data: { token: result.token, account: result.account } };
  });

  serve('POST /extras/not-my-claim', async ({ body, address }) => {
    const waitS = await deps.limits.rollLooksByAddress.take(address);
    if (waitS > 0) return refuse(ROLL, 'too-many', waitS);
    const disputed = await dispute(deps, body.token);
    return disputed ? { message: 'The place is stopped.', data: disputed } : refuse(DISPUTE, 'spent');
  });

  serve('GET /vote/my-place', async ({ session }) => ({
    message: 'Your place',
    data: { place: await myPlace(deps.db, session.userId) },
  }));

  serve('POST /extras/on-the-roll', async ({ body, address }) => {
    const result = await lookUp(deps, address, body);
    if (!result.ok) return refuse(ROLL, result.reason, result.retryAfterS);
    return { message: 'On the roll', data: { area: result.area } };
  });
}
