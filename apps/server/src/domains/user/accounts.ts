import type { PartyId, UserId } from '@evoting/contract/fields';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { insertAccount, updateAccount } from '../../platform/sessions/accounts.ts';
import { noteAct } from '../audit-log/service.ts';
import type { PartyNames } from '../party/names.ts';
import { addParty, changeParty, takenOf } from '../party/parties.ts';
import type { Account } from './store.ts';

type NewAccount = Omit<Account, 'imageId' | 'passwordIsMailed' | 'acronym'> & {
  readonly createdAt: Date;
  /** A party's, if it has one; null for everybody else. */
  readonly acronym: string | null;
};

export type AccountRefusal = 'email-taken' | 'name-taken' | 'acronym-taken';

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
    const taken = takenOf(error);
    if (taken) return { ok: false, reason: taken };
    throw error;
  }
}

async function addAccount(trx: Trx, account: NewAccount): Promise<void> {
  const { acronym, ...own } = account;
  const { id, role, name } = own;
  await insertAccount(trx, { ...own, imageId: null });
  if (role !== 'PARTY') return;
  const party = await addParty(trx, id, { name, acronym });
  await notePartyRegistered(trx, id, party, { name, acronym });
}

/** Notes that an account registered a party, as the last step of the transaction. */
export async function notePartyRegistered(
  trx: Trx,
  account: UserId,
  party: PartyId,
  { name, acronym }: PartyNames,
): Promise<void> {
  const after = { name, ...(acronym !== null && { acronym }) };
  await noteAct(trx, { account, role: 'PARTY' }, 'party-registered', `party:${party}`, { after });
}

/** The new values of an account; other fields stay. */
export interface AccountChange {
  name?: string | undefined;
  /** A party's; null for none. */
  acronym?: string | null | undefined;
  passwordHash?: string | undefined;
  imageId?: string | undefined;
}

/**
 * Changes the given fields of an account; for a party's member, the party's name, acronym and banner. A candidate's
 * name on the ballot is changed by the party, and the picture there through the nomination.
 * @param held the account's party, whether its earlier names stay claimed, and whether it has to be approved again
 * @throws an error for which `takenOf` is not null
 */
export async function changeAccount(
  trx: Trx,
  { id, role }: Account,
  { name, acronym, passwordHash, imageId }: AccountChange,
  held: {
    readonly party: PartyId;
    readonly keepsEarlier: boolean;
    readonly losesApproval: boolean;
  } | null,
): Promise<void> {
  if (held) {
    const status = held.losesApproval ? 'registered' : undefined;
    await changeParty(trx, held.party, { name, acronym, bannerId: imageId, status }, held.keepsEarlier);
  }
  const own = role === 'PARTY' ? {} : { name, ...(role !== 'CANDIDATE' && { imageId }) };
  await updateAccount(trx, id, { ...own, passwordHash });
}
