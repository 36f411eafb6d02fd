import type { PostId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import { changeCandidateAccount } from '../../platform/sessions/accounts.ts';
import type { Election } from '../election/service.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { listShownChanges, noteEntryChanges } from '../party/entry-changes.ts';
import { claimName } from './names.ts';
import type { Result } from './rules.ts';
import { isFrozen, statusAfterChange } from './states.ts';
import { type NominationRow, updateNomination } from './store.ts';

export { detachAccount, lockNominationsOf } from './store.ts';

/** The fields of a nomination that a change depends on. */
export type Entry = Pick<
  NominationRow,
  'id' | 'userId' | 'madeAccount' | 'status' | 'name' | 'imageId' | 'postId'
>;

/** The new values of a nomination; other fields stay. */
export interface EntryEdit {
  readonly name?: string | undefined;
  readonly bio?: string | undefined;
  readonly post?: PostId | undefined;
  readonly image?: PreparedImage | undefined;
}

/**
 * Changes a nomination for its party or its candidate, together with its status, its claim to the name and
 * the next paper. The caller has checked the right to do so and locked the nomination.
 * @param election the current one, which must be the nomination's
 * @returns the new status and picture. Refused while voting is open: changes of a frozen ballot, changes that
 *   need another approval, and a fourth name or picture within an hour
 * @throws NameTaken if another candidate has the name: roll the transaction back
 */
export async function editEntry(
  trx: Trx,
  now: Date,
  election: Election,
  entry: Entry,
  { name, bio, post, image }: EntryEdit,
): Promise<Result<'frozen' | 'too-many-changes', Pick<NominationRow, 'status' | 'imageId'>>> {
  const { id } = entry;
  const changes = await listShownChanges(trx, entry, { name, image });
  const changesPost = post !== undefined && post !== entry.postId;
  const changesPaper = changesPost || changes.length > 0;
  const status =
    isFrozen(election) && changesPaper ? null : statusAfterChange(entry.status, election, changesPaper);
  if (status === null) return { ok: false, reason: 'frozen' };
  const retryAfterS = election.status === 'open' ? await noteEntryChanges(trx, id, changes, now) : 0;
  if (retryAfterS > 0) return { ok: false, reason: 'too-many-changes', retryAfterS };
  const imageId = image ? await saveImage(trx, image) : undefined;
  // A nomination that is submitted again loses the reason why it was sent back.
  await updateNomination(trx, id, { name, bio, postId: post, imageId, status, reason: null });
  await renameAccount(trx, entry, name);
  if (changesPost || changes.includes('name')) {
    const claimed = { id, postId: post ?? entry.postId, name: name ?? entry.name };
    await claimName(trx, claimed, election.status === 'open');
  }
  // Last, because others who note a change may be waiting for the claim.
  if (changesPaper || status !== entry.status) await noteBallotChange(trx, election.id, now);
  return { ok: true, value: { status, imageId: imageId ?? entry.imageId } };
}

/** Renames a nomination, and the account if it was made for the nomination. The status stays. */
export async function renameEntry(
  trx: Trx,
  entry: Pick<Entry, 'id' | 'userId' | 'madeAccount'>,
  name: string,
): Promise<void> {
  await updateNomination(trx, entry.id, { name });
  await renameAccount(trx, entry, name);
}

/**
 * Gives a candidate's account the picture of its nomination. An account that was made for the nomination
 * needs none: it shows the nomination's anyway.
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
