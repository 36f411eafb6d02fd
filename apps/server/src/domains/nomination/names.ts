import type { CandidateId, PostId } from '@evoting/contract/fields';
import { FIXED_ANSWERS } from '@evoting/record/fixed-answers';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { NameTaken } from '../party/names.ts';
import { claimLooks, offersNone } from './looks-store.ts';

/**
 * Claims a name for a nomination: no other answer of its contest can have it or a look-alike. Of two
 * concurrent claims the second waits for the first.
 * @param keepsEarlier keep earlier names claimed, because they were on a ballot
 * @throws NameTaken if another answer has the name: roll the transaction back
 */
export async function claimName(
  trx: Trx,
  { id, postId, name }: { readonly id: CandidateId; readonly postId: PostId; readonly name: string },
  keepsEarlier: boolean,
): Promise<void> {
  const looks = looksOfName(name);
  const isNone = looksOfName(FIXED_ANSWERS.none).some((look) => looks.includes(look));
  if (isNone && (await offersNone(trx, postId))) throw new NameTaken('name');
  if (!(await claimLooks(trx, { id, postId }, looks, keepsEarlier))) throw new NameTaken('name');
}
