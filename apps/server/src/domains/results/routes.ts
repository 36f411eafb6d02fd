import { readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@evoting/contract/calls';
import { LANGUAGE_CODES, type LanguageCode, PAGES } from '@evoting/contract/constants';
import type { ResultsArea } from '@evoting/contract/extras';
import type { Places } from '@evoting/contract/places';
import type { Timeline } from '@evoting/contract/timeline';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { refuse, sendRefusal } from '../../http/errors.ts';
import { PreparedReply, PreparedText, sendPrepared } from '../../http/prepared-reply.ts';
import { languageOf, PAGE_WORDS, PUBLIC_WORDS, type PublicWords } from '../../platform/pages/words.ts';
import { AreaResults, type AreaView, areasOf } from './area-results.ts';
import { resultsCsv } from './csv.ts';
import { EMBED_POLICY, EMBED_REFRESH_S, embedPages, noCount, noPost, rehearsalNotice } from './embed.ts';
import type { FormerRefusal } from './former-results.ts';
import { onceEach } from './once-each.ts';
import { type ResultsPages, resultsPages, SHARE_PATH, SITE_ICON } from './page.ts';
import { PlacesByArea } from './places.ts';
import { FORMER } from './refusals.ts';
import { onceAsked, resultsByPost, resultsOf } from './results.ts';
import type { ResultsView } from './results-view.ts';
import { SharePictures } from './share-pictures.ts';
import type { ResultsSources } from './sources.ts';
import { Timelines } from './timeline.ts';

/**
 * Registers the results, for programs, spreadsheets and browsers without JavaScript. Each answer is made once
 * while nothing changes.
 */
export function resultsRoutes(
  app: FastifyInstance,
  serve: Serve,
  { webDir, config }: Pick<Deps, 'webDir'> & { config: Pick<Deps['config'], 'publicUrl'> },
  { view, former, stored }: ResultsSources,
): void {
  const replyOf = (shown: ResultsView, { meta, commission }: ResultsView, area?: ResultsArea) =>
    onceAsked(shown, (data) => {
      const body = { message: 'Election results', data, meta, commission, ...(area && { area }) };
      return new PreparedReply('GET /extras/election-results', body);
    });
  const results = onceEach((now: ResultsView) => replyOf(now, now));
  const election = onceEach(
    ({ meta }: ResultsView) =>
      new PreparedReply('GET /extras/election', { message: 'Election', data: { meta } }),
  );
  const areas = onceEach(
    (now: ResultsView) =>
      new PreparedReply('GET /extras/areas', { message: 'Areas', data: { areas: areasOf(now) } }),
  );
  const table = onceEach(
    (now: ResultsView) =>
      new PreparedText('text/csv; charset=utf-8', resultsCsv(resultsByPost(now), now.meta)),
  );
  const byArea = new AreaResults(stored);
  const inArea = onceEach(({ whole, view: there, area }: AreaView) => replyOf(there, whole, area));
  const viewOf = async (log: string | undefined) => {
    const now = await view.get();
    if (log === undefined || log === now.election?.slug) return { ok: true, view: now } as const;
    return former.find(log);
  };
  // Serves addresses that are not calls of the contract.
  const viewOfQuery = async (query: unknown) => {
    const parsed = calls['GET /extras/areas'].query.safeParse(query);
    return parsed.success ? viewOf(parsed.data.log) : ({ ok: false, reason: 'no-such-election' } as const);
  };
  serve('GET /extras/areas', async ({ query }) => {
    const found = await viewOf(query.log);
    return found.ok ? areas(found.view) : refuse(FORMER, found.reason);
  });
  serve('GET /extras/election-results', async ({ query: { area: code, log, post } }) => {
    const found = await viewOf(log);
    if (!found.ok) return refuse(FORMER, found.reason);
    const there = code === undefined ? null : await byArea.find(found.view, code);
    return (there ? inArea(there) : results(found.view))(post);
  });
  placesRoute(serve, new PlacesByArea(stored, byArea), viewOf);
  timelineRoute(serve, new Timelines(stored), viewOf);
  serve('GET /extras/election', async () => election(await view.get()));
  app.get('/api/extras/election-results.csv', async (request, reply) => {
    const found = await viewOfQuery(request.query);
    if (!found.ok) return sendRefusal(reply, refuse(FORMER, found.reason));
    reply.header('Content-Disposition', 'attachment; filename="results.csv"');
    return sendPrepared(request, reply, table(found.view));
  });
  if (!webDir) return;
  embedRoute(app, viewOfQuery, { publicUrl: config.publicUrl, webDir });
  shareRoute(app, viewOfQuery, { publicUrl: config.publicUrl, webDir });
  pageRoute(app, viewOfQuery, (words) => resultsPages(webDir, config.publicUrl, words));
}

/** Serves the web app's page with the results in it, in the language of the address. */
function pageRoute(
  app: FastifyInstance,
  viewOfQuery: (query: unknown) => Promise<FoundView>,
  drawIn: (words: PublicWords) => (view: ResultsView) => ResultsPages,
): void {
  const pages = inEach((words) => {
    const draw = drawIn(words);
    return onceEach((view: ResultsView) => {
      const { whole, of } = draw(view);
      return { whole: htmlOf(whole), of: madeOnce(of) };
    });
  });
  app.get(PAGES.results, async (request, reply) => {
    const found = await viewOfQuery(request.query);
    // The app shows the reason.
    if (!found.ok) return reply.sendFile('index.html');
    if (isWhole(request.query)) reply.header('Link', PRELOADS);
    const language = languageOf(request.query);
    reply.header('Content-Language', language);
    const { whole, of } = pages[language](found.view);
    const { post } = request.query as { post?: unknown };
    return sendPrepared(request, reply, (typeof post === 'string' && of(post)) || whole);
  });
}

/** Serves a post in the parts of an area. */
function placesRoute(
  serve: Serve,
  places: PlacesByArea,
  viewOf: (log: string | undefined) => Promise<FoundView>,
): void {
  const reply = onceEach(
    (data: Places) => new PreparedReply('GET /extras/places', { message: 'Places', data }),
  );
  serve('GET /extras/places', async ({ query: { log, ...query } }) => {
    const found = await viewOf(log);
    return found.ok ? reply(await places.find(found.view, query)) : refuse(FORMER, found.reason);
  });
}

/** Serves the live counts of a post over time. */
function timelineRoute(
  serve: Serve,
  timelines: Timelines,
  viewOf: (log: string | undefined) => Promise<FoundView>,
): void {
  serve('GET /extras/timeline', async ({ query: { post, log } }) => {
    const found = await viewOf(log);
    if (!found.ok) return refuse(FORMER, found.reason);
    const timeline = await timelines.find(found.view, post);
    return timeline ? timelineReply(timeline) : NO_TIMELINE;
  });
}

const timelineReply = onceEach(
  (data: Timeline) => new PreparedReply('GET /extras/timeline', { message: 'Timeline', data }),
);

/** The answer for a post that the election does not have. */
const NO_TIMELINE = timelineReply({ counts: 0, candidates: [], points: [] });

type FoundView = { ok: true; view: ResultsView } | { ok: false; reason: FormerRefusal };

/** Serves the count of a post as a page that any site may put into a frame. It reads no session. */
function embedRoute(
  app: FastifyInstance,
  viewOfQuery: (query: unknown) => Promise<FoundView>,
  { publicUrl, webDir }: { publicUrl: string; webDir: string },
): void {
  const notice = rehearsalNotice(readFileSync(path.join(webDir, 'index.html'), 'utf8'));
  const site = { publicUrl, notice };
  const textsOf = (log: (view: ResultsView) => string | undefined) =>
    inEach((words) => onceEach((view: ResultsView) => madeOnce(embedPages(view, site, log(view), words))));
  const current = textsOf(() => undefined);
  const named = textsOf(({ meta }) => meta.log ?? undefined);
  const missing = inEach((words) => htmlOf(noPost(site, words)));
  const without = inEach((words) => htmlOf(noCount(site, words)));
  app.get('/embed/*', async (request, reply) => {
    const { '*': post } = request.params as { '*': string };
    const found = await viewOfQuery(request.query);
    const language = languageOf(request.query);
    reply.header('Content-Language', language);
    reply.header('Content-Security-Policy', EMBED_POLICY).removeHeader('X-Frame-Options');
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (!found.ok) return sendPrepared(request, reply.code(404), without[language]);
    const page = (isWhole(request.query) ? current : named)[language](found.view)(post);
    if (!page) return sendPrepared(request, reply.code(404), missing[language]);
    const { status, hidden } = found.view.meta;
    if (status === 'open' && !hidden) reply.header('Refresh', String(EMBED_REFRESH_S));
    return sendPrepared(request, reply, page);
  });
}

/** Serves the picture of a post for link previews; the site's icon where it cannot be drawn now. */
function shareRoute(
  app: FastifyInstance,
  viewOfQuery: (query: unknown) => Promise<FoundView>,
  { publicUrl, webDir }: { publicUrl: string; webDir: string },
): void {
  const isRehearsal = rehearsalNotice(readFileSync(path.join(webDir, 'index.html'), 'utf8')) !== '';
  const site = { site: new URL(publicUrl).host, notice: isRehearsal ? PAGE_WORDS.rehearsal : '' };
  const pictures = new SharePictures();
  const pictureOf = onceEach((png: Buffer) => new PreparedText('image/png', png));
  app.get(`${SHARE_PATH}*`, async (request, reply) => {
    const { '*': post } = request.params as { '*': string };
    const found = await viewOfQuery(request.query);
    const entries = found.ok ? resultsOf(found.view, post) : undefined;
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (!found.ok || !entries) return reply.code(404).type('text/plain').send('');
    const shared = { ...site, post, entries, meta: found.view.meta };
    const png = await pictures.find(shared, PUBLIC_WORDS[languageOf(request.query)]).catch((error) => {
      request.log.error(error, 'the picture of a post could not be drawn');
      return null;
    });
    return png ? sendPrepared(request, reply, pictureOf(png)) : reply.redirect(SITE_ICON);
  });
}

/** Makes the page of each post that somebody asks for, once. Posts that do not exist are not kept. */
function madeOnce(pageOf: (post: string) => string | undefined): (post: string) => PreparedText | undefined {
  const made = new Map<string, PreparedText>();
  return (post) => {
    const page = made.has(post) ? undefined : pageOf(post);
    if (page !== undefined) made.set(post, htmlOf(page));
    return made.get(post);
  };
}

const htmlOf = (page: string) => new PreparedText('text/html; charset=utf-8', page);

/**
 * A `Link` header that preloads the app's first calls, a round trip and an app start earlier, so that late
 * answers do not shift the page.
 */
const PRELOADS = ['election-results', 'notices', 'areas']
  .map((call) => `</api/extras/${call}>; rel=preload; as=fetch; crossorigin`)
  .join(', ');

/** Tells that an address asks for all posts of the current election, in any language. */
const isWhole = (query: unknown) => Object.keys(query as object).every((name) => name === 'lang');

/** Makes something in each language. */
const inEach = <Made>(make: (words: PublicWords) => Made) =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, make(PUBLIC_WORDS[code])])) as Record<
    LanguageCode,
    Made
  >;
