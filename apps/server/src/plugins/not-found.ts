import { calls } from '@evoting/contract/calls';
import type { FastifyInstance } from 'fastify';
import { splitKey } from './calls.ts';

const KNOWN = Object.keys(calls).map((key) => {
  const { method, path } = splitKey(key);
  return { method, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) };
});

/** Answers what no route takes: 405 with the methods that the path knows, else 404. */
export function notFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = KNOWN.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return reply.code(404).send({ message: 'There is nothing at this address' });
    return reply
      .code(405)
      .header('Allow', methods.join(', '))
      .send({ message: `Use ${methods.join(' or ')} here` });
  });
}
