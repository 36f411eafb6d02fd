import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { PreparedImage } from '../../plugins/images/prepare.ts';
import { saveImage } from '../../plugins/images/store.ts';
import { findCurrentElection } from '../election/service.ts';
import { findOwnEntry, type OwnEntry, updateOwnEntry } from './store.ts';

export type OwnEntryRefusal = 'not-found' | 'closed';
export type OwnEntryResult =
  | { readonly ok: true; readonly entry: OwnEntry }
  | { readonly ok: false; readonly reason: OwnEntryRefusal };

/** The candidate's own entry. Refuses: an account that no party has put up. */
export async function ownEntry({ db }: Deps, userId: UserId): Promise<OwnEntryResult> {
  const entry = await findOwnEntry(db, userId);
  return entry ? { ok: true, entry } : { ok: false, reason: 'not-found' };
}

/**
 * Changes what a candidate says and shows of itself; neither is on the encrypted ballot, so no new ballot style begins.
 * Refuses: after the close of the election, since what voters decided on then stands.
 */
export async function changeOwnEntry(
  deps: Deps,
  userId: UserId,
  bio: string | undefined,
  image: PreparedImage | undefined,
): Promise<OwnEntryResult> {
  return deps.db.transaction().execute(async (trx) => {
    const entry = await findOwnEntry(trx, userId);
    if (!entry) return { ok: false, reason: 'not-found' };
    const election = await findCurrentElection(trx);
    if (election?.id !== entry.electionId || election.status === 'closed')
      return { ok: false, reason: 'closed' };
    const imageId = image ? await saveImage(trx, image) : undefined;
    await updateOwnEntry(trx, userId, { bio, imageId });
    return { ok: true, entry: { ...entry, bio: bio ?? entry.bio, imageId: imageId ?? entry.imageId } };
  });
}
