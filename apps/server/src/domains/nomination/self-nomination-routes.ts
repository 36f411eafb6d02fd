import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { preparedUpload } from '../../http/images/upload.ts';
import { imagePath } from '../../platform/images/path.ts';
import { loadToSecond, type SecondRefusal, second } from './seconding.ts';
import {
  type ChangeRefusal,
  changeOwn,
  loadOwn,
  type RulesRefusal,
  type StandRefusal,
  standFor,
  type WithdrawRefusal,
  withdrawOwn,
} from './self-nomination.ts';
import type { SelfNominationRow } from './self-nomination-store.ts';

const RULES: RefusalTable<RulesRefusal> = {
  'no-self-nomination': { status: 409, code: 'no-self-nomination' },
  over: { status: 409, code: 'self-nomination-over' },
};

const ROLL = {
  'no-place': { status: 403, code: 'self-nomination-no-place' },
  'other-area': { status: 422, code: 'self-nomination-other-area' },
} as const;

const STAND: RefusalTable<StandRefusal> = {
  ...RULES,
  ...ROLL,
  'stands-already': { status: 409, code: 'stands-already' },
  'name-taken': { status: 409, code: 'candidate-name-taken' },
};

const CHANGE: RefusalTable<ChangeRefusal> = {
  ...RULES,
  ...ROLL,
  'not-found': { status: 404, code: 'no-own-nomination' },
  judged: { status: 409, code: 'nomination-judged' },
  'name-taken': { status: 409, code: 'candidate-name-taken' },
};

const WITHDRAW: RefusalTable<WithdrawRefusal> = CHANGE;

const SECOND: RefusalTable<SecondRefusal> = {
  ...RULES,
  ...ROLL,
  'not-found': { status: 404, code: 'no-such-nomination' },
  changed: { status: 409, code: 'seconding-changed' },
  judged: { status: 409, code: 'nomination-judged' },
  own: { status: 409, code: 'seconding-own' },
  seats: { status: 409, code: 'seconding-seats' },
};

/** Serves voters who nominate themselves, and those who second them. */
export function selfNominationRoutes(serve: Serve, deps: Deps): void {
  const limitByAccount = deps.limits.changesByAccount;

  serve('GET /self-nomination', async ({ session }) => {
    const { rules, own, ...more } = await loadOwn(deps, session.userId);
    const shownRules = rules && {
      seconders: rules.seconders,
      untilMs: rules.until.getTime(),
      isOver: rules.isOver,
    };
    const shownOwn = own && {
      ...shown(own),
      status: own.status,
      reason: own.reason,
      seconders: own.seconders,
    };
    return { message: 'Self-nomination', data: { ...more, rules: shownRules, own: shownOwn } };
  });

  serve('POST /self-nomination', { limitByAccount }, async (incoming) => {
    const image = await preparedUpload(incoming, 'portrait');
    const done = await standFor(deps, incoming.session.userId, incoming.body, image);
    return done.ok
      ? { message: 'Your nomination is with the commission', data: { id: done.value } }
      : refuse(STAND, done.reason);
  });

  serve('PUT /self-nomination', { limitByAccount }, async (incoming) => {
    const image = await preparedUpload(incoming, 'portrait');
    const done = await changeOwn(deps, incoming.session.userId, incoming.body, image);
    return done.ok ? { message: 'Changed', data: {} } : refuse(CHANGE, done.reason);
  });

  serve('POST /self-nomination/withdraw', { limitByAccount }, async ({ session }) => {
    const done = await withdrawOwn(deps, session.userId);
    return done.ok ? { message: 'Withdrawn', data: {} } : refuse(WITHDRAW, done.reason);
  });

  serve('GET /self-nomination/:id', async ({ session, params }) => {
    const found = await loadToSecond(deps, session.userId, params.id);
    if (!found) return refuse(SECOND, 'not-found');
    return { message: 'A nomination', data: { ...shown(found), obstacle: found.obstacle } };
  });

  serve('POST /self-nomination/:id/second', { limitByAccount }, async ({ session, params, body }) => {
    const done = await second(deps, session.userId, params.id, body.seen);
    return done.ok ? { message: 'Seconded', data: {} } : refuse(SECOND, done.reason);
  });
}

const shown = ({ id, name, bio, imageId, postId, postName }: SelfNominationRow) => ({
  id,
  name,
  bio,
  picture: imagePath(imageId),
  postName,
  seen: { name, bio, postId, imageId },
});
