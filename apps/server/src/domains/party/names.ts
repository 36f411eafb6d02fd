import type { PartyId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { claimPartyLooks } from './looks-store.ts';

/** Another one has the name or a look-alike, or had it on a ballot. */
export class NameTaken extends Error {}

/**
 * Claims a name for a party: no other party can have it or a look-alike. Of two concurrent claims the second
 * waits for the first.
 * @param keepsEarlier keep earlier names claimed, because they were on a ballot
 * @throws NameTaken if another party holds the name: roll the transaction back
 */
export async function claimPartyName(
  trx: Trx,
  partyId: PartyId,
  name: string,
  keepsEarlier: boolean,
): Promise<void> {
  if (!(await claimPartyLooks(trx, partyId, looksOfName(name), keepsEarlier)))
    throw new NameTaken('the name is taken');
}
