import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { boardRoutes } from './domains/board/routes.ts';
import { healthRoutes } from './domains/health/routes.ts';
import { userRoutes } from './domains/user/routes.ts';
import { answerError } from './errors.ts';
import { serveOn } from './plugins/calls.ts';
import { multipart } from './plugins/multipart.ts';
import { notFound } from './plugins/not-found.ts';

const BODY_MAX_BYTES = 128 * 1024;

/**
 * Puts the whole server together; it never listens.
 * Takes: its dependencies, and where to log. Gives: the application, ready for `inject` or `listen`.
 */
export async function buildApp(
  deps: Deps,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: deps.config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    return503OnClosing: true,
  });
  app.setErrorHandler(answerError);
  app.decorateRequest('session', null);
  acceptJsonOnly(app);
  await multipart(app);
  const serve = serveOn(app, deps.sessions);
  healthRoutes(app, deps);
  userRoutes(serve, deps);
  boardRoutes(app, serve, deps);
  notFound(app);
  return app;
}

/** A client that announces JSON and sends nothing (logout) has sent nothing. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
