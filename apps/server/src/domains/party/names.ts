import type { PartyId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { holdsPartyLooks } from './looks-store.ts';

/** The name is another's, or looks like it, or was another's on a ballot. */
export class NameTaken extends Error {}

/**
 * Claims a name for a party, so that no other party can have it or a look-alike.
 * Takes: the transaction of the change, and whether the party's earlier names stay claimed, since they were
 * on a ballot.
 * Refuses: (throws NameTaken, so that the change is rolled back). Of two concurrent claims the second waits
 * for the first.
 */
export async function claimPartyName(
  trx: Trx,
  partyId: PartyId,
  name: string,
  keepsEarlier: boolean,
): Promise<void> {
  if (!(await holdsPartyLooks(trx, partyId, looksOfName(name), keepsEarlier)))
    throw new NameTaken('the name is taken');
}
