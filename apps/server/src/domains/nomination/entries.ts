import type { PostId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import { changeCandidateAccount } from '../account/service.ts';
import { noteBallotChange } from '../election/ballot-changes.ts';
import type { Election } from '../election/service.ts';
import { noteEntryChanges, shownChanges } from '../party/entry-changes.ts';
import { claimName } from './names.ts';
import type { Result } from './rules.ts';
import { isFrozen, statusAfterChange } from './states.ts';
import { type NominationRow, updateNomination } from './store.ts';

export { leaveNominations, lockNominationsOf } from './store.ts';

/** A nomination as far as a change of it asks. */
export type Entry = Pick<NominationRow, 'id' | 'userId' | 'status' | 'name' | 'imageId' | 'postId'>;

/** What is new of a nomination; the rest stays. */
export interface EntryEdit {
  readonly name?: string | undefined;
  readonly bio?: string | undefined;
  readonly post?: PostId | undefined;
  readonly image?: PreparedImage | undefined;
}

/**
 * Changes a nomination for its party or its candidate, whom both the caller has found to be allowed: what it
 * is then, why it was sent back, its name's claim and the next paper go along.
 * Takes: the transaction, in which the nomination is held, the time, the current election, which is the
 * nomination's, the nomination, and what is new.
 * Gives: what it is then, and its picture.
 * Refuses: where the record has frozen the candidates, another name, picture or post; what the commission
 * would have to approve again while voting is open; then a fourth name or picture within an hour. Throws
 * NameTaken where another one has the name: nothing of the transaction may stay.
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
  // What is submitted again is no longer sent back.
  await updateNomination(trx, id, { name, bio, postId: post, imageId, status, reason: null });
  await renameAccount(trx, entry, name);
  if (moves || changes.includes('name')) {
    const claimed = { id, postId: post ?? entry.postId, name: name ?? entry.name };
    await claimName(trx, claimed, election.status === 'open');
  }
  // After the claim, for which others may wait who note a change as well.
  if (isOther || status !== entry.status) await noteBallotChange(trx, election.id, now);
  return { ok: true, value: { status, imageId: imageId ?? entry.imageId } };
}

/** Gives a nomination another name; it stays what it is. Its account takes the name over. */
export async function renameEntry(
  trx: Trx,
  entry: Pick<Entry, 'id' | 'userId'>,
  name: string,
): Promise<void> {
  await updateNomination(trx, entry.id, { name });
  await renameAccount(trx, entry, name);
}

async function renameAccount(
  trx: Trx,
  { userId }: { readonly userId: UserId | null },
  name: string | undefined,
): Promise<void> {
  if (userId !== null && name !== undefined) await changeCandidateAccount(trx, userId, { name });
}
