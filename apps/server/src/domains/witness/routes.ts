import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { listRecords } from '../board/records-store.ts';
import { logList } from './log-list.ts';
import { type TakeRefusal, takeCosigned } from './taking.ts';

const TAKE: RefusalTable<TakeRefusal> = {
  'no-such-record': { status: 404, code: 'no-such-election' },
  'not-signed': { status: 422, code: 'cosigned-not-ours' },
  'no-witness': { status: 403, code: 'cosigned-by-nobody' },
  'ahead-of-clock': { status: 422, code: 'cosigned-ahead' },
  'other-tree': { status: 409, code: 'cosigned-other-tree' },
};

/** The list is cached, since witnesses of the public network ask for it every minute. */
const LIST_FRESH_MS = 1_000;

/** Registers the call by which witnesses behind a router give their cosignatures, and the list of records for others. */
export function witnessRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const list = new CachedValue(async () => logList(await listRecords(deps.db), deps.config), {
    elapsedMs: deps.elapsedMs,
    freshMs: LIST_FRESH_MS,
  });
  app.get('/api/witnesses/log-list', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=60')
      .send(await list.get()),
  );
  const counted = { limitByAddress: deps.limits.cosignaturesByAddress };
  serve('POST /board/:log/cosignatures', counted, async ({ params, body }) => {
    const taken = await takeCosigned(deps, params.log, body.note);
    return taken.ok ? { message: 'The signature is kept', data: {} } : refuse(TAKE, taken.reason);
  });
}
