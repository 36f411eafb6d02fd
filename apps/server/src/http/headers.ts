import { TICKET_HEADER } from '@evoting/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isCall, routeOf } from './route.ts';
import { SERVICE_WORKER } from './web.ts';

/** Own resources only, no inline script. Images may also be made in the page (QR codes, previews). */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Only the two workers that verify ballots may compile WebAssembly. A worker's policy is that of its file.
 */
const CHECKING_POLICY = `${POLICY}; script-src 'self' 'wasm-unsafe-eval'`;
const CHECKING_WORKER = /^\/assets\/(audit|ballot)\.worker-[\w-]+\.js$/;

/** The service worker only asks this site. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Swagger UI, which shows the API, inserts one style element, known by its hash. */
const DOCS_POLICY = `${POLICY}; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`;

/**
 * Calls that scripts of every site may make: what they answer is public, and the same for everybody. Files of
 * the record are too, which their own routes say.
 */
const OPEN = new Set([
  '/api/extras/election-results',
  '/api/extras/election-results.csv',
  '/api/extras/election',
  '/api/extras/areas',
  '/api/extras/map',
  '/api/extras/places',
  '/api/extras/timeline',
  '/api/board',
  '/api/board/:log/running',
  '/api/board/:log/downloads',
]);

/** @see ASVS 5.0, 3.4.1 */
const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Sets the security headers of every answer, and lets pages of PUBLIC_URL make every call, those of other sites
 * only the open ones (CORS). None may send credentials.
 */
export function securityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const headers: Record<string, string> = {
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    reply.headers(headers);
    if (route !== undefined && CHECKING_WORKER.test(route))
      reply.header('Content-Security-Policy', CHECKING_POLICY);
    if (route === SERVICE_WORKER) reply.header('Content-Security-Policy', SERVICE_WORKER_POLICY);
    if (route?.startsWith('/api/docs')) reply.header('Content-Security-Policy', DOCS_POLICY);
    if (isCall(request, route)) {
      reply.header('Cache-Control', 'no-store').header('Vary', 'Origin');
      if (isOpen(request, route)) {
        reply
          .header('Access-Control-Allow-Origin', '*')
          .header('Access-Control-Expose-Headers', 'ETag')
          .header('Cross-Origin-Resource-Policy', 'cross-origin');
      } else if (request.headers.origin === publicUrl) {
        reply
          .header('Access-Control-Allow-Origin', publicUrl)
          .header('Access-Control-Expose-Headers', `Retry-After, ${TICKET_HEADER}`);
        if (request.method === 'OPTIONS') return answerPreflight(reply);
      }
    }
    return done();
  });
}

const isOpen = ({ method }: FastifyRequest, route: string | undefined): boolean =>
  route !== undefined && OPEN.has(route) && (method === 'GET' || method === 'HEAD');

function answerPreflight(reply: FastifyReply): void {
  reply
    .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    .header('Access-Control-Allow-Headers', `Authorization, Content-Type, ${TICKET_HEADER}`)
    .header('Access-Control-Max-Age', '600')
    .code(204)
    .send();
}
