import type { PartyId } from '@evoting/contract/fields';
import { brokenConstraint, type Db, type Trx } from '../../platform/database/connect.ts';
import { insertAccount, updateAccount } from '../account/service.ts';
import { addParty, changeParty, isNameTaken } from '../party/parties.ts';
import type { Account } from './store.ts';

type NewAccount = Omit<Account, 'imageId' | 'locale'> & { readonly createdAt: Date };

export type OpenRefusal = 'email-taken' | 'name-taken';

/**
 * Adds an account, and for a party the party, in one transaction.
 * Refuses: `email-taken`, `name-taken` (a party's name, or one that looks like it) by the constraints, so
 * that of two at once one wins.
 */
export async function openAccount(
  db: Db,
  account: NewAccount,
): Promise<{ ok: true } | { ok: false; reason: OpenRefusal }> {
  try {
    await db.transaction().execute((trx) => addAccount(trx, account));
    return { ok: true };
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') return { ok: false, reason: 'email-taken' };
    if (isNameTaken(error)) return { ok: false, reason: 'name-taken' };
    throw error;
  }
}

/**
 * As `openAccount`, within a transaction.
 * Refuses (throws): what the constraints say.
 */
export async function addAccount(trx: Trx, account: NewAccount): Promise<void> {
  await insertAccount(trx, { ...account, imageId: null });
  if (account.role === 'PARTY') await addParty(trx, account.id, account.name);
}

export interface AccountChange {
  name?: string | undefined;
  passwordHash?: string | undefined;
  imageId?: string | undefined;
}

/**
 * Changes what is given of an account; who acts for a party changes the party's name and banner. A
 * candidate's name on the ballot is the party's to change, and the picture there the candidate's entry's.
 * Takes: a transaction, the party that the account holds, and whether its earlier names stay claimed.
 * Refuses (throws): the name is another's, see `isNameTaken`.
 */
export async function changeAccount(
  trx: Trx,
  { id, role }: Account,
  { name, passwordHash, imageId }: AccountChange,
  { party, keepsEarlier }: { party: PartyId | null; keepsEarlier: boolean },
): Promise<void> {
  if (party !== null) await changeParty(trx, party, { name, bannerId: imageId }, keepsEarlier);
  const own = role === 'PARTY' ? {} : { name, ...(role !== 'CANDIDATE' && { imageId }) };
  await updateAccount(trx, id, { ...own, passwordHash });
}
