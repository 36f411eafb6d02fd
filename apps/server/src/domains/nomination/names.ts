import type { CandidateId, PostId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { NameTaken } from '../party/names.ts';
import { holdsLooks } from './looks-store.ts';

/**
 * Claims a name for a nomination, so that no other one of its contest can have it or a look-alike.
 * Takes: the transaction of the change, and whether the nomination's earlier names stay claimed, since they
 * were on a ballot.
 * Refuses (throws NameTaken, so that the change is rolled back): the name is another's. Of two concurrent
 * claims the second waits for the first.
 */
export async function claimName(
  trx: Trx,
  { id, postId, name }: { readonly id: CandidateId; readonly postId: PostId; readonly name: string },
  keepsEarlier: boolean,
): Promise<void> {
  if (!(await holdsLooks(trx, { id, postId }, looksOfName(name), keepsEarlier)))
    throw new NameTaken('the name is taken');
}
