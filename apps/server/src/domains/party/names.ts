import type { PartyId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { looksOfName } from '../../platform/looks.ts';
import { claimPartyLooks } from './looks-store.ts';

/** The name and the letters by which voters find a party. */
export interface PartyNames {
  readonly name: string;
  /** The letters by which voters know it, if any. */
  readonly acronym: string | null;
}

/** Another party has the name or acronym or a look-alike, or had it on a ballot. */
export class NameTaken extends Error {
  readonly what: keyof PartyNames;

  constructor(what: keyof PartyNames) {
    super(`the ${what} is taken`);
    this.what = what;
  }
}

/**
 * Claims a name and an acronym for a party: no other party can have them or look-alikes, neither as a name nor
 * as an acronym. Of two concurrent claims the second waits for the first.
 * @param keepsEarlier keep earlier ones claimed, because they were on a ballot
 * @throws NameTaken if another party holds one: roll the transaction back
 */
export async function claimPartyNames(
  trx: Trx,
  partyId: PartyId,
  { name, acronym }: PartyNames,
  keepsEarlier: boolean,
): Promise<void> {
  const ofName = looksOfName(name);
  const looks = [...ofName, ...(acronym === null ? [] : looksOfName(acronym))];
  const lacking = await claimPartyLooks(trx, partyId, looks, keepsEarlier);
  if (lacking.length > 0)
    throw new NameTaken(lacking.some((look) => ofName.includes(look)) ? 'name' : 'acronym');
}
