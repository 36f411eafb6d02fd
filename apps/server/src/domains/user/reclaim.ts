import type { LanguageCode } from '@evoting/contract/constants';
import type { Trx } from '../../platform/database/connect.ts';
import { DEFAULT_LOCALE } from '../../platform/mail/words.ts';
import { updateAccount } from '../../platform/sessions/accounts.ts';
import { noteAct } from '../audit-log/service.ts';
import { detachAccount } from '../nomination/entries.ts';
import { leaveParty } from '../party/members.ts';
import { addParty } from '../party/parties.ts';
import { notePartyRegistered } from './accounts.ts';
import type { Account } from './store.ts';

/** The owner of an e-mail, and the role of the new account. */
export interface NewOwner {
  readonly name: string;
  readonly userType: 'VOTER' | 'PARTY';
}

/**
 * Gives an account to the owner of its e-mail, proved by a mailed link, and takes it from whoever registered
 * it. It stays the same account, so that its mark of having voted stays: one address has one vote. Entries on
 * the ballot stay there without an account: a candidate's, and a party that has nominated, which may have
 * other members. The last step of the transaction that used the link up.
 * @param account as it was
 * @throws an error for which `takenOf` is not null
 */
export async function reclaimAccount(
  trx: Trx,
  account: Account,
  { name, userType: role, language }: NewOwner & { readonly language: LanguageCode | null },
  passwordHash: string,
): Promise<void> {
  const left = await leaveParty(trx, account.id);
  await detachAccount(trx, account.id);
  const locale = language ?? DEFAULT_LOCALE;
  await updateAccount(trx, account.id, { role, name, passwordHash, imageId: null, locale });
  const names = { name, acronym: null };
  const party = role === 'PARTY' ? await addParty(trx, account.id, names) : null;
  const owner = { account: account.id, role: 'OWNER' } as const;
  if (left !== null)
    await noteAct(trx, owner, 'member-removed', `party:${left}`, { before: { account: account.id } });
  if (party !== null) await notePartyRegistered(trx, account.id, party, names);
}
