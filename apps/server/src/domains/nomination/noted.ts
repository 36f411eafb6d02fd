import type { Trx } from '../../platform/database/connect.ts';
import { type Action, type Actor, type Facts, noteChange } from '../audit-log/service.ts';
import type { NominationRow } from './store.ts';

/** The facts of a nomination in the audit log: everything public, and no address. */
const factsOf = (nomination: NominationRow): Facts => {
  const { name, bio, imageId, postId, party, userId, status, reason } = nomination;
  return { name, bio, image: imageId, contest: postId, party, account: userId, status, reason };
};

/**
 * Notes an act on a nomination, as the last step of its transaction.
 * Takes: the transaction, the actor and the act, and the nomination before (null where it is new) and after.
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
