import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { declaredVoidOf } from '../board/service.ts';
import type { CorrectRefusal } from '../election/correcting.ts';
import { addressProblem } from '../election/record.ts';
import type { ScheduleRefusal } from '../election/schedule.ts';
import type { NameWitnessesRefusal } from '../election/witnesses.ts';
import { type ConfirmRefusal, confirmCheck } from './confirmed-checks.ts';
import {
  type BeginRefusal,
  beginElection,
  correctSettings,
  findElectionSettings,
  loadElections,
  nameWitnessesOfDraft,
  setTimesOfDraft,
} from './elections.ts';
import { type NamePostsRefusal, namePostsOfDraft } from './post-names.ts';

const BEGIN: RefusalTable<BeginRefusal> = {
  'not-an-officer': { status: 403, code: 'not-an-officer' },
  'beside-demo': { status: 409, code: 'beside-demo' },
  'another-is-draft': { status: 409, code: 'another-is-draft' },
  'another-is-open': { status: 409, code: 'another-is-open' },
  'not-certified': { status: 409, code: 'before-not-certified' },
  'slug-taken': { status: 409, code: 'election-name-taken' },
  'bad-slug': { status: 422, code: 'title-without-letters' },
  'posts-alike': { status: 422, code: 'posts-alike' },
  'unknown-level': { status: 422, code: 'level-unknown' },
  'links-without-roll': { status: 422, code: 'links-without-roll' },
  'order-of-open': { status: 422, code: 'order-of-open' },
  'unopposed-of-open': { status: 422, code: 'unopposed-of-open' },
  'rehearsal-apart': { status: 409, code: 'rehearsal-apart' },
};

const TIMES: RefusalTable<ScheduleRefusal | 'not-an-officer' | 'opened-already'> = {
  'not-an-officer': BEGIN['not-an-officer'],
  'opened-already': { status: 409, code: 'opened-already' },
  'voting-has-begun': { status: 409, code: 'opened-already' },
  'voting-has-ended': { status: 409, code: 'opened-already' },
  'no-such-election': { status: 404, code: 'no-such-draft' },
  'closes-in-the-past': { status: 422, code: 'closes-in-the-past' },
  'closes-before-it-opens': { status: 422, code: 'closes-before-it-opens' },
};

const SETTINGS: RefusalTable<'no-such-election'> = {
  'no-such-election': { status: 404, code: 'no-such-election' },
};

const POST_NAMES: RefusalTable<NamePostsRefusal> = {
  'not-an-officer': BEGIN['not-an-officer'],
  'no-such-draft': TIMES['no-such-election'],
  'opened-already': TIMES['opened-already'],
  'post-unknown': { status: 422, code: 'post-unknown' },
  'names-mixed': { status: 422, code: 'post-names-mixed' },
};

const CORRECT: RefusalTable<CorrectRefusal | 'not-an-officer'> = {
  ...POST_NAMES,
  'posts-alike': BEGIN['posts-alike'],
  'unknown-level': BEGIN['unknown-level'],
  'order-of-open': BEGIN['order-of-open'],
  'unopposed-of-open': BEGIN['unopposed-of-open'],
  'no-self-nomination': { status: 409, code: 'self-nomination-needs' },
  'links-without-roll': BEGIN['links-without-roll'],
  'rehearsal-apart': BEGIN['rehearsal-apart'],
  changed: { status: 409, code: 'draft-changed' },
  'key-made': { status: 409, code: 'draft-key-made' },
  'letters-made': { status: 409, code: 'draft-letters-made' },
  'roll-begun': { status: 409, code: 'draft-roll-begun' },
  'somebody-stands': { status: 409, code: 'draft-somebody-stands' },
  'draw-stays': { status: 409, code: 'draft-draw-stays' },
  'post-differs': { status: 409, code: 'post-differs' },
  'post-has-candidates': { status: 409, code: 'post-has-candidates' },
};

const WITNESSES: RefusalTable<NameWitnessesRefusal | 'not-an-officer'> = {
  'not-an-officer': BEGIN['not-an-officer'],
  'no-such-draft': TIMES['no-such-election'],
  'opened-already': TIMES['opened-already'],
  'witnesses-fixed': { status: 409, code: 'witnesses-fixed' },
  'trustees-need-witnesses': { status: 409, code: 'trustees-need-witnesses' },
  'witness-unreadable': { status: 422, code: 'witness-unreadable' },
  'witness-twice': { status: 422, code: 'witness-twice' },
  'witness-address': { status: 422, code: 'witness-address' },
  'witnesses-too-many': { status: 422, code: 'witnesses-too-many' },
  'witness-quorum': { status: 422, code: 'witness-quorum' },
};

const SAY: RefusalTable<ConfirmRefusal> = {
  'not-an-officer': BEGIN['not-an-officer'],
  'no-such-draft': TIMES['no-such-election'],
  'papers-changed': { status: 409, code: 'papers-changed' },
};

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Registers the elections as the commission sets them up. */
export function consoleRoutes(serve: Serve, deps: Deps): void {
  serve('GET /commission/elections', async () => {
    const { elections, ...more } = await loadElections(deps);
    const rows = elections.map(({ opensAt, closesAt, origin, archivedAt, voidReason, ...election }) => ({
      ...election,
      isArchived: archivedAt !== null,
      declaredVoid: declaredVoidOf(voidReason, archivedAt),
      isLocal: addressProblem(deps.config, { slug: election.slug, origin }) === 'local-address',
      opensAtMs: opensAt?.getTime() ?? null,
      closesAtMs: closesAt?.getTime() ?? null,
    }));
    return { message: 'Elections', data: { elections: rows, ...more } };
  });

  serve('POST /commission/elections', async ({ session, body }) => {
    const result = await beginElection(deps, session.userId, body);
    return result.ok ? { message: 'Begun', data: { id: result.id } } : refuse(BEGIN, result.reason);
  });

  serve('GET /commission/elections/:id/settings', async ({ params }) => {
    const settings = await findElectionSettings(deps, params.id);
    return settings ? { message: 'Settings', data: settings } : refuse(SETTINGS, 'no-such-election');
  });

  serve('PUT /commission/elections/:id/settings', async ({ session, params, body }) => {
    const result = await correctSettings(deps, session.userId, params.id, body);
    return result.ok ? { message: 'Corrected', data: {} } : refuse(CORRECT, result.reason);
  });

  serve('PUT /commission/elections/:id/times', async ({ session, params, body }) => {
    const schedule = { opensAt: dateOf(body.opensAtMs), closesAt: dateOf(body.closesAtMs) };
    const result = await setTimesOfDraft(deps, session.userId, params.id, schedule);
    return result.ok ? { message: 'Set', data: {} } : refuse(TIMES, result.reason);
  });

  serve('PUT /commission/elections/:id/witnesses', async ({ session, params, body }) => {
    const result = await nameWitnessesOfDraft(deps, session.userId, params.id, body);
    return result.ok ? { message: 'Named', data: {} } : refuse(WITNESSES, result.reason);
  });

  serve('PUT /commission/elections/:id/post-names', async ({ session, params, body }) => {
    const result = await namePostsOfDraft(deps, session.userId, params.id, body.posts);
    return result.ok ? { message: 'Named', data: {} } : refuse(POST_NAMES, result.reason);
  });

  serve('POST /commission/elections/:id/checks', async ({ session, params, body }) => {
    const result = await confirmCheck(deps, session.userId, params.id, body);
    return result.ok ? { message: 'Noted', data: {} } : refuse(SAY, result.reason);
  });
}
