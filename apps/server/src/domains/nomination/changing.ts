import type { CandidateId, PostId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import type { Election } from '../election/service.ts';
import { NameTaken } from '../party/names.ts';
import { editEntry } from './entries.ts';
import { noteNomination } from './noted.ts';
import { findNominationObstacle, lockForParty, type PartyActRefusal, type Result } from './rules.ts';
import { getNomination } from './service.ts';
import { findOwnNomination, hasFreePlace, lockNomination, type NominationRow } from './store.ts';

export type ChangeRefusal =
  | PartyActRefusal
  | 'not-found'
  | 'closed'
  | 'frozen'
  | 'unknown-post'
  | 'post-fixed'
  | 'no-place'
  | 'name-taken'
  | 'too-many-changes';

type Changed = Result<ChangeRefusal, NominationRow>;

/** The new values; other fields stay. */
export interface ChangeForm {
  readonly name?: string | undefined;
  readonly bio?: string | undefined;
  readonly post?: PostId | undefined;
}

/**
 * Changes a nomination of the party that an account acts for. Another party's nomination counts as not found.
 * While voting is open, posts are fixed (votes were cast for them), and so is whatever the commission would
 * have to approve again.
 */
export function changeNomination(
  deps: Deps,
  account: UserId,
  id: CandidateId,
  form: ChangeForm,
  image: PreparedImage | undefined,
): Promise<Changed> {
  const changed = deps.db.transaction().execute<Changed>(async (trx) => {
    const held = await lockForParty(trx, account);
    if (!held.ok) return held;
    await lockNomination(trx, id);
    const nomination = await findOwnNomination(trx, held.party, id);
    if (!nomination) return { ok: false, reason: 'not-found' };
    const { election } = held;
    const reason = await findChangeObstacle(trx, election, nomination, form.post);
    if (reason || !election) return { ok: false, reason: reason ?? 'closed' };
    const edited = await editEntry(trx, deps.now(), election, nomination, { ...form, image });
    if (!edited.ok) return edited;
    const value = await getNomination(trx, id);
    await noteNomination(trx, { account, role: 'PARTY' }, 'nomination-changed', nomination, value);
    return { ok: true, value };
  });
  return changed.catch((error: unknown) => {
    if (error instanceof NameTaken) return { ok: false, reason: 'name-taken' };
    throw error;
  });
}

async function findChangeObstacle(
  trx: Trx,
  election: Election | null,
  nomination: NominationRow,
  post: PostId = nomination.postId,
): Promise<ChangeRefusal | null> {
  const changesPost = post !== nomination.postId;
  const reason = await findNominationObstacle(trx, election, post);
  // A nomination of an earlier election belongs to a final result.
  if (!election || (reason && !(changesPost && reason === 'unknown-post'))) return 'closed';
  if (reason) return reason;
  // The record does not let anybody on the ballot change to another post.
  if (changesPost && election.status === 'open') return 'post-fixed';
  return changesPost && !(await hasFreePlace(trx, election.id, nomination.party, post)) ? 'no-place' : null;
}
