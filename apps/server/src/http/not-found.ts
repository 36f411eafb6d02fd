import { calls } from '@evoting/contract/calls';
import type { FastifyInstance } from 'fastify';
import { splitKey } from './calls.ts';
import { sendFailure } from './errors.ts';
import { pathOf } from './route.ts';
import { isForWebApp } from './web.ts';

const KNOWN = Object.keys(calls).map((key) => {
  const { method, path } = splitKey(key);
  return { method, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) };
});

/**
 * Answers a request without a route: with the web app for its paths, 405 with the allowed methods for a
 * call's path, else 404.
 */
export function notFound(app: FastifyInstance, hasWeb: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (hasWeb && isForWebApp(request, path)) return reply.sendFile('index.html');
    const methods = KNOWN.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return sendFailure(reply, 404, 'nothing-here');
    reply.header('Allow', methods.join(', '));
    return sendFailure(reply, 405, { code: 'other-method', params: { methods } });
  });
}
