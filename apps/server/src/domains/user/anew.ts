import { randomUUID } from 'node:crypto';
import { partyIdSchema, userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../plugins/database/connect.ts';
import { leaveCandidacies, leaveParty, removeParty, replaceAccount, staysOnBallot } from './anew-store.ts';
import { type Account, writeAccount, writeParty } from './store.ts';

export interface NewOwner {
  readonly name: string;
  readonly userType: 'VOTER' | 'PARTY';
}

/**
 * Gives an e-mail to its owner, who has proved it by a mailed link: whoever made an account with it, as whatever, has it no longer.
 * The account becomes another person's in its place, so that its mark of having voted stays: one address has one vote, whoever gave it.
 * What is on the ballot stays there, without an account: a candidate's entry, and a party that has put up candidates.
 * Takes: the transaction that used the link up, the account as it was, who owns the address, and the password's hash.
 * Refuses (throws): a party's name that is another's.
 */
export async function beginAnew(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  account: Account,
  { name, userType: role }: NewOwner,
  passwordHash: string,
): Promise<void> {
  if (account.role === 'PARTY' && (await staysOnBallot(trx, partyIdSchema.parse(account.id)))) {
    await leaveParty(trx, account.id);
    const id = userIdSchema.parse(randomUUID());
    await writeAccount(trx, { id, role, name, email: account.email, passwordHash, createdAt: now() });
    return;
  }
  await leaveCandidacies(trx, account.id);
  if (account.role === 'PARTY') await removeParty(trx, partyIdSchema.parse(account.id));
  await replaceAccount(trx, account.id, { role, name, passwordHash });
  if (role === 'PARTY') await writeParty(trx, partyIdSchema.parse(account.id), name);
}
