import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { orStale } from '../platform/cached-value.ts';
import { whyAway } from '../platform/database/away.ts';
import type { Db } from '../platform/database/connect.ts';
import type { Figure } from '../platform/figure.ts';
import { countMails } from '../platform/outbox.ts';
import { sendFailure } from './errors.ts';
import { isFromThisMachine } from './proxies.ts';

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
/** The other metrics matter most while the database is away or slow. */
const WITHOUT_DATABASE = { failure: (error: unknown) => whyAway(error) !== null, patienceMs: 1_500 };

/**
 * Measures every answer and serves the metrics at /metrics in Prometheus' format; those of the database only
 * while it answers. Readable only from this machine or with METRICS_TOKEN: during voting they reveal too much
 * about turnout.
 */
export function metrics(app: FastifyInstance, { db, config }: Deps, figures: readonly Figure[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  for (const figure of [mails(db), ...figures]) serve(registry, figure);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    // The route's pattern, not the address, and no caller, so that no line links a voter to a moment.
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[isReadOfRecord(line) ? 'debug' : 'info'](line, 'request completed');
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !holdsToken(request, config.metricsToken)) {
      return sendFailure(reply, 403, 'figures-here-only');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Guardians ask for the record each second or two, also for files that are not there yet: lines of that would
 * hide the others.
 */
const isReadOfRecord = ({
  method,
  route,
  status,
}: {
  method: string;
  route: string;
  status: number;
}): boolean => method === 'GET' && route.startsWith('/api/board') && status < 500;

/** Mails and SMS by state. */
const mails = (db: Db): Figure => ({
  name: 'outbox_mails',
  help: 'Mails by state: waiting, sent, failed',
  labels: ['state'],
  read: async () => {
    const counts = await countMails(db, MAIL_STATES);
    return MAIL_STATES.map((state) => ({ labels: { state }, value: counts[state] }));
  },
});

/** Registers a gauge, which has no value while it cannot be read. */
function serve(registry: Registry, { name, help, labels, read }: Figure): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { labels: of, value } of await orStale(read(), [], WITHOUT_DATABASE)) this.set(of, value);
    },
  });
}

/** Compares hashes, so that the time does not reveal how much of a guess is right. */
function holdsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
