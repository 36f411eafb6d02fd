import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sendFailure } from '../../http/errors.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { isUpToDate } from '../../platform/database/migrate.ts';
import { requireReplicated } from '../../platform/database/replicated.ts';
import { KeyError } from '../../platform/keys/secret-file.ts';
import { requireKeys } from '../count/advancing.ts';

const ALIVE = JSON.stringify({ message: 'Alive', data: {} });
/** Limits the load on the database, however many requests come. */
const CACHED_MS = 1_000;
/** A load balancer does not wait long. */
const ANSWER_WITHIN_MS = 2_000;

/**
 * Serves the operator's checks: `health` tells that the process answers, `ready` that it can work, which
 * includes accepting ballots in an open election.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/health', (_request, reply) => reply.type('application/json; charset=utf-8').send(ALIVE));
  const database = new CachedValue(() => tryDatabase(deps), {
    elapsedMs: deps.elapsedMs,
    freshMs: CACHED_MS,
  });
  app.get('/api/ready', async (request, reply) => {
    const late = new AbortController();
    const tooLate = sleep(ANSWER_WITHIN_MS, 'no answer', { signal: late.signal, ref: false });
    const failed = await Promise.race([database.get(), tooLate]).catch((error: unknown) => error);
    late.abort();
    if (failed instanceof KeyError) {
      request.log.warn({ err: failed }, 'sequencer cannot continue');
      return sendFailure(reply, 503, 'record-stopped');
    }
    if (failed !== null) {
      request.log.warn({ err: failed }, 'database unreachable');
      return sendFailure(reply, 503, 'database-not-ready');
    }
    return { message: 'Ready', data: {} };
  });
}

/** @throws the reason why no ballot could be stored now */
async function tryDatabase(deps: Deps): Promise<null> {
  if (!(await isUpToDate(deps.db))) throw new Error('its tables are not those of this version');
  await requireReplicated(deps.db);
  await requireKeys(deps);
  return null;
}
