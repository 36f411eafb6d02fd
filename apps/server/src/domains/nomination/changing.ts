import type { CandidateId, PostId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import type { Election } from '../election/service.ts';
import { NameTaken } from '../party/names.ts';
import { editEntry } from './entries.ts';
import { noteNomination } from './noted.ts';
import { cannotStand, type HoldRefusal, holdForParty, type Result } from './rules.ts';
import { getNomination } from './service.ts';
import { findOwnNomination, hasPlace, lockNomination, type NominationRow } from './store.ts';

export type ChangeRefusal =
  | HoldRefusal
  | 'not-found'
  | 'closed'
  | 'frozen'
  | 'unknown-post'
  | 'post-fixed'
  | 'no-place'
  | 'name-taken'
  | 'too-many-changes';

type Changed = Result<ChangeRefusal, NominationRow>;

export interface ChangeForm {
  readonly name?: string | undefined;
  readonly bio?: string | undefined;
  readonly post?: PostId | undefined;
}

/**
 * Changes a nomination of the party that asks; only what is given is changed.
 * Takes: the account that acts for the party, the nomination, and the changes.
 * Refuses: an account that acts for no party, a party that is suspended or not approved, another party's
 * nomination as if it did not exist, a post that is not in the election, another post once voting has begun
 * (votes were cast for the old one) or where the party has no place left, while voting is open a fourth name
 * or picture within an hour or one that the commission would have to approve again, and any change after the
 * close.
 */
export function changeNomination(
  deps: Deps,
  account: UserId,
  id: CandidateId,
  form: ChangeForm,
  image: PreparedImage | undefined,
): Promise<Changed> {
  const changed = deps.db.transaction().execute<Changed>(async (trx) => {
    const held = await holdForParty(trx, account);
    if (!held.ok) return held;
    await lockNomination(trx, id);
    const nomination = await findOwnNomination(trx, held.party, id);
    if (!nomination) return { ok: false, reason: 'not-found' };
    const { election } = held;
    const reason = await cannotMove(trx, election, nomination, form.post);
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

async function cannotMove(
  trx: Trx,
  election: Election | null,
  nomination: NominationRow,
  post: PostId = nomination.postId,
): Promise<ChangeRefusal | null> {
  const moves = post !== nomination.postId;
  const reason = await cannotStand(trx, election, post);
  // A nomination of an earlier election belongs to a final result.
  if (!election || (reason && !(moves && reason === 'unknown-post'))) return 'closed';
  if (reason) return reason;
  // Nobody on the ballot moves to another post: the record does not allow it.
  if (moves && election.status === 'open') return 'post-fixed';
  return moves && !(await hasPlace(trx, election.id, nomination.party, post)) ? 'no-place' : null;
}
