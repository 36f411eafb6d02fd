import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { resultsRoutes } from '../domains/results/routes.ts';
import type { ResultsSources } from '../domains/results/sources.ts';
import { serveOn } from '../http/calls.ts';
import { COMPRESSION } from '../http/compression.ts';
import { answerError, sendFailure } from '../http/errors.ts';
import { securityHeaders } from '../http/headers.ts';
import { multipart } from '../http/multipart.ts';
import { pathOf } from '../http/route.ts';
import { isForWebApp, web } from '../http/web.ts';
import { markPages } from '../rehearsal/pages.ts';

/**
 * Assembles a server that shows a night's results and takes nothing: it has no account, database or key, and
 * each of its pages says that it is a rehearsal.
 * @param webDir the built web app
 * @param copy a folder for its marked copy
 */
export async function buildNight(
  sources: ResultsSources,
  { webDir, copy, publicUrl }: { webDir: string; copy: string; publicUrl: string },
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({ logger: false, frameworkErrors: answerError });
  app.setErrorHandler(answerError);
  app.decorateRequest('session', null);
  app.decorateReply('away', null);
  securityHeaders(app, { publicUrl });
  await app.register(compress, COMPRESSION);
  await multipart(app);
  const serve = serveOn(app, {
    sessions: { find: async () => null },
    uploads: { begin: () => Promise.reject(new Error('a night takes no files')) },
    onChange: () => {},
  });
  const marked = markPages(webDir, copy);
  resultsRoutes(app, serve, { webDir: marked, config: { publicUrl } }, sources);
  serve('GET /extras/map', () => ({ message: 'The shapes of the areas', data: { map: null } }));
  serve('GET /board', () => ({ message: 'The public records', data: { logs: [] } }));
  serve('GET /extras/notifications', () => ({ message: 'Notifications', data: { notifications: [] } }));
  serve('GET /extras/notices', () => ({ message: 'Notices', data: NO_NOTICES }));
  // Without a service worker browsers keep nothing of the night.
  await web(app, marked, false);
  app.setNotFoundHandler((request, reply) =>
    isForWebApp(request, pathOf(request))
      ? reply.sendFile('index.html')
      : sendFailure(reply, 404, 'nothing-here'),
  );
  return app;
}

const NO_NOTICES = {
  announcements: [],
  corrections: [],
  officers: 0,
  twoSinceMs: null,
  passkeysOnlySinceMs: null,
  aloneActs: 0,
  claims: null,
  earlyEnd: null,
  contact: null,
};
