import { BALLOT_CHANGES_AN_HOUR } from '@evoting/contract/constants';
import type { CandidateId, PartyId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { isStoredImage } from '../../platform/images/service.ts';
import { type EntryChange, insertChanges, listFullKinds, lockEntry } from './entry-changes-store.ts';

export type { EntryChange } from './entry-changes-store.ts';

const WITHIN_MS = 60 * 60_000;

/**
 * Counts changes of an entry on the ballot, since each makes new papers for all voters. Changes of one
 * candidate or party are serialised.
 * @returns 0 if the changes are within the limit of an hour; otherwise the seconds to wait, and nothing is
 *   counted
 */
export async function noteEntryChanges(
  trx: Trx,
  subject: CandidateId | PartyId,
  kinds: readonly EntryChange[],
  now: Date,
): Promise<number> {
  if (kinds.length === 0) return 0;
  await lockEntry(trx, subject);
  const after = new Date(now.getTime() - WITHIN_MS);
  const firsts = await listFullKinds(trx, subject, { kinds, after, most: BALLOT_CHANGES_AN_HOUR });
  const waits = firsts.map((first) => Math.ceil((first.getTime() - after.getTime()) / 1000));
  if (waits.length > 0) return Math.max(...waits);
  await insertChanges(trx, subject, { kinds, after, now });
  return 0;
}

/** Lists the sent changes of an entry that show on the ballot. */
export async function listShownChanges(
  trx: Trx,
  entry: { readonly name: string; readonly imageId: string | null },
  { name, image }: { readonly name?: string | undefined; readonly image?: PreparedImage | undefined },
): Promise<EntryChange[]> {
  return [
    ...(name !== undefined && name !== entry.name ? ['name' as const] : []),
    ...(image && !(await isStoredImage(trx, entry.imageId, image)) ? ['picture' as const] : []),
  ];
}
