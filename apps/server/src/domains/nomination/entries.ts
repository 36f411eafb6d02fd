import type { PostId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import { changeCandidateAccount } from '../../platform/sessions/accounts.ts';
import type { Election } from '../election/service.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { noteEntryChanges, shownChanges } from '../party/entry-changes.ts';
import { claimName } from './names.ts';
import type { Result } from './rules.ts';
import { isFrozen, statusAfterChange } from './states.ts';
import { type NominationRow, updateNomination } from './store.ts';

export { leaveNominations, lockNominationsOf } from './store.ts';

/** The part of a nomination that a change needs. */
export type Entry = Pick<
  NominationRow,
  'id' | 'userId' | 'madeAccount' | 'status' | 'name' | 'imageId' | 'postId'
>;

/** The changes of a nomination; other fields stay. */
export interface EntryEdit {
  readonly name?: string | undefined;
  readonly bio?: string | undefined;
  readonly post?: PostId | undefined;
  readonly image?: PreparedImage | undefined;
}

/**
 * Changes a nomination for its party or its candidate, whose right the caller has checked, together with its
 * status, the reason why it was sent back, its name's claim and the next paper.
 * Takes: the transaction, in which the nomination is locked, the time, the current election, which is the
 * nomination's, the nomination, and the changes.
 * Gives: its new status, and its picture.
 * Refuses: where nominations are frozen, another name, picture or post; a change that the commission would
 * have to approve again while voting is open; then a fourth name or picture within an hour. Throws NameTaken
 * where another one has the name: the transaction must be rolled back.
 */
export async function editEntry(
  trx: Trx,
  now: Date,
  election: Election,
  entry: Entry,
  { name, bio, post, image }: EntryEdit,
): Promise<Result<'frozen' | 'too-many-changes', Pick<NominationRow, 'status' | 'imageId'>>> {
  const { id } = entry;
  const changes = await shownChanges(trx, entry, { name, image });
  const moves = post !== undefined && post !== entry.postId;
  const isOther = moves || changes.length > 0;
  const status = isFrozen(election) && isOther ? null : statusAfterChange(entry.status, election, isOther);
  if (status === null) return { ok: false, reason: 'frozen' };
  const retryAfterS = election.status === 'open' ? await noteEntryChanges(trx, id, changes, now) : 0;
  if (retryAfterS > 0) return { ok: false, reason: 'too-many-changes', retryAfterS };
  const imageId = image ? await saveImage(trx, image) : undefined;
  // A nomination that is submitted again is no longer sent back.
  await updateNomination(trx, id, { name, bio, postId: post, imageId, status, reason: null });
  await renameAccount(trx, entry, name);
  if (moves || changes.includes('name')) {
    const claimed = { id, postId: post ?? entry.postId, name: name ?? entry.name };
    await claimName(trx, claimed, election.status === 'open');
  }
  // After the claim: others who note a change may wait for it.
  if (isOther || status !== entry.status) await noteBallotChange(trx, election.id, now);
  return { ok: true, value: { status, imageId: imageId ?? entry.imageId } };
}

/** Gives a nomination another name; its status stays. An account that was made for it gets the name too. */
export async function renameEntry(
  trx: Trx,
  entry: Pick<Entry, 'id' | 'userId' | 'madeAccount'>,
  name: string,
): Promise<void> {
  await updateNomination(trx, entry.id, { name });
  await renameAccount(trx, entry, name);
}

/**
 * Shows a candidate's account with the picture that its owner gave the nomination; an account that was made
 * for it shows that of the nomination anyway.
 */
export async function showOwnPicture(
  trx: Trx,
  { userId, madeAccount }: Pick<Entry, 'userId' | 'madeAccount'>,
  imageId: string | null,
): Promise<void> {
  if (userId !== null && !madeAccount) await changeCandidateAccount(trx, userId, { imageId });
}

async function renameAccount(
  trx: Trx,
  { userId, madeAccount }: Pick<Entry, 'userId' | 'madeAccount'>,
  name: string | undefined,
): Promise<void> {
  if (userId !== null && madeAccount && name !== undefined)
    await changeCandidateAccount(trx, userId, { name });
}
