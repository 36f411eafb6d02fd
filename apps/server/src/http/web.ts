import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const YEAR_S = 31_536_000;

/** The address of the service worker. */
export const SERVICE_WORKER = '/sw.js';

/** Takes the place of a service worker at once, and removes all that was kept and itself. */
const REMOVE_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * Serves the built web app: hashed files are cached for a year, everything else is revalidated. A path that
 * is no file gets the app, which has a 404 page. Uses the compressed files beside the plain ones.
 * @param folder the build; null serves no web app
 * @param servesWorker false takes back the service worker from the browsers that have it
 */
export async function web(app: FastifyInstance, folder: string | null, servesWorker: boolean): Promise<void> {
  if (!folder) return;
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`The web app is not built: there is no ${page}`);
  await app.register(fastifyStatic, {
    root: path.resolve(folder),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    ...(servesWorker ? {} : { globIgnore: [SERVICE_WORKER.slice(1), `${SERVICE_WORKER.slice(1)}.*`] }),
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('Cache-Control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      // Files that never change need no validators: a hundred bytes less for each of forty.
      if (hashed) for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
    },
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  if (!servesWorker)
    app.get(SERVICE_WORKER, (_request, reply) =>
      reply.type('text/javascript').header('Cache-Control', 'no-cache').send(REMOVE_WORKER),
    );
}

/**
 * Tells whether a request without a route is for the web app: any address that a browser opens, and every
 * path that does not look like a missing file. Nothing below /api is.
 * @param path as the router has read it
 */
export function isForWebApp({ method, headers }: FastifyRequest, path: string): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/api(\/|$)/.test(path)) return false;
  if (headers.accept?.includes('text/html')) return true;
  return !/^\/(assets|dev)(\/|$)/.test(path) && !/\.[a-z0-9]{2,12}$/i.test(path);
}
