import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { type CountRefusal, countElection, loadCount } from './counting.ts';
import type { WithTally } from './tally-engine.ts';

const COUNT: RefusalTable<CountRefusal> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-such-election': { status: 404, code: 'no-such-election' },
  'not-ended': { status: 409, code: 'trustee-voting-goes-on' },
  void: { status: 409, code: 'election-void' },
  overloaded: { status: 503, code: 'overloaded' },
  'still-moving': { status: 409, code: 'count-still-moving' },
  'ballots-differ': { status: 409, code: 'ballots-differ' },
  'key-elsewhere': { status: 409, code: 'count-key-elsewhere' },
};

/** Registers the count of an election, for officers. */
export function countRoutes(serve: Serve, deps: Deps & WithTally): void {
  serve('GET /commission/elections/:id/count', async ({ params }) => {
    const count = await loadCount(deps, params.id);
    return count ? { message: 'The count', data: { count } } : refuse(COUNT, 'no-such-election');
  });

  serve('POST /commission/elections/:id/tally', async ({ session, params }) => {
    const counted = await countElection(deps, session.userId, params.id);
    if (!counted.ok) return refuse(COUNT, counted.reason);
    return { message: 'Counted', data: { hasResult: counted.hasResult } };
  });
}
