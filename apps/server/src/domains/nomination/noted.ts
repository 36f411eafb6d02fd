import type { Trx } from '../../platform/database/connect.ts';
import { type Action, type Actor, type Facts, noteChange } from '../audit-log/service.ts';
import type { NominationRow } from './store.ts';

/** The facts of a nomination in the log of acts: all that is public, and no address. */
const factsOf = (nomination: NominationRow): Facts => {
  const { name, bio, imageId, postId, party, userId, voterNumber, status, reason } = nomination;
  const place = voterNumber === null ? {} : { voterNumber };
  return { name, bio, image: imageId, contest: postId, party, account: userId, ...place, status, reason };
};

/**
 * Notes an act on a nomination, as the last step of its transaction.
 * @param before null for a new nomination
 */
export async function noteNomination(
  trx: Trx,
  by: Actor,
  action: Action,
  before: NominationRow | null,
  after: NominationRow,
): Promise<void> {
  await noteChange(trx, by, action, `nomination:${after.id}`, {
    before: before && factsOf(before),
    after: factsOf(after),
  });
}
