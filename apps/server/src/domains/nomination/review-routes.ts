import { PARTIES_PAGE_SIZE, type ReviewedNomination } from '@evoting/contract/commission/parties';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import { imagePath } from '../../platform/images/path.ts';
import type { JudgeRefusal, RefuseRefusal } from '../party/judging.ts';
import type { RulesRefusal } from './approval.ts';
import type { ReviewRefusal } from './review.ts';
import {
  approveParty,
  countWaiting,
  findNominating,
  type ListedNomination,
  listForReview,
  listPartiesForReview,
  refuseParty,
  review,
  type SelfRefusal,
  setNominating,
} from './review-list.ts';

const NOT_AN_OFFICER = { status: 403, code: 'other-officers-only' } as const;
const CHANGED = { status: 409, code: 'act-changed' } as const;

const REVIEW: RefusalTable<ReviewRefusal | SelfRefusal | 'not-an-officer'> = {
  'not-an-officer': NOT_AN_OFFICER,
  'not-found': { status: 404, code: 'no-such-candidate' },
  closed: { status: 409, code: 'candidates-closed' },
  changed: CHANGED,
  'not-submitted': CHANGED,
  frozen: { status: 409, code: 'candidates-fixed' },
  'too-few-seconders': { status: 409, code: 'too-few-seconders' },
  'self-place-gone': { status: 409, code: 'self-place-gone' },
  'independent-late': { status: 409, code: 'independents-fixed' },
  'on-the-paper': { status: 409, code: 'on-the-paper' },
};

const JUDGE: RefusalTable<JudgeRefusal | 'not-an-officer'> = {
  'not-an-officer': NOT_AN_OFFICER,
  'not-found': { status: 404, code: 'no-such-party' },
  changed: CHANGED,
};

const REFUSE: RefusalTable<RefuseRefusal | 'not-an-officer'> = {
  ...JUDGE,
  'has-nominated': { status: 409, code: 'party-has-nominated' },
};

const SET: RefusalTable<RulesRefusal | 'not-an-officer'> = {
  'not-an-officer': NOT_AN_OFFICER,
  'no-such-election': { status: 404, code: 'no-such-election' },
  'not-a-draft': { status: 409, code: 'opened-already' },
  'no-self-nomination': { status: 422, code: 'self-nomination-needs' },
};

/** Serves the commission's review of parties and nominations. */
export function reviewRoutes(serve: Serve, deps: Deps): void {
  serve('GET /commission/nominating', async () => {
    const election = await findNominating(deps.db);
    const waiting = await countWaiting(deps.db, election?.id ?? null);
    return { message: 'Nominations', data: { election, ...waiting } };
  });

  serve('PUT /commission/nominating', async ({ session, body: { electionId, ...rules } }) => {
    const done = await setNominating(deps, electionId, rules, session.userId);
    if (!done.ok) return refuse(SET, done.reason);
    return { message: 'Set', data: {} };
  });

  serve('GET /commission/parties', async ({ query }) => {
    const election = await findNominating(deps.db);
    const wanted = { ...query, limit: PARTIES_PAGE_SIZE };
    const { rows, total } = await listPartiesForReview(deps, election?.id ?? null, wanted);
    const parties = rows.map(({ bannerId, alike, ...row }) => ({
      ...row,
      banner: imagePath(bannerId),
      alike: alike.map(({ name, acronym }) => ({ name, acronym })),
    }));
    return { message: 'Parties', data: { parties, ...pagesOf(query.page, total) } };
  });

  serve('POST /commission/parties/:id/approve', async ({ session, params, body }) => {
    const done = await approveParty(deps, params.id, body, session.userId);
    return done.ok ? { message: 'Approved', data: {} } : refuse(JUDGE, done.reason);
  });

  serve('POST /commission/parties/:id/refuse', async ({ session, params, body }) => {
    const done = await refuseParty(deps, params.id, body, session.userId);
    return done.ok ? { message: 'Refused', data: {} } : refuse(REFUSE, done.reason);
  });

  serve('GET /commission/nominations', async ({ query }) => {
    const election = await findNominating(deps.db);
    const wanted = { ...query, limit: PARTIES_PAGE_SIZE };
    const { rows, total } = election
      ? await listForReview(deps, election.id, wanted)
      : { rows: [], total: 0 };
    const data = { nominations: rows.map(nominationOf), ...pagesOf(query.page, total) };
    return { message: 'Nominations', data };
  });

  serve('POST /commission/nominations/:id/review', async ({ session, params, body }) => {
    const done = await review(deps, params.id, body, session.userId);
    if (!done.ok) return refuse(REVIEW, done.reason);
    return { message: 'Reviewed', data: {} };
  });
}

const pagesOf = (page: number, total: number) => ({
  page,
  total,
  pages: Math.max(1, Math.ceil(total / PARTIES_PAGE_SIZE)),
});

function nominationOf(row: ListedNomination): ReviewedNomination {
  const { id, name, bio, imageId, postId, postName, partyName, partyAcronym, bannerId, status, reason } = row;
  return {
    id,
    name,
    bio,
    isIndependent: row.party === INDEPENDENTS,
    selfNominated:
      row.voterNumber === null
        ? null
        : { voterNumber: row.voterNumber, hasPlace: row.hasPlace, seconders: row.seconders },
    postName,
    status,
    reason,
    picture: imagePath(imageId),
    party: { name: partyName, acronym: partyAcronym, banner: imagePath(bannerId, 'small') },
    seen: { name, imageId, postId, partyName, partyAcronym, bannerId },
    alike: row.alike.map(({ nomination, by }) => ({
      name: nomination.name,
      partyName: nomination.partyName,
      postName: nomination.postName,
      by,
    })),
  };
}
