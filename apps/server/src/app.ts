import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGES } from '@evoting/contract/constants';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { downloadRoutes } from './domains/archive/routes.ts';
import { auditLogRoutes } from './domains/audit-log/routes.ts';
import { boardRoutes } from './domains/board/routes.ts';
import { ServedRecords } from './domains/board/served.ts';
import { areaMapRoutes } from './domains/commission/area-map-routes.ts';
import { areaRoutes } from './domains/commission/areas-routes.ts';
import { consoleRoutes } from './domains/commission/elections-routes.ts';
import { figures } from './domains/commission/figures.ts';
import { proposalRoutes } from './domains/commission/proposals-routes.ts';
import { RefusedCasts } from './domains/commission/refused-casts.ts';
import { rehearsalRoutes } from './domains/commission/rehearsal-routes.ts';
import { votingDayRoutes } from './domains/commission/voting-day-routes.ts';
import { countShareRoutes } from './domains/count/routes.ts';
import type { WithAudits } from './domains/count/server-audit.ts';
import { independentRoutes } from './domains/nomination/independents-routes.ts';
import { candidateRoutes } from './domains/nomination/own-entry-routes.ts';
import { reviewRoutes } from './domains/nomination/review-routes.ts';
import { nominationRoutes } from './domains/nomination/routes.ts';
import { selfNominationRoutes } from './domains/nomination/self-nomination-routes.ts';
import { isForBallot } from './domains/nomination/standing.ts';
import { officerRoutes } from './domains/officer/routes.ts';
import { sampleCodeRoutes } from './domains/officer/sample-code-routes.ts';
import { secondFactorRoutes } from './domains/officer/second-factor-routes.ts';
import { setupRoutes } from './domains/officer/setup-routes.ts';
import { declarationRoutes } from './domains/results/declaration-routes.ts';
import { FormerResults } from './domains/results/former-results.ts';
import { cachedResultsView } from './domains/results/results-view.ts';
import { resultsRoutes } from './domains/results/routes.ts';
import { numbersIn } from './domains/results/sources.ts';
import { deskRoutes } from './domains/roll/desk-routes.ts';
import { eligibilityRoutes } from './domains/roll/eligibility-routes.ts';
import { rollRoutes } from './domains/roll/routes.ts';
import { healthRoutes } from './domains/site/health-routes.ts';
import { extrasRoutes } from './domains/site/routes.ts';
import { trusteeRoutes } from './domains/tally/ceremony-routes.ts';
import { countRoutes } from './domains/tally/certification-routes.ts';
import type { WithTally } from './domains/tally/tally-engine.ts';
import { trusteeConsoleRoutes } from './domains/tally/trustees-routes.ts';
import { userRoutes } from './domains/user/routes.ts';
import { voteRoutes } from './domains/vote/routes.ts';
import { witnessRoutes } from './domains/witness/routes.ts';
import { serveOn } from './http/calls.ts';
import { answerBrokenRequest, refuseWhileClosing } from './http/closing.ts';
import { COMPRESSION } from './http/compression.ts';
import { type Door, openDoor } from './http/door.ts';
import { answerError, HttpError, Refused, sendRefusal, TOO_MANY } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { UploadBudget } from './http/images/budget.ts';
import { imageRoutes } from './http/images/routes.ts';
import { localStyle } from './http/local-page.ts';
import { mailbox } from './http/mailbox.ts';
import { metrics } from './http/metrics.ts';
import { multipart } from './http/multipart.ts';
import { notFound } from './http/not-found.ts';
import { openapi } from './http/openapi.ts';
import { noticeProxy } from './http/proxies.ts';
import { isCall, routeOf } from './http/route.ts';
import { web } from './http/web.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Session } from './platform/sessions/sessions.ts';
import { Tickets } from './platform/waiting-room/tickets.ts';

/** The dependencies of the whole application. */
export type AppDeps = Deps & WithTally & WithAudits;

const BODY_MAX_BYTES = 128 * 1024;

/** Assembles the server, ready for `inject` or `listen`. */
export async function buildApp(deps: AppDeps, log?: FastifyBaseLogger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // Random: the answer to a fault carries it, and two sequence numbers would reveal how many calls were
    // between.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    // A body that arrives byte by byte holds a connection until Node's next check.
    requestTimeout: deps.config.requestTimeoutMs,
    http: {
      headersTimeout: deps.config.requestTimeoutMs / 2,
      connectionsCheckingInterval: deps.config.requestTimeoutMs / 10,
    },
    trustProxy: deps.config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    // `refuseWhileClosing` answers in the shape of every failure.
    return503OnClosing: false,
  });
  refuseWhileClosing(app, () => sleep(deps.config.drainMs));
  app.setErrorHandler(answerError);
  app.decorateRequest('session', null);
  app.decorateReply('away', null);
  acceptJsonOnly(app);
  securityHeaders(app, deps.config);
  limitAddresses(app, deps.limits);
  noticeProxy(app, deps.config.trustProxy !== false);
  metrics(app, deps, figures(deps));
  refuseEncodedBodies(app);
  const door = openDoor(app, deps, Tickets.shared(deps.db, deps.randomBytes));
  await app.register(compress, COMPRESSION);
  await multipart(app);
  serveDomains(app, deps, door);
  localStyle(app);
  mailbox(app, deps);
  sampleCodeRoutes(app, deps);
  await openapi(app);
  await web(app, deps.webDir, deps.config.servesWorker);
  notFound(app, deps.webDir !== null);
  return app;
}

/** Registers the calls of every domain. */
function serveDomains(app: FastifyInstance, deps: AppDeps, door: Door): void {
  const { picturesByAccount } = deps.limits;
  const pictures = { picturesByAccount, isForBallot: (of: Session) => isForBallot(deps.db, of) };
  const view = cachedResultsView(deps);
  const serve = serveOn(app, {
    sessions: deps.sessions,
    uploads: new UploadBudget(pictures),
    onChange: () => view.forget(),
  });
  healthRoutes(app, deps, door);
  userRoutes(serve, deps);
  officerRoutes(serve, deps);
  auditLogRoutes(serve, deps);
  consoleRoutes(serve, deps);
  areaRoutes(serve, deps);
  areaMapRoutes(serve, deps);
  rehearsalRoutes(app, serve, deps);
  setupRoutes(serve, deps);
  secondFactorRoutes(serve, deps);
  downloadRoutes(app, serve, deps);
  imageRoutes(app, deps);
  const records = new ServedRecords(deps.db, () => view.last?.meta);
  boardRoutes(app, serve, deps, records);
  countShareRoutes(serve, deps);
  witnessRoutes(app, serve, deps);
  nominationRoutes(serve, deps);
  proposalRoutes(serve, deps);
  reviewRoutes(serve, deps);
  independentRoutes(serve, deps);
  selfNominationRoutes(serve, deps);
  candidateRoutes(serve, deps, view);
  const refused = new RefusedCasts(deps);
  const writing = refused.start((err) => app.log.error({ err }, 'refused casts could not be kept'));
  app.addHook('onClose', () => writing.stop());
  voteRoutes(serve, deps, view, (code) => refused.add(code));
  countRoutes(serve, deps);
  votingDayRoutes(serve, deps, view, refused);
  eligibilityRoutes(serve, deps);
  rollRoutes(serve, deps);
  deskRoutes(serve, deps);
  const stored = numbersIn(deps.db);
  const former = new FormerResults(deps);
  resultsRoutes(app, serve, deps, { view, former, stored });
  declarationRoutes(serve, deps.db, { view, former });
  extrasRoutes(serve, deps);
  trusteeRoutes(serve, deps);
  trusteeConsoleRoutes(serve, deps);
}

/** Accepts JSON only. An empty JSON body (logout) counts as none. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/**
 * Every results page polls it every few seconds; it is small and computed once for all. Spectators must not
 * use up the limits of neighbours who vote.
 */
const SIGNAL = '/api/extras/election';

/** A page that the server renders, with a database query. */
const DRAWN = PAGES.results;

/** Refuses compressed bodies: no client sends them, and some kilobytes could unfold to gigabytes. */
function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new HttpError('send-plain-encoding', { status: 415 }));
  });
}

/**
 * Limits calls by address, so that one address cannot take the whole server. Costly calls have limits of
 * their own.
 */
function limitAddresses(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    const isCounted = isCall(request, route) ? route !== SIGNAL : route === DRAWN;
    const waitS = isCounted ? limits.requestsByAddress.take(request.ip) : 0;
    if (waitS > 0) sendRefusal(reply, new Refused(TOO_MANY, waitS));
    else done();
  });
}
