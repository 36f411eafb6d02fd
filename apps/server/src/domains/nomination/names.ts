import type { CandidateId, PostId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { NameTaken } from '../party/names.ts';
import { claimLooks } from './looks-store.ts';

/**
 * Claims a name for a nomination: no other nomination in its contest can have it or a look-alike. Of two
 * concurrent claims the second waits for the first.
 * @param keepsEarlier keep earlier names claimed, because they were on a ballot
 * @throws NameTaken if another nomination holds the name: roll the transaction back
 */
export async function claimName(
  trx: Trx,
  { id, postId, name }: { readonly id: CandidateId; readonly postId: PostId; readonly name: string },
  keepsEarlier: boolean,
): Promise<void> {
  if (!(await claimLooks(trx, { id, postId }, looksOfName(name), keepsEarlier))) throw new NameTaken('name');
}
