import { AREA_LIST_BODY_BYTES } from '@evoting/contract/commission/areas';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import type { RemovalFault } from '../contest/areas.ts';
import { listPostNames } from '../contest/post-names.ts';
import { digestOfPapers } from '../paper/open-election.ts';
import { type AddRefusal, addAreas, loadAreas, removeArea } from './areas.ts';
import { papersOf } from './papers.ts';
import { smallContests } from './small-contests.ts';

const ADD: RefusalTable<AddRefusal> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-table': { status: 422, code: 'areas-no-table' },
  'other-number': { status: 409, code: 'areas-other-number' },
  'too-long': { status: 422, code: 'areas-too-many' },
};

const REMOVE: RefusalTable<RemovalFault | 'not-an-officer'> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'area-unknown': { status: 404, code: 'area-unknown' },
  'is-root': { status: 409, code: 'area-is-whole' },
  'has-parts': { status: 409, code: 'area-has-parts' },
  'has-voters': { status: 409, code: 'area-has-voters' },
  'in-election': { status: 409, code: 'area-in-election' },
  'under-way': { status: 409, code: 'areas-fixed' },
};

/** Registers the tree of areas and the ballot papers, for officers. */
export function areaRoutes(serve: Serve, deps: Deps): void {
  serve('GET /commission/areas', async ({ query }) => ({
    message: 'Areas',
    data: await loadAreas(deps, query),
  }));

  serve('POST /commission/areas', { bodyLimit: AREA_LIST_BODY_BYTES }, async ({ session, body, query }) => {
    const result = await addAreas(deps, session.userId, body, query.adding);
    return result.ok ? { message: 'Read', data: result } : refuse(ADD, result.reason);
  });

  serve('POST /commission/areas/nigeria', async ({ session, query }) => {
    const result = await addAreas(deps, session.userId, 'nigeria', query.adding);
    return result.ok ? { message: 'Read', data: result } : refuse(ADD, result.reason);
  });

  serve('DELETE /commission/areas/:code', async ({ session, params }) => {
    const result = await removeArea(deps, session.userId, params.code);
    return result.ok ? { message: 'Removed', data: {} } : refuse(REMOVE, result.reason);
  });

  serve('GET /commission/elections/:id/papers', async ({ params }) => {
    // The digest is read first: papers that change in between then cannot be confirmed unseen.
    const digest = await digestOfPapers(deps.db, params.id);
    const papers = await papersOf(deps.db, params.id);
    const postNames = await listPostNames(deps.db, params.id);
    const small = await smallContests(deps.db, params.id);
    return { message: 'Who elects what', data: { papers, digest, postNames, smallContests: small } };
  });
}
