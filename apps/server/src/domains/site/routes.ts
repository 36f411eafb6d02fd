import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, Refused, refuse, TOO_MANY } from '../../http/errors.ts';
import { PreparedReply } from '../../http/prepared-reply.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { imagePath } from '../../platform/images/path.ts';
import { listPostNames } from '../contest/post-names.ts';
import { listNominatedPosts } from '../contest/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { candidateAsShown } from './candidate-page.ts';
import { confirm, subscribe, unsubscribe } from './newsletter.ts';
import { listNotifications } from './notifications.ts';
import { searchCandidates, searchParties, searchPosts } from './store.ts';

const NOTIFICATIONS_CACHED_MS = 5_000;
const POST_NAMES_CACHED_MS = 1_000;

const CONFIRM: RefusalTable<'unknown-link'> = {
  'unknown-link': { status: 404, code: 'newsletter-link-over' },
};

const CANDIDATE: RefusalTable<'unknown'> = {
  unknown: { status: 404, code: 'no-such-candidate' },
};

/** Serves the public calls, except the results. */
export function extrasRoutes(serve: Serve, deps: Deps): void {
  const { db, now, elapsedMs } = deps;

  serve('GET /extras/get-political-posts', async () => {
    const election = await findCurrentElection(db);
    return { message: 'Posts', data: { posts: election ? await listNominatedPosts(db, election.id) : [] } };
  });

  const postNames = new CachedValue(
    async () => {
      const election = await findCurrentElection(db);
      const posts = election ? await listPostNames(db, election.id) : [];
      return new PreparedReply('GET /extras/post-names', { message: 'Post names', data: { posts } });
    },
    { elapsedMs, freshMs: POST_NAMES_CACHED_MS },
  );
  serve('GET /extras/post-names', () => postNames.get());

  serve('GET /extras/candidates/:id', async ({ params }) => {
    const found = await candidateAsShown(db, params.id);
    if (!found) return refuse(CANDIDATE, 'unknown');
    const { imageId, partyBannerId, ...candidate } = found;
    const pictures = { image: imagePath(imageId), partyBanner: imagePath(partyBannerId) };
    return { message: 'Candidate', data: { candidate: { ...candidate, ...pictures } } };
  });

  const notifications = new CachedValue(
    async () =>
      new PreparedReply('GET /extras/notifications', {
        message: 'Notifications',
        data: { notifications: await listNotifications(db, now()) },
      }),
    { elapsedMs, freshMs: NOTIFICATIONS_CACHED_MS },
  );
  serve('GET /extras/notifications', () => notifications.get());

  serve('GET /extras/search', async ({ query: { q } }) => {
    const election = await findCurrentElection(db);
    const [posts, candidates, parties] = await Promise.all([
      election ? searchPosts(db, election.id, q) : [],
      election ? searchCandidates(db, election.id, q) : [],
      searchParties(db, election?.approval ?? 'commission', q),
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
    const { newsletterByAddress, newsletterByMailbox } = deps.limits;
    const waitS = Math.max(
      await newsletterByAddress.take(address),
      await newsletterByMailbox.take(body.email),
    );
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
