import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY } from '../../http/errors.ts';
import { PreparedReply } from '../../http/prepared-reply.ts';
import { CachedValue, orStale } from '../../platform/cached-value.ts';
import type { ConfirmationRefusal } from '../officer/confirmation.ts';
import { CONFIRMATION } from '../officer/refusals.ts';
import type { ResultsView } from '../results/results-view.ts';
import { type AnnounceRefusal, announce, withdraw } from './announcements.ts';
import { rollCounts } from './places.ts';
import type { RefusedCasts } from './refused-casts.ts';
import { noticesOf, roundedClaims, votingDay } from './voting-day.ts';

const REFUSALS: RefusalTable<AnnounceRefusal | 'not-found' | 'too-many' | ConfirmationRefusal> = {
  ...CONFIRMATION,
  'too-many': TOO_MANY,
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-such-election': { status: 404, code: 'no-such-election' },
  'two-officers': { status: 409, code: 'announced-by-two' },
  'not-found': { status: 404, code: 'nothing-here' },
};

/** Every open page asks for the notices: they are loaded once a second for all. */
const FRESH_MS = 1_000;
/** Counting reads every claimed place, and nobody should be seen to claim. */
const CLAIMS_FRESH_MS = 10 * 60_000;
/** Notices show the last numbers, or none, while a count takes longer. */
const LAST_CLAIMS = { failure: () => true, patienceMs: 1_000 };

/**
 * Registers the voting day: the officers' page, and the notices to voters.
 * @param refused the refused casts of this process
 */
export function votingDayRoutes(
  serve: Serve,
  deps: Deps,
  view: CachedValue<ResultsView>,
  refused: RefusedCasts,
): void {
  const claims = new CachedValue(() => roundedClaims(deps.db), {
    elapsedMs: deps.elapsedMs,
    freshMs: CLAIMS_FRESH_MS,
  });
  const notices = new CachedValue(
    async () => {
      const counted = await orStale(claims.get(), claims.last ?? null, LAST_CLAIMS);
      const data = await noticesOf(deps, counted);
      return new PreparedReply('GET /extras/notices', { message: 'Notices', data });
    },
    { elapsedMs: deps.elapsedMs, freshMs: FRESH_MS },
  );

  const countsOf = rollCounts(deps);
  serve('GET /commission/day', async ({ session }) => {
    await refused.write();
    const data = await votingDay(deps, await view.get(), countsOf, session.userId);
    return { message: 'Voting day', data };
  });

  serve('POST /commission/announcements', async ({ session, body }) => {
    const done = await announce(deps, body, session.userId);
    if (!done.ok) return refuse(REFUSALS, done.reason);
    notices.forget();
    return { message: 'Announced', data: { announcement: done.announcement } };
  });

  serve('POST /commission/announcements/:id/withdraw', async ({ session, params, body, address }) => {
    const done = await withdraw(deps, params.id, body, { ...session, address });
    if (!done.ok) return refuse(REFUSALS, done.reason, 'retryAfterS' in done ? done.retryAfterS : undefined);
    notices.forget();
    return { message: 'Withdrawn', data: {} };
  });

  serve('GET /extras/notices', () => notices.get());
}
