import type { CandidateId, PostId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { NameTaken } from '../party/names.ts';
import { holdsLooks } from './looks-store.ts';

/**
 * Claims a name for a nomination, so that no other one of its contest can be called like this or look so.
 * Takes: the transaction of the change, and whether the nomination's earlier names stay claimed, since they
 * stood on a ballot.
 * Refuses (throws NameTaken, so that nothing of the change stays): the name is another's. Of two who ask at
 * once the second waits for the first to be decided.
 */
export async function claimName(
  trx: Trx,
  { id, postId, name }: { readonly id: CandidateId; readonly postId: PostId; readonly name: string },
  keepsEarlier: boolean,
): Promise<void> {
  if (!(await holdsLooks(trx, { id, postId }, looksOfName(name), keepsEarlier)))
    throw new NameTaken('the name is taken');
}
