import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { type TakeRefusal, takeCosigned } from './taking.ts';

const TAKE: RefusalTable<TakeRefusal> = {
  'no-such-record': { status: 404, code: 'no-such-election' },
  'not-signed': { status: 422, code: 'cosigned-not-ours' },
  'no-witness': { status: 403, code: 'cosigned-by-nobody' },
  'ahead-of-clock': { status: 422, code: 'cosigned-ahead' },
  'other-tree': { status: 409, code: 'cosigned-other-tree' },
};

/** Registers the call by which witnesses behind a router give their cosignatures. */
export function witnessRoutes(serve: Serve, deps: Deps): void {
  const counted = { limitByAddress: deps.limits.cosignaturesByAddress };
  serve('POST /board/:log/cosignatures', counted, async ({ params, body }) => {
    const taken = await takeCosigned(deps, params.log, body.note);
    return taken.ok ? { message: 'The signature is kept', data: {} } : refuse(TAKE, taken.reason);
  });
}
