import type { CandidateId, UserId } from '@evoting/contract/fields';
import type { SecondingObstacle } from '@evoting/contract/self-nomination';
import type { Deps } from '../../deps.ts';
import { type Db, violatedConstraint } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import type { Result } from './rules.ts';
import { isOver, lockForVoters, type RulesRefusal } from './self-nomination.ts';
import {
  findPlaceOf,
  findSelfNomination,
  findSelfRules,
  hasPlaceFor,
  hasSecondedAll,
  insertSeconding,
  isSeconding,
  type SelfNominationRow,
} from './self-nomination-store.ts';
import { lockNomination } from './store.ts';

export type SecondRefusal =
  | RulesRefusal
  | 'not-found'
  | 'changed'
  | Exclude<SecondingObstacle, 'over' | 'seconded' | null>;

/** The fields that a seconder read; a seconding of others is refused. */
const SIGNED_FIELDS = ['name', 'bio', 'postId', 'imageId'] as const;
type Signed = Pick<SelfNominationRow, (typeof SIGNED_FIELDS)[number]>;

/** A nomination for a possible seconder, and why they cannot second it. */
export interface ToSecond extends SelfNominationRow {
  readonly obstacle: SecondingObstacle;
}

/** Loads a nomination for a possible seconder; null where there is none, or none any more. */
export async function loadToSecond(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: UserId,
  id: CandidateId,
): Promise<ToSecond | null> {
  const rules = await findSelfRules(db);
  const nomination = rules?.status === 'draft' ? await findSelfNomination(db, id) : null;
  if (!rules || !nomination || nomination.status === 'withdrawn') return null;
  const obstacle = await findObstacle(db, nomination, account);
  return { ...nomination, obstacle: isOver(rules, now()) && obstacle !== 'seconded' ? 'over' : obstacle };
}

async function findObstacle(
  db: Db,
  nomination: SelfNominationRow,
  account: UserId,
): Promise<Exclude<SecondingObstacle, 'over'>> {
  const { electionId, postId } = nomination;
  const voterNumber = await findPlaceOf(db, electionId, account);
  if (voterNumber === null) return 'no-place';
  const seconding = { nomination, voterNumber, account };
  if (await isSeconding(db, seconding)) return 'seconded';
  if (nomination.status === 'approved') return 'judged';
  if (nomination.voterNumber === voterNumber || nomination.account === account) return 'own';
  if (!(await hasPlaceFor(db, postId, voterNumber, account))) return 'other-area';
  return (await hasSecondedAll(db, seconding)) ? 'seats' : null;
}

/** Seconds a nomination as it was seen, for the place on the roll of an account. A retry changes nothing. */
export function second(
  deps: Pick<Deps, 'db' | 'now'>,
  account: UserId,
  id: CandidateId,
  seen: Signed,
): Promise<Result<SecondRefusal, null>> {
  const done = deps.db.transaction().execute<Result<SecondRefusal, null>>(async (trx) => {
    const held = await lockForVoters(trx, deps.now());
    if (!held.ok) return held;
    await lockNomination(trx, id);
    const nomination = await findSelfNomination(trx, id);
    if (!nomination || nomination.status === 'withdrawn') return { ok: false, reason: 'not-found' };
    if (SIGNED_FIELDS.some((field) => nomination[field] !== seen[field]))
      return { ok: false, reason: 'changed' };
    const obstacle = await findObstacle(trx, nomination, account);
    if (obstacle === 'seconded') return { ok: true, value: null };
    if (obstacle !== null) return { ok: false, reason: obstacle };
    const voterNumber = (await findPlaceOf(trx, nomination.electionId, account)) ?? '';
    await insertSeconding(trx, { nomination, voterNumber, account });
    const { name, postId: contest } = nomination;
    await noteAct(trx, { account, role: 'VOTER' }, 'nomination-seconded', `nomination:${id}`, {
      after: { name, contest, voterNumber },
    });
    return { ok: true, value: null };
  });
  return done.catch((error: unknown) => {
    // The place was removed, or changed hands, a moment ago.
    if (violatedConstraint(error) === 'secondings_place') return { ok: false, reason: 'no-place' };
    throw error;
  });
}
