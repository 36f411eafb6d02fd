import type { CandidateId, UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { changeCandidateAccount } from '../account/service.ts';
import { type NominationChange, updateNomination } from './store.ts';

export { leaveNominations, lockNominationsOf } from './store.ts';

/** Changes what is given of a nomination; its account takes the new name over. */
export async function changeEntry(
  trx: Trx,
  { id, userId }: { readonly id: CandidateId; readonly userId: UserId | null },
  change: NominationChange,
): Promise<void> {
  await updateNomination(trx, id, change);
  const { name } = change;
  if (userId !== null && name !== undefined) await changeCandidateAccount(trx, userId, { name });
}
