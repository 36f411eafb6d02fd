import type { Candidate } from '@evoting/contract/party';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY, TOO_MANY_CHANGES } from '../../http/errors.ts';
import { preparedUpload } from '../../http/images/upload.ts';
import { imagePath } from '../../platform/images/path.ts';
import { findCurrentElection } from '../election/service.ts';
import { findPartyOf } from '../party/members.ts';
import { ACTING } from '../party/refusals.ts';
import { type ChangeRefusal, changeNomination } from './changing.ts';
import { type ResetRefusal, resetPassword } from './reset.ts';
import {
  countStats,
  listNominations,
  type NominateRefusal,
  type NominationRow,
  nominate,
} from './service.ts';
import { standingOf } from './standing.ts';

const NOT_APPROVED = { status: 403, code: 'party-not-approved' } as const;
const NOT_FOUND = { status: 404, code: 'not-your-candidate' } as const;
const FROZEN = {
  status: 409,
  code: 'candidates-fixed',
} as const;
const CLOSED = {
  status: 409,
  code: 'candidates-closed',
} as const;
const UNKNOWN_POST = { status: 422, code: 'post-unknown' } as const;
const BUSY = {
  status: 503,
  code: 'busy-signing-in',
} as const;

const NO_PLACE = {
  status: 409,
  code: 'no-place',
} as const;
const NAME_TAKEN = {
  status: 409,
  code: 'candidate-name-taken',
} as const;

const CREATE: RefusalTable<NominateRefusal> = {
  ...ACTING,
  'not-approved': NOT_APPROVED,
  'no-election': { status: 409, code: 'no-election-to-stand-in' },
  closed: CLOSED,
  frozen: FROZEN,
  'no-parties': { status: 409, code: 'no-parties-stand' },
  'unknown-post': UNKNOWN_POST,
  'no-place': NO_PLACE,
  'name-taken': NAME_TAKEN,
  'email-taken': { status: 409, code: 'email-taken' },
  busy: BUSY,
  'too-many': TOO_MANY,
};

const UPDATE: RefusalTable<ChangeRefusal> = {
  ...ACTING,
  'not-approved': NOT_APPROVED,
  'not-found': NOT_FOUND,
  closed: CLOSED,
  frozen: FROZEN,
  'unknown-post': UNKNOWN_POST,
  'no-place': NO_PLACE,
  'name-taken': NAME_TAKEN,
  'too-many-changes': TOO_MANY_CHANGES,
  'post-fixed': { status: 409, code: 'post-fixed' },
};

const RESET: RefusalTable<ResetRefusal> = {
  ...ACTING,
  'not-found': NOT_FOUND,
  'no-account': { status: 409, code: 'candidate-no-account' },
  'own-account': { status: 409, code: 'candidate-own-account' },
  busy: BUSY,
  'too-many': TOO_MANY,
};

/** Serves a party's figures and candidates. */
export function nominationRoutes(serve: Serve, deps: Deps): void {
  serve('GET /party/get-stats', async ({ session }) => {
    const party = await findPartyOf(deps.db, session.userId);
    if (party === null) return refuse(ACTING, 'no-party');
    const election = await findCurrentElection(deps.db);
    const data = await countStats(deps.db, party, election?.id ?? null);
    return { message: 'Figures of the party', data };
  });

  serve('GET /party/standing', async ({ session }) => {
    const data = await standingOf(deps.db, session.userId);
    return data ? { message: 'What the party may do', data } : refuse(ACTING, 'no-party');
  });

  serve('GET /party/candidates', async ({ session, query: { page, limit, search } }) => {
    const party = await findPartyOf(deps.db, session.userId);
    if (party === null) return refuse(ACTING, 'no-party');
    const election = await findCurrentElection(deps.db);
    const where = { party, electionId: election?.id ?? '', search };
    const { rows, total } = election
      ? await listNominations(deps.db, where, { page, limit })
      : { rows: [], total: 0 };
    const pagination = { page, limit, pages: Math.max(1, Math.ceil(total / limit)), total };
    return { message: 'Candidates', data: { candidates: { data: rows.map(candidateOf), pagination } } };
  });

  serve('POST /party/candidate', async (incoming) => {
    const { session, body } = incoming;
    const image = await preparedUpload(incoming, 'portrait');
    const result = await nominate(deps, session.userId, body, image);
    if (!result.ok) return refuse(CREATE, result.reason, result.retryAfterS);
    return { message: 'Candidate account created.', data: { candidate: candidateOf(result.value) } };
  });

  serve('PUT /party/candidate/:id', { limitByAccount: deps.limits.changesByAccount }, async (incoming) => {
    const { session, params, body } = incoming;
    const image = await preparedUpload(incoming, 'portrait');
    const result = await changeNomination(deps, session.userId, params.id, body, image);
    if (!result.ok) return refuse(UPDATE, result.reason, result.retryAfterS);
    return { message: 'Candidate information updated.', data: { candidate: candidateOf(result.value) } };
  });

  serve('PUT /party/candidate/:id/reset', async ({ session, params }) => {
    const result = await resetPassword(deps, session.userId, params.id);
    if (!result.ok) return refuse(RESET, result.reason, result.retryAfterS);
    return { message: 'Candidate Password has been reset.', data: {} };
  });
}

/** Shows a nomination to its party. */
function candidateOf(row: NominationRow): Candidate {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    userImage: imagePath(row.imageId),
    userManifesto: row.bio,
    politicalPostId: row.postId,
    userPosition: { postName: row.postName },
    status: row.status,
    reason: row.reason,
  };
}
