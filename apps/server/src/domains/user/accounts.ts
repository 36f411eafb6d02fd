import type { PartyId, UserId } from '@evoting/contract/fields';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { insertAccount, updateAccount } from '../../platform/sessions/accounts.ts';
import { noteAct } from '../audit-log/service.ts';
import { addParty, changeParty, isNameTaken } from '../party/parties.ts';
import type { Account } from './store.ts';

type NewAccount = Omit<Account, 'imageId' | 'locale' | 'passwordIsMailed'> & { readonly createdAt: Date };

export type AccountRefusal = 'email-taken' | 'name-taken';

/**
 * Adds an account, and for a party the party, in one transaction. Constraints decide, so of two concurrent
 * registrations one wins.
 */
export async function createAccount(
  db: Db,
  account: NewAccount,
): Promise<{ ok: true } | { ok: false; reason: AccountRefusal }> {
  try {
    await db.transaction().execute((trx) => addAccount(trx, account));
    return { ok: true };
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') return { ok: false, reason: 'email-taken' };
    if (isNameTaken(error)) return { ok: false, reason: 'name-taken' };
    throw error;
  }
}

async function addAccount(trx: Trx, account: NewAccount): Promise<void> {
  const { id, role, name } = account;
  await insertAccount(trx, { ...account, imageId: null });
  if (role !== 'PARTY') return;
  const party = await addParty(trx, id, name);
  await notePartyRegistered(trx, id, party, name);
}

/** Notes that an account registered a party, as the last step of the transaction. */
export async function notePartyRegistered(
  trx: Trx,
  account: UserId,
  party: PartyId,
  name: string,
): Promise<void> {
  await noteAct(trx, { account, role: 'PARTY' }, 'party-registered', `party:${party}`, { after: { name } });
}

/** The new values of an account; other fields stay. */
export interface AccountChange {
  name?: string | undefined;
  passwordHash?: string | undefined;
  imageId?: string | undefined;
}

/**
 * Changes the given fields of an account; for a party's member, the party's name and banner. A candidate's
 * name on the ballot is changed by the party, and the picture there through the nomination.
 * @param held the account's party, and whether its earlier names stay claimed
 * @throws an error for which `isNameTaken` is true
 */
export async function changeAccount(
  trx: Trx,
  { id, role }: Account,
  { name, passwordHash, imageId }: AccountChange,
  held: { readonly party: PartyId; readonly keepsEarlier: boolean } | null,
): Promise<void> {
  if (held) await changeParty(trx, held.party, { name, bannerId: imageId }, held.keepsEarlier);
  const own = role === 'PARTY' ? {} : { name, ...(role !== 'CANDIDATE' && { imageId }) };
  await updateAccount(trx, id, { ...own, passwordHash });
}
