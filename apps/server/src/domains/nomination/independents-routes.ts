import { CANDIDATE_TABLE_BODY_BYTES } from '@evoting/contract/commission/independents';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY_CHANGES } from '../../http/errors.ts';
import { preparedUpload } from '../../http/images/upload.ts';
import { putUpTable, type TableRefusal } from './candidate-table.ts';
import {
  type ChangeRefusal,
  changeIndependent,
  type ElectionRefusal,
  type PutUpRefusal,
  putUp,
} from './independents.ts';

const ELECTION: RefusalTable<ElectionRefusal | 'not-an-officer'> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-election': { status: 409, code: 'no-election-to-stand-in' },
  'no-independents': { status: 409, code: 'no-independents' },
  closed: { status: 409, code: 'candidates-closed' },
  late: { status: 409, code: 'independents-fixed' },
};

const PUT_UP: RefusalTable<PutUpRefusal> = {
  ...ELECTION,
  'unknown-post': { status: 422, code: 'post-unknown' },
  'name-taken': { status: 409, code: 'candidate-name-taken' },
};

const CHANGE: RefusalTable<ChangeRefusal> = {
  ...PUT_UP,
  'not-found': { status: 404, code: 'no-such-candidate' },
  'too-many-changes': TOO_MANY_CHANGES,
  'self-nominated': { status: 409, code: 'self-nominated' },
};

const TABLE: RefusalTable<TableRefusal> = {
  ...ELECTION,
  'no-table': { status: 422, code: 'candidates-no-table' },
  'too-long': { status: 422, code: 'candidates-too-many' },
};

/** Serves the candidates without a party, whom officers put up. */
export function independentRoutes(serve: Serve, deps: Deps): void {
  const limitByAccount = deps.limits.changesByAccount;

  serve('POST /commission/candidates', { limitByAccount }, async (incoming) => {
    const image = await preparedUpload(incoming, 'portrait');
    const done = await putUp(deps, incoming.session.userId, incoming.body, image);
    if (!done.ok) return refuse(PUT_UP, done.reason);
    return { message: 'Put up', data: { id: done.value } };
  });

  serve('PUT /commission/candidates/:id', { limitByAccount }, async (incoming) => {
    const { session, params, body } = incoming;
    const image = await preparedUpload(incoming, 'portrait');
    const done = await changeIndependent(deps, session.userId, params.id, body, image);
    return done.ok ? { message: 'Changed', data: {} } : refuse(CHANGE, done.reason, done.retryAfterS);
  });

  const ofTable = { limitByAccount, bodyLimit: CANDIDATE_TABLE_BODY_BYTES };
  serve('POST /commission/candidates/table', ofTable, async ({ session, body }) => {
    const done = await putUpTable(deps, session.userId, Buffer.from(body.table, 'base64'));
    return done.ok
      ? { message: 'Read', data: { ...done.value, faults: [...done.value.faults] } }
      : refuse(TABLE, done.reason);
  });
}
