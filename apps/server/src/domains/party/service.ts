import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { brokenConstraint, type Trx } from '../../platform/database/connect.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { isKeptImage, saveImage } from '../../platform/images/store.ts';
import { DEFAULT_LOCALE } from '../../platform/mail/words.ts';
import { queueMail } from '../../platform/outbox.ts';
import {
  addCandidateAccount,
  changeCandidateAccount,
  findCandidateAccount,
  localeOf,
} from '../account/service.ts';
import { listPosts } from '../contest/service.ts';
import { noteBallotChange } from '../election/ballot-changes.ts';
import { type Election, lockCurrentElection } from '../election/service.ts';
import { changeEntry } from './entries.ts';
import { type EntryChange, noteEntryChanges } from './entry-changes.ts';
import { accountMail, againMail, resetMail } from './mails.ts';
import { type ActRefusal, actForParty, findPartyOf } from './members.ts';
import type { PartyStatus } from './members-store.ts';
import { claimCandidateName, NameTaken } from './names.ts';
import { generatePassword } from './password.ts';
import {
  type CandidateRow,
  findCandidate,
  findTwin,
  hasPlace,
  insertCandidate,
  type NewCandidate,
} from './store.ts';

export type CreateRefusal =
  | ActRefusal
  | 'not-approved'
  | 'no-election'
  | 'closed'
  | 'frozen'
  | 'unknown-post'
  | 'no-place'
  | 'name-taken'
  | 'email-taken'
  | 'busy'
  | 'too-many';
export type UpdateRefusal =
  | ActRefusal
  | 'not-approved'
  | 'not-found'
  | 'closed'
  | 'frozen'
  | 'unknown-post'
  | 'post-fixed'
  | 'no-place'
  | 'name-taken'
  | 'too-many-changes';
export type ResetRefusal = ActRefusal | 'not-found' | 'no-account' | 'busy' | 'too-many';

type Result<Reason, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason; readonly retryAfterS?: number };

export interface CandidateForm {
  readonly name: string;
  readonly position: PostId;
  readonly bio: string;
  readonly email?: string | undefined;
}

/**
 * Puts up a candidate. With an e-mail an account is made and its password goes into the outbox, all in one
 * transaction.
 * Takes: the account that acts for a party, the form and the picture.
 * Gives: the candidate; the one of the first try when the same is sent again.
 * Refuses: an account that acts for no party, a party that is suspended or not approved, outside an election,
 * for a post that is not in it, more candidates than a party may put up for it, a name that passes for
 * another candidate's, an e-mail that has an account, and more mails within an hour than a party needs.
 */
export async function putUpCandidate(
  deps: Deps,
  account: UserId,
  form: CandidateForm,
  image: PreparedImage | undefined,
): Promise<Result<CreateRefusal, CandidateRow>> {
  const party = await findPartyOf(deps.db, account);
  if (party === null) return { ok: false, reason: 'no-party' };
  const waitS = form.email === undefined ? 0 : deps.limits.accountMailsByParty.take(party);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const login = form.email === undefined ? null : await newPassword(deps, party);
  if (login === 'busy') return { ok: false, reason: 'busy' };
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const acting = await actForParty(trx, account);
      if (!acting.ok) return acting;
      const election = await lockCurrentElection(trx);
      if (election && !mayStand(acting, election)) return { ok: false, reason: 'not-approved' };
      if (election && isFrozen(election)) return { ok: false, reason: 'frozen' };
      const reason = await cannotStand(trx, election, form.position);
      if (reason || !election) return { ok: false, reason: reason ?? 'no-election' };
      const wanted = await wantedCandidate(deps, trx, { election, party: acting.party, form, image });
      const twin = await findTwin(trx, wanted);
      if (twin) return { ok: true, value: twin };
      if (!(await hasPlace(trx, election.id, acting.party, form.position)))
        return { ok: false, reason: 'no-place' };
      const id = await addCandidate(deps, trx, wanted, login);
      await claimCandidateName(trx, { ...wanted, id }, false);
      await noteBallotChange(trx, election.id, deps.now());
      return { ok: true, value: await getCandidate(trx, acting.party, id) };
    });
  } catch (error) {
    if (error instanceof NameTaken) return { ok: false, reason: 'name-taken' };
    const constraint = brokenConstraint(error);
    if (constraint === 'users_email_key' || constraint === 'candidates_once')
      return { ok: false, reason: 'email-taken' };
    throw error;
  }
}

/** Whether a party may put up candidates here: where the commission approves, it has approved the party. */
const mayStand = ({ status }: { status: PartyStatus }, { approval }: Election) =>
  status === 'approved' || approval === 'at-once';

/** Whether who stands, and by what name and picture, is fixed. */
export const isFrozen = ({ status, nominations }: Election) => status === 'open' && nominations === 'frozen';

async function cannotStand(trx: Trx, election: Election | null, post: PostId) {
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  const posts = await listPosts(trx, election.id);
  return posts.some(({ id }) => id === post) ? null : 'unknown-post';
}

async function wantedCandidate(
  { now }: Deps,
  trx: Trx,
  parts: { election: Election; party: PartyId; form: CandidateForm; image: PreparedImage | undefined },
): Promise<NewCandidate> {
  const { election, party, form, image } = parts;
  const { name, bio, email = null, position: postId } = form;
  const imageId = image ? await saveImage(trx, image) : null;
  return { electionId: election.id, party, postId, name, bio, email, imageId, createdAt: now() };
}

async function addCandidate(
  { now, config }: Deps,
  trx: Trx,
  wanted: NewCandidate,
  login: NewPassword | null,
): Promise<CandidateId> {
  if (wanted.email === null || login === null) return insertCandidate(trx, wanted, null);
  const { name, email, imageId, createdAt } = wanted;
  const earlier = await findCandidateAccount(trx, email);
  if (earlier) {
    const id = await insertCandidate(trx, wanted, earlier.id);
    await queueMail(trx, againMail({ name, email, locale: earlier.locale }, config.publicUrl), now());
    return id;
  }
  const account = { name, email, imageId, createdAt, passwordHash: login.hash };
  const id = await insertCandidate(trx, wanted, await addCandidateAccount(trx, account));
  const person = { name, email, locale: DEFAULT_LOCALE };
  await queueMail(trx, accountMail(person, login.password, config.publicUrl), now());
  return id;
}

async function getCandidate(trx: Trx, party: PartyId, id: CandidateId): Promise<CandidateRow> {
  const candidate = await findCandidate(trx, party, id);
  if (!candidate) throw new Error('A candidate that was just written is missing');
  return candidate;
}

/**
 * Changes a candidate of the own party; only what is given is changed.
 * Takes: the account that acts for the party, the candidate, and what is new.
 * Refuses: an account that acts for no party, a party that is suspended or not approved, another party's
 * candidate as if it were not there, a post that is not in the election, another post once anyone has voted
 * (the votes cast so far were for the old one) or where the party has no place left, while voting is open a
 * fourth name or picture within an hour, and any change after the close.
 */
export function changeCandidate(
  deps: Deps,
  account: UserId,
  id: CandidateId,
  form: { name?: string | undefined; bio?: string | undefined; post?: PostId | undefined },
  image: PreparedImage | undefined,
): Promise<Result<UpdateRefusal, CandidateRow>> {
  const change = deps.db.transaction().execute<Result<UpdateRefusal, CandidateRow>>(async (trx) => {
    const acting = await actForParty(trx, account);
    if (!acting.ok) return acting;
    const { party } = acting;
    const candidate = await findCandidate(trx, party, id);
    if (!candidate) return { ok: false, reason: 'not-found' };
    const election = await lockCurrentElection(trx);
    if (election && !mayStand(acting, election)) return { ok: false, reason: 'not-approved' };
    const moves = form.post !== undefined && form.post !== candidate.postId;
    const reason = await cannotStand(trx, election, form.post ?? candidate.postId);
    // A candidate of an earlier election belongs to a result that stands.
    if (!election || reason === 'no-election' || reason === 'closed') return { ok: false, reason: 'closed' };
    if (reason) return { ok: false, reason: moves ? reason : 'closed' };
    // Nobody on the ballot moves: the record could not follow.
    if (moves && election.status === 'open') return { ok: false, reason: 'post-fixed' };
    if (moves && form.post && !(await hasPlace(trx, election.id, party, form.post)))
      return { ok: false, reason: 'no-place' };
    const changes: EntryChange[] = [
      ...(form.name !== undefined && form.name !== candidate.name ? ['name' as const] : []),
      ...(image && !(await isKeptImage(trx, candidate.imageId, image)) ? ['picture' as const] : []),
    ];
    if (isFrozen(election) && changes.length > 0) return { ok: false, reason: 'frozen' };
    const retryAfterS = election.status === 'open' ? await noteEntryChanges(trx, id, changes, deps.now()) : 0;
    if (retryAfterS > 0) return { ok: false, reason: 'too-many-changes', retryAfterS };
    const imageId = image ? await saveImage(trx, image) : undefined;
    await changeEntry(trx, candidate, { name: form.name, bio: form.bio, postId: form.post, imageId });
    if (moves || changes.includes('name')) {
      const claimed = { id, postId: form.post ?? candidate.postId, name: form.name ?? candidate.name };
      await claimCandidateName(trx, claimed, election.status === 'open');
    }
    await noteBallotChange(trx, election.id, deps.now());
    return { ok: true, value: await getCandidate(trx, party, id) };
  });
  return change.catch((error: unknown) => {
    if (error instanceof NameTaken) return { ok: false, reason: 'name-taken' };
    throw error;
  });
}

/**
 * Gives a candidate a new password by mail and ends the sessions opened with the old one.
 * Refuses: an account that acts for no party, a suspended party, another party's candidate as if it were not
 * there, one without an account, and more resets than a mailbox should get.
 */
export async function resetPassword(
  deps: Deps,
  account: UserId,
  id: CandidateId,
): Promise<Result<ResetRefusal, null>> {
  const party = await findPartyOf(deps.db, account);
  if (party === null) return { ok: false, reason: 'no-party' };
  const candidate = await findCandidate(deps.db, party, id);
  if (!candidate) return { ok: false, reason: 'not-found' };
  const { userId, email, name } = candidate;
  if (userId === null || email === null) return { ok: false, reason: 'no-account' };
  const waitS = Math.max(deps.limits.resetByParty.check(party), deps.limits.resetByCandidate.take(id));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  deps.limits.resetByParty.take(party);
  const login = await newPassword(deps, party);
  if (login === 'busy') return { ok: false, reason: 'busy' };
  return deps.db.transaction().execute(async (trx) => {
    const acting = await actForParty(trx, account);
    if (!acting.ok) return acting;
    if (acting.party !== party || !(await changeCandidateAccount(trx, userId, { passwordHash: login.hash })))
      return { ok: false, reason: 'no-account' };
    await deps.sessions.closeOthers(trx, userId, null);
    const person = { name, email, locale: await localeOf(trx, userId) };
    await queueMail(trx, resetMail(person, login.password, deps.config.publicUrl), deps.now());
    return { ok: true, value: null };
  });
}

interface NewPassword {
  readonly password: string;
  readonly hash: string;
}

/** Made before the transaction begins: a hash takes 20 ms and may wait its turn. */
async function newPassword({ passwords, randomBytes }: Deps, party: PartyId): Promise<NewPassword | 'busy'> {
  const password = generatePassword(randomBytes);
  const hash = await unlessOverloaded(passwords.hash(password, { isKnown: true, from: party }));
  return hash === null ? 'busy' : { password, hash };
}
