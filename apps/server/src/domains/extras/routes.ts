import type { Deps } from '../../deps.ts';
import { type RefusalTable, Refused, refuse } from '../../errors.ts';
import { PreparedReply, type Serve } from '../../plugins/calls.ts';
import { mailboxKey } from '../../plugins/email.ts';
import { imagePath } from '../../plugins/images/path.ts';
import { TOO_MANY } from '../../plugins/limits.ts';
import { Recent } from '../../plugins/recent.ts';
import { findCurrentElection, listPosts } from '../election/service.ts';
import { resultsByPost } from '../vote/results.ts';
import type { Standing } from '../vote/standing.ts';
import { confirm, subscribe, unsubscribe } from './newsletter.ts';
import { listNotifications } from './notifications.ts';
import { searchCandidates, searchParties, searchPosts } from './store.ts';

const NOTIFICATIONS_KEPT_MS = 5_000;

const CONFIRM: RefusalTable<'unknown-link'> = {
  'unknown-link': {
    status: 404,
    message: 'This link is no longer valid. Please ask for the newsletter again',
  },
};

/** What is open to everyone. Takes: how to register a call, the dependencies, the standing shared by all routes. */
export function extrasRoutes(serve: Serve, deps: Deps, standing: Recent<Standing>): void {
  const { db, now } = deps;

  serve('GET /extras/get-political-posts', async () => {
    const election = await findCurrentElection(db);
    return { message: 'Posts', data: { posts: election ? await listPosts(db, election.id) : [] } };
  });

  const prepared = new WeakMap<Standing, PreparedReply<'GET /extras/election-results'>>();
  serve('GET /extras/election-results', async () => {
    const current = await standing.get();
    const known = prepared.get(current);
    if (known) return known;
    const body = { message: 'Election results', data: resultsByPost(current), meta: current.meta };
    const reply = new PreparedReply('GET /extras/election-results', body);
    prepared.set(current, reply);
    return reply;
  });

  const notifications = new Recent(
    async () =>
      new PreparedReply('GET /extras/notifications', {
        message: 'Notifications',
        data: { notifications: await listNotifications(db, now()) },
      }),
    now,
    NOTIFICATIONS_KEPT_MS,
  );
  serve('GET /extras/notifications', () => notifications.get());

  serve('GET /extras/search', async ({ query: { q } }) => {
    const election = await findCurrentElection(db);
    const [posts, candidates, parties] = await Promise.all([
      election ? searchPosts(db, election.id, q) : [],
      election ? searchCandidates(db, election.id, q) : [],
      searchParties(db, q),
    ]);
    return {
      message: 'Search results',
      data: {
        posts,
        candidates: candidates.map(({ imageId, ...found }) => ({
          ...found,
          image: imagePath(imageId, 'small'),
        })),
        parties: parties.map(({ bannerId, ...found }) => ({
          ...found,
          banner: imagePath(bannerId, 'small'),
        })),
      },
    };
  });

  newsletterRoutes(serve, deps);
}

function newsletterRoutes(serve: Serve, deps: Deps): void {
  serve('POST /extras/newsletter', async ({ body, address }) => {
    const { newsletterByAddress, newsletterByEmail } = deps.limits;
    const waitS = Math.max(newsletterByAddress.take(address), newsletterByEmail.take(mailboxKey(body.email)));
    if (waitS > 0) return new Refused(TOO_MANY, waitS);
    await subscribe(deps, body.email);
    return { message: 'Please check your mailbox and confirm your subscription', data: {} };
  });

  serve('POST /extras/newsletter/confirm', async ({ body }) => {
    const result = await confirm(deps, body.token);
    if (!result.ok) return refuse(CONFIRM, result.reason);
    return { message: 'Your subscription is confirmed', data: {} };
  });

  serve('POST /extras/newsletter/unsubscribe', async ({ body }) => {
    await unsubscribe(deps, body.token);
    return { message: 'You will receive no more newsletters', data: {} };
  });
}
