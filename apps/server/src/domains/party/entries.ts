import type { CandidateId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { changeCandidateAccount } from '../account/service.ts';
import { type CandidateChange, updateCandidate } from './store.ts';

export { leaveEntries } from './store.ts';

/** Changes what is given of a candidate's entry; its account takes the new name and picture over. */
export async function changeEntry(
  trx: Trx,
  { id, userId }: { readonly id: CandidateId; readonly userId: UserId | null },
  change: CandidateChange,
): Promise<void> {
  await updateCandidate(trx, id, change);
  const { name, imageId } = change;
  if (userId !== null) await changeCandidateAccount(trx, userId, { name, imageId });
}
