import type { PartyId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { holdsPartyLooks } from './looks-store.ts';

/** The name is another's, or passes for it, or once stood for another on a ballot. */
export class NameTaken extends Error {}

/**
 * Claims a name for a party, so that no other party can be called like this or look so.
 * Takes: the transaction of the change, and whether the party's earlier names stay claimed, since they stood
 * on a ballot.
 * Refuses: (throws NameTaken, so that nothing of the change stays). Of two who ask at once the second waits
 * for the first to be decided.
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
