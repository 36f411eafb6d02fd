import { REGISTRARS } from '@evoting/contract/call';
import type { CandidateId, PostId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import type { Actor } from '../audit-log/service.ts';
import { type Election, lockCurrentElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { lockParty } from '../party/members.ts';
import { NameTaken } from '../party/names.ts';
import type { ChangeForm } from './changing.ts';
import { editEntry } from './entries.ts';
import { claimName } from './names.ts';
import { noteNomination } from './noted.ts';
import { findNominationObstacle, type Result } from './rules.ts';
import { getNomination } from './service.ts';
import { statusOfNew } from './states.ts';
import { findOwnNomination, insertNomination, lockNomination } from './store.ts';

export type ElectionRefusal = 'no-election' | 'closed' | 'late' | 'no-independents';
type FormRefusal = ElectionRefusal | 'not-an-officer' | 'unknown-post' | 'name-taken';
export type PutUpRefusal = FormRefusal;
export type ChangeRefusal = FormRefusal | 'not-found' | 'too-many-changes' | 'self-nominated';

/** A candidate without a party, as an officer typed it. */
export interface IndependentForm {
  readonly name: string;
  readonly position: PostId;
  readonly bio: string;
}

/** Puts up a candidate without a party as an officer. */
export function putUp(
  deps: Pick<Deps, 'db' | 'now'>,
  by: UserId,
  form: IndependentForm,
  image: PreparedImage | undefined,
): Promise<Result<PutUpRefusal, CandidateId>> {
  const done = asOfficer<Result<PutUpRefusal, CandidateId>>(deps.db, by, REGISTRARS, async (trx, actor) => {
    const held = await lockForOfficers(trx);
    if (!held.ok) return held;
    const reason = await findNominationObstacle(trx, held.election, form.position);
    if (reason) return { ok: false, reason };
    return {
      ok: true,
      value: await insertIndependent(trx, deps.now(), held.election, { form, image }, actor),
    };
  });
  return done.catch(refuseTakenName);
}

/** Changes a candidate without a party as an officer. Where the commission approves, a change of the paper needs it again. */
export function changeIndependent(
  deps: Pick<Deps, 'db' | 'now'>,
  by: UserId,
  id: CandidateId,
  form: ChangeForm,
  image: PreparedImage | undefined,
): Promise<Result<ChangeRefusal, null>> {
  const done = asOfficer<Result<ChangeRefusal, null>>(deps.db, by, REGISTRARS, async (trx, actor) => {
    const held = await lockForOfficers(trx);
    if (!held.ok) return held;
    const { election } = held;
    await lockNomination(trx, id);
    const before = await findOwnNomination(trx, INDEPENDENTS, id);
    if (before?.electionId !== election.id) return { ok: false, reason: 'not-found' };
    if (before.voterNumber !== null) return { ok: false, reason: 'self-nominated' };
    const reason = await findNominationObstacle(trx, election, form.post ?? before.postId);
    if (reason) return { ok: false, reason };
    const edited = await editEntry(trx, deps.now(), election, before, { ...form, image });
    // Only an open election freezes its candidates.
    if (!edited.ok) return { ...edited, reason: edited.reason === 'frozen' ? 'late' : edited.reason };
    await noteNomination(trx, actor, 'nomination-changed', before, await getNomination(trx, id));
    return { ok: true, value: null };
  });
  return done.catch(refuseTakenName);
}

/**
 * Locks the current election for officers who put up candidates. Refuses one whose voting has begun: its papers then
 * grow by parties and the commission together, and these candidates by officers alone.
 */
export async function lockForOfficers(
  trx: Trx,
): Promise<
  | { readonly ok: true; readonly election: Election }
  | { readonly ok: false; readonly reason: ElectionRefusal }
> {
  await lockParty(trx, INDEPENDENTS);
  const election = await lockCurrentElection(trx);
  if (election === null) return { ok: false, reason: 'no-election' };
  if (election.whoStands === 'parties') return { ok: false, reason: 'no-independents' };
  if (election.status === 'closed') return { ok: false, reason: 'closed' };
  return election.status === 'draft' ? { ok: true, election } : { ok: false, reason: 'late' };
}

/**
 * Adds a candidate without a party to a locked election.
 * @throws NameTaken if the name looks like another candidate's in its contest
 */
export async function insertIndependent(
  trx: Trx,
  createdAt: Date,
  election: Election,
  { form, image }: { readonly form: IndependentForm; readonly image?: PreparedImage | undefined },
  by: Actor,
): Promise<CandidateId> {
  const { name, bio, position: postId } = form;
  const imageId = image ? await saveImage(trx, image) : null;
  const status = statusOfNew(election);
  const stands = { electionId: election.id, party: INDEPENDENTS, postId, status, createdAt };
  const id = await insertNomination(trx, { ...stands, name, bio, imageId, email: null }, null);
  await claimName(trx, { id, postId, name }, false);
  if (status === 'approved') await noteBallotChange(trx, election.id, createdAt);
  await noteNomination(trx, by, 'nominated', null, await getNomination(trx, id));
  return id;
}

function refuseTakenName(error: unknown): { ok: false; reason: 'name-taken' } {
  if (error instanceof NameTaken) return { ok: false, reason: 'name-taken' };
  throw error;
}
