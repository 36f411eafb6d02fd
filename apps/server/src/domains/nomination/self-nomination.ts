import type { CandidateId, PostId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import { lockCurrentElection } from '../election/service.ts';
import { lockParty } from '../party/members.ts';
import { NameTaken } from '../party/names.ts';
import { deleteLooks } from './looks-store.ts';
import { claimName } from './names.ts';
import { noteNomination } from './noted.ts';
import type { Result } from './rules.ts';
import {
  findOwnNomination,
  findPlaceOf,
  findSelfRules,
  listPostsFor,
  listSeconders,
  type SelfNominationRow,
  type SelfRules,
} from './self-nomination-store.ts';
import { getNomination } from './service.ts';
import { insertNomination, lockNomination, updateNomination } from './store.ts';

export type RulesRefusal = 'no-self-nomination' | 'over';
export type StandRefusal = RulesRefusal | 'no-place' | 'other-area' | 'stands-already' | 'name-taken';
export type ChangeRefusal = RulesRefusal | 'not-found' | 'judged' | 'no-place' | 'other-area' | 'name-taken';
export type WithdrawRefusal = 'no-self-nomination' | 'not-found' | 'judged';

/** The form of a candidate. */
export interface SelfForm {
  readonly name: string;
  readonly position: PostId;
  readonly bio: string;
}

/** Loads how a voter can nominate themself, and the nomination that there is. */
export async function loadOwn({ db, now }: Pick<Deps, 'db' | 'now'>, account: UserId) {
  const rules = await findSelfRules(db);
  if (rules?.status !== 'draft') return { rules: null, hasPlace: false, posts: [], own: null };
  const { electionId } = rules;
  const voterNumber = await findPlaceOf(db, electionId, account);
  const posts = voterNumber === null ? [] : await listPostsFor(db, electionId, voterNumber, account);
  const own = await findOwnNomination(db, electionId, account);
  const seconders = own ? (await listSeconders(db, [own.id])).length : 0;
  return {
    rules: { ...rules, isOver: isOver(rules, now()) },
    hasPlace: voterNumber !== null,
    posts,
    own: own && { ...own, seconders },
  };
}

/** Nominates a voter by their own wish for one post where they have a place on the roll. It waits for the commission. */
export function standFor(
  deps: Pick<Deps, 'db' | 'now'>,
  account: UserId,
  form: SelfForm,
  image: PreparedImage | undefined,
): Promise<Result<StandRefusal, CandidateId>> {
  const stood = deps.db.transaction().execute<Result<StandRefusal, CandidateId>>(async (trx) => {
    const held = await lockForVoters(trx, deps.now());
    if (!held.ok) return held;
    const { electionId } = held.rules;
    const { name, bio, position: postId } = form;
    const voterNumber = await findPlaceOf(trx, electionId, account);
    if (voterNumber === null) return { ok: false, reason: 'no-place' };
    if (!(await isPostOf(trx, { electionId, voterNumber, account }, postId)))
      return { ok: false, reason: 'other-area' };
    const imageId = image ? await saveImage(trx, image) : null;
    const stands = { electionId, party: INDEPENDENTS, postId, status: 'submitted', voterNumber } as const;
    const wanted = { ...stands, name, bio, imageId, email: null, createdAt: deps.now() };
    const id = await insertNomination(trx, wanted, { id: account, isMade: false });
    await claimName(trx, { id, postId, name }, false);
    await noteNomination(trx, { account, role: 'VOTER' }, 'nominated', null, await getNomination(trx, id));
    return { ok: true, value: id };
  });
  return stood.catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'nominations_once_a_place' || constraint === 'nominations_once')
      return { ok: false, reason: 'stands-already' };
    return refuseTakenName(error);
  });
}

/** Changes a voter's own nomination before it is approved. The database takes its seconders away. */
export function changeOwn(
  deps: Pick<Deps, 'db' | 'now'>,
  account: UserId,
  form: { readonly [Field in keyof SelfForm]?: SelfForm[Field] | undefined },
  image: PreparedImage | undefined,
): Promise<Result<ChangeRefusal, null>> {
  const changed = deps.db.transaction().execute<Result<ChangeRefusal, null>>(async (trx) => {
    const held = await lockForVoters(trx, deps.now());
    if (!held.ok) return held;
    const own = await lockOwn(trx, held.rules.electionId, account);
    if (!own.ok) return own;
    const { id, voterNumber, postId: former, name: formerName, electionId } = own.value;
    if ((await findPlaceOf(trx, electionId, account)) !== voterNumber)
      return { ok: false, reason: 'no-place' };
    const { name = formerName, bio, position: postId = former } = form;
    if (!(await isPostOf(trx, { electionId, voterNumber, account }, postId)))
      return { ok: false, reason: 'other-area' };
    const before = await getNomination(trx, id);
    const imageId = image ? await saveImage(trx, image) : undefined;
    await updateNomination(trx, id, { name, bio, postId, imageId, status: 'submitted', reason: null });
    await claimName(trx, { id, postId, name }, false);
    const by = { account, role: 'VOTER' } as const;
    await noteNomination(trx, by, 'nomination-changed', before, await getNomination(trx, id));
    return { ok: true, value: null };
  });
  return changed.catch(refuseTakenName);
}

/** Withdraws a voter's own nomination before it is approved, also after the time for nominations. */
export function withdrawOwn(
  { db }: Pick<Deps, 'db'>,
  account: UserId,
): Promise<Result<WithdrawRefusal, null>> {
  return db.transaction().execute<Result<WithdrawRefusal, null>>(async (trx) => {
    const held = await lockRules(trx);
    if (!held) return { ok: false, reason: 'no-self-nomination' };
    const own = await lockOwn(trx, held.electionId, account);
    if (!own.ok) return own;
    const { id } = own.value;
    const before = await getNomination(trx, id);
    await updateNomination(trx, id, { status: 'withdrawn', reason: null });
    await deleteLooks(trx, id);
    const by = { account, role: 'VOTER' } as const;
    await noteNomination(trx, by, 'nomination-withdrawn', before, await getNomination(trx, id));
    return { ok: true, value: null };
  });
}

/**
 * Locks the current draft until the transaction ends, so that nobody opens it, and finds how candidates nominate
 * themselves in it. Refuses after the time that was set.
 */
export async function lockForVoters(
  trx: Trx,
  now: Date,
): Promise<
  { readonly ok: true; readonly rules: SelfRules } | { readonly ok: false; readonly reason: RulesRefusal }
> {
  const rules = await lockRules(trx);
  if (!rules) return { ok: false, reason: 'no-self-nomination' };
  return isOver(rules, now) ? { ok: false, reason: 'over' } : { ok: true, rules };
}

async function lockRules(trx: Trx): Promise<SelfRules | null> {
  await lockParty(trx, INDEPENDENTS);
  await lockCurrentElection(trx);
  const rules = await findSelfRules(trx);
  return rules?.status === 'draft' ? rules : null;
}

/** Locks an account's own nomination that the commission has not approved or withdrawn. */
async function lockOwn(
  trx: Trx,
  electionId: string,
  account: UserId,
): Promise<Result<'not-found' | 'judged', SelfNominationRow>> {
  const seen = await findOwnNomination(trx, electionId, account);
  if (!seen || seen.status === 'withdrawn') return { ok: false, reason: 'not-found' };
  await lockNomination(trx, seen.id);
  const own = await findOwnNomination(trx, electionId, account);
  if (own?.id !== seen.id || own.status === 'withdrawn') return { ok: false, reason: 'not-found' };
  return own.status === 'approved' ? { ok: false, reason: 'judged' } : { ok: true, value: own };
}

/** Tells whether the time in which candidates nominate themselves is over. */
export const isOver = ({ until }: SelfRules, now: Date): boolean => now >= until;

const isPostOf = async (
  db: Db,
  { electionId, voterNumber, account }: { electionId: string; voterNumber: string; account: UserId },
  post: PostId,
): Promise<boolean> =>
  (await listPostsFor(db, electionId, voterNumber, account)).some(({ id }) => id === post);

function refuseTakenName(error: unknown): { ok: false; reason: 'name-taken' } {
  if (error instanceof NameTaken) return { ok: false, reason: 'name-taken' };
  throw error;
}
