import { calls } from '@evoting/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, Refused, refuse, sendRefusal, TOO_MANY } from '../../http/errors.ts';
import { PreparedReply, PreparedText, sendPrepared } from '../../http/prepared-reply.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { imagePath } from '../../platform/images/path.ts';
import { listPosts } from '../contest/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { AreaResults, type AreaView, areasOf } from '../vote/area-results.ts';
import { type FormerRefusal, FormerResults } from '../vote/former-results.ts';
import { resultsByPost } from '../vote/results.ts';
import type { ResultsView } from '../vote/results-view.ts';
import { candidateAsShown } from './candidate-page.ts';
import { confirm, subscribe, unsubscribe } from './newsletter.ts';
import { listNotifications } from './notifications.ts';
import { resultsCsv } from './results-csv.ts';
import { resultsPage } from './results-page.ts';
import { searchCandidates, searchParties, searchPosts } from './store.ts';

const NOTIFICATIONS_KEPT_MS = 5_000;

const CONFIRM: RefusalTable<'unknown-link'> = {
  'unknown-link': { status: 404, code: 'newsletter-link-over' },
};

const CANDIDATE: RefusalTable<'unknown'> = {
  unknown: { status: 404, code: 'no-such-candidate' },
};

const FORMER: RefusalTable<FormerRefusal> = {
  'no-such-election': { status: 404, code: 'no-such-election' },
  'no-result': { status: 409, code: 'not-counted-yet' },
};

/**
 * What is open to everyone.
 * Takes: the application, how to register a call, the dependencies, the view shared by all routes.
 */
export function extrasRoutes(
  app: FastifyInstance,
  serve: Serve,
  deps: Deps,
  view: CachedValue<ResultsView>,
): void {
  const { db, now, elapsedMs } = deps;

  serve('GET /extras/get-political-posts', async () => {
    const election = await findCurrentElection(db);
    return { message: 'Posts', data: { posts: election ? await listPosts(db, election.id) : [] } };
  });

  resultsRoutes(app, serve, deps, view);

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
    { elapsedMs, keepMs: NOTIFICATIONS_KEPT_MS },
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

/**
 * The count, for programs, spreadsheets and browsers without JavaScript; each answer is made once for all who
 * ask while nothing changes.
 */
function resultsRoutes(app: FastifyInstance, serve: Serve, deps: Deps, view: CachedValue<ResultsView>): void {
  const { db, webDir, config } = deps;
  const results = onceEach((now: ResultsView) => {
    const { meta, commission } = now;
    const body = { message: 'Election results', data: resultsByPost(now), meta, commission };
    return new PreparedReply('GET /extras/election-results', body);
  });
  const election = onceEach(
    ({ meta }: ResultsView) =>
      new PreparedReply('GET /extras/election', { message: 'Election', data: { meta } }),
  );
  const areas = onceEach(
    (now: ResultsView) =>
      new PreparedReply('GET /extras/areas', { message: 'Areas', data: { areas: areasOf(now) } }),
  );
  const table = onceEach(
    (now: ResultsView) => new PreparedText('text/csv; charset=utf-8', resultsCsv(resultsByPost(now))),
  );
  const byArea = new AreaResults(db);
  const inArea = onceEach(({ whole: { meta, commission }, view: there, area }: AreaView) => {
    const body = { message: 'Election results', data: resultsByPost(there), meta, commission, area };
    return new PreparedReply('GET /extras/election-results', body);
  });
  const former = new FormerResults(deps);
  const viewOf = async (log: string | undefined) => {
    const now = await view.get();
    if (log === undefined || log === now.election?.slug) return { ok: true, view: now } as const;
    return former.find(log);
  };
  // Of an address that is no call of the contract.
  const viewAsked = async (query: unknown) => {
    const asked = calls['GET /extras/areas'].query.safeParse(query);
    return asked.success ? viewOf(asked.data.log) : ({ ok: false, reason: 'no-such-election' } as const);
  };
  serve('GET /extras/areas', async ({ query }) => {
    const found = await viewOf(query.log);
    return found.ok ? areas(found.view) : refuse(FORMER, found.reason);
  });
  serve('GET /extras/election-results', async ({ query: { area: code, log } }) => {
    const found = await viewOf(log);
    if (!found.ok) return refuse(FORMER, found.reason);
    const there = code === undefined ? null : await byArea.find(found.view, code);
    return there ? inArea(there) : results(found.view);
  });
  serve('GET /extras/election', async () => election(await view.get()));
  app.get('/api/extras/election-results.csv', async (request, reply) => {
    const found = await viewAsked(request.query);
    if (!found.ok) return sendRefusal(reply, refuse(FORMER, found.reason));
    reply.header('Content-Disposition', 'attachment; filename="results.csv"');
    return sendPrepared(request, reply, table(found.view));
  });
  if (!webDir) return;
  const draw = resultsPage(webDir, config.publicUrl);
  const page = onceEach((now: ResultsView) => new PreparedText('text/html; charset=utf-8', draw(now)));
  app.get('/voter/results', async (request, reply) => {
    const found = await viewAsked(request.query);
    // The app says why.
    if (!found.ok) return reply.sendFile('index.html');
    return sendPrepared(request, reply, page(found.view));
  });
}

/** What was made of the last value is given again for as long as that value lives. */
function onceEach<Value extends object, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const made = new WeakMap<Value, Made>();
  return (value) => {
    const known = made.get(value) ?? make(value);
    made.set(value, known);
    return known;
  };
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
