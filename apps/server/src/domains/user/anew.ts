import { randomUUID } from 'node:crypto';
import { partyIdSchema, userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { DEFAULT_LOCALE } from '../../platform/mail/words.ts';
import { leaveAccount, updateAccount } from '../account/service.ts';
import { leaveEntries } from '../party/entries.ts';
import { addParty, removeUnusedParty } from '../party/parties.ts';
import { addAccount } from './accounts.ts';
import type { Account } from './store.ts';

export interface NewOwner {
  readonly name: string;
  readonly userType: 'VOTER' | 'PARTY';
}

/**
 * Gives an e-mail to its owner, who has proved it by a mailed link: whoever made an account with it, as
 * whatever, has it no longer. The account becomes another person's in its place, so that its mark of having
 * voted stays: one address has one vote, whoever gave it. What is on the ballot stays there, without an
 * account: a candidate's entry, and a party that has put up candidates.
 * Takes: the transaction that used the link up, the account as it was, who owns the address, and the
 * password's hash.
 * Refuses (throws): a party's name that is another's.
 */
export async function beginAnew(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  account: Account,
  { name, userType: role }: NewOwner,
  passwordHash: string,
): Promise<void> {
  if (account.role === 'PARTY' && !(await removeUnusedParty(trx, partyIdSchema.parse(account.id)))) {
    await leaveAccount(trx, account.id);
    const id = userIdSchema.parse(randomUUID());
    await addAccount(trx, { id, role, name, email: account.email, passwordHash, createdAt: now() });
    return;
  }
  await leaveEntries(trx, account.id);
  await updateAccount(trx, account.id, { role, name, passwordHash, imageId: null, locale: DEFAULT_LOCALE });
  if (role === 'PARTY') await addParty(trx, partyIdSchema.parse(account.id), name);
}
