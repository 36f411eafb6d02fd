import { setTimeout as sleep } from 'node:timers/promises';
import { sentenceOf } from '@evoting/contract/reasons';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Door } from '../../http/door.ts';
import { sendFailure } from '../../http/errors.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { hasAsynchronousReplica } from '../../platform/database/asynchronous.ts';
import { whyAway } from '../../platform/database/away.ts';
import { isUpToDate } from '../../platform/database/migrate.ts';
import { requireReplicated } from '../../platform/database/replicated.ts';
import { KeyError } from '../../platform/keys/secret-file.ts';
import { isAnyCountStopped } from '../board/marks-store.ts';
import { requireKeys } from '../count/advancing.ts';

const LATE = 'no answer';
const ALIVE = JSON.stringify({ message: 'Alive', data: {} });
/** Limits the load on the database, however many requests come. */
const CACHED_MS = 1_000;
/** A load balancer does not wait long. */
const ANSWER_WITHIN_MS = 2_000;
/** A slow database counts as busy, not as away, for this time after its last good answer. */
const BUSY_MS = 10_000;

/**
 * Serves the operator's checks: `health` tells that the process answers, `ready` that it can work, which
 * includes accepting ballots in an open election. A busy server is ready: without it the others get busier.
 * A server whose count has stopped is ready too: people can vote. `load` is the share of places taken, 1 or more while
 * people wait: a balancer can weigh servers by it.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, door: Door): void {
  app.get('/api/health', (_request, reply) => reply.type('application/json; charset=utf-8').send(ALIVE));
  let workedAtMs = Number.NEGATIVE_INFINITY;
  const isRecent = (atMs: number, withinMs: number) => deps.elapsedMs() - atMs < withinMs;
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.away === 'cannot-store') deps.room.noteRefusal();
    done();
  });
  let isStopped = false;
  let isAsynchronous = false;
  const tryOnce = async () => {
    await tryDatabase(deps);
    isStopped = await isAnyCountStopped(deps.db);
    isAsynchronous = await hasAsynchronousReplica(deps.db);
    await deps.room.find();
    workedAtMs = deps.elapsedMs();
    return null;
  };
  const database = new CachedValue(tryOnce, { elapsedMs: deps.elapsedMs, freshMs: CACHED_MS });
  app.get('/api/ready', async (request, reply) => {
    const late = new AbortController();
    const tooLate = sleep(ANSWER_WITHIN_MS, LATE, { signal: late.signal, ref: false });
    const failed = await Promise.race([database.get(), tooLate]).catch((error: unknown) => error);
    late.abort();
    if (failed instanceof KeyError) {
      request.log.warn({ err: failed }, 'sequencer cannot continue');
      return sendFailure(reply, 503, 'record-stopped');
    }
    if (deps.room.isRefused) return sendFailure(reply, 503, 'cannot-store');
    const isBusy = failed === LATE || whyAway(failed) === 'overloaded';
    if (failed !== null && !(isBusy && isRecent(workedAtMs, BUSY_MS))) {
      request.log.warn({ err: failed }, 'database unreachable');
      return sendFailure(reply, 503, 'database-not-ready');
    }
    const data = {
      isBusy,
      load: Math.round(door.load() * 100) / 100,
      hasAsynchronousReplica: isAsynchronous,
    };
    if (isStopped) {
      request.log.warn('there are not as many ballots as people who voted');
      return { message: sentenceOf({ code: 'ballots-differ' }), data };
    }
    return { message: 'Ready', data };
  });
}

/** @throws the reason why no ballot could be stored now */
async function tryDatabase(deps: Deps): Promise<void> {
  if (!(await isUpToDate(deps.db))) throw new Error('its tables are not those of this version');
  await requireReplicated(deps.db);
  await requireKeys(deps);
}
