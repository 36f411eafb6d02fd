import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { noteChange } from '../audit-log/service.ts';
import { lockCurrentElection } from '../election/service.ts';
import { editEntry, lockNominationsOf, showOwnPicture } from './entries.ts';
import { findOwnEntry, type OwnEntry } from './own-entry-store.ts';

export type OwnEntryRefusal = 'not-found' | 'closed' | 'frozen' | 'too-many-changes';
export type OwnEntryResult =
  | { readonly ok: true; readonly entry: OwnEntry; readonly before: OwnEntry }
  | { readonly ok: false; readonly reason: OwnEntryRefusal; readonly retryAfterS?: number };

/** Finds the nomination of a candidate's account. */
export async function ownEntry({ db }: Deps, userId: UserId): Promise<OwnEntryResult> {
  const entry = await findOwnEntry(db, userId);
  return entry ? { ok: true, entry, before: entry } : { ok: false, reason: 'not-found' };
}

/**
 * Changes a candidate's text and picture, until the election closes. While voting is open, it refuses a fourth
 * picture within an hour, and any picture that would need a new approval.
 */
export async function changeOwnEntry(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  userId: UserId,
  { bio, image }: { bio?: string | undefined; image?: PreparedImage | undefined },
): Promise<OwnEntryResult> {
  const election = await lockCurrentElection(trx);
  await lockNominationsOf(trx, userId);
  const entry = await findOwnEntry(trx, userId);
  if (!entry) return { ok: false, reason: 'not-found' };
  if (election?.id !== entry.electionId || election.status === 'closed')
    return { ok: false, reason: 'closed' };
  const edited = await editEntry(trx, now(), election, { ...entry, userId }, { bio, image });
  if (!edited.ok) return edited;
  if (image) await showOwnPicture(trx, { ...entry, userId }, edited.value.imageId);
  const after = { ...entry, ...edited.value, bio: bio ?? entry.bio };
  return { ok: true, entry: after, before: entry };
}

/** Notes a candidate's change in the log of acts, as the last step of the transaction. */
export async function noteOwnChange(
  trx: Trx,
  account: UserId,
  { before, entry }: { readonly before: OwnEntry; readonly entry: OwnEntry },
): Promise<void> {
  const facts = ({ bio, imageId, status }: OwnEntry) => ({ bio, image: imageId, status });
  await noteChange(trx, { account, role: 'CANDIDATE' }, 'nomination-changed', `nomination:${entry.id}`, {
    before: facts(before),
    after: facts(entry),
  });
}
