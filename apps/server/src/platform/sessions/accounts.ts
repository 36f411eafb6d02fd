import { randomUUID } from 'node:crypto';
import { type UserId, userIdSchema } from '@evoting/contract/fields';
import type { Trx } from '../database/connect.ts';
import { type AccountChange, insertAccount, type NewAccount, updateAccount } from './accounts-store.ts';

export {
  chooseLanguage,
  deleteAccount,
  findCandidateAccount,
  insertAccount,
  isOfPlace,
  localeOf,
  localeOfEmail,
  type NewAccount,
  updateAccount,
} from './accounts-store.ts';

/**
 * Adds the account of a candidate, whose password is mailed.
 * @throws a violation of `users_email_key` where the e-mail is taken
 */
export async function addCandidateAccount(
  trx: Trx,
  account: Omit<NewAccount, 'id' | 'role' | 'passwordIsMailed'>,
): Promise<UserId> {
  const id = userIdSchema.parse(randomUUID());
  await insertAccount(trx, { ...account, id, role: 'CANDIDATE', passwordIsMailed: true });
  return id;
}

/**
 * Changes the account of a candidate for its party; a new password is mailed.
 * @returns false where the account has gone back to the owner of its address in the meantime, and is
 * unchanged
 */
export function changeCandidateAccount(
  trx: Trx,
  id: UserId,
  change: Pick<AccountChange, 'name' | 'imageId' | 'passwordHash'>,
): Promise<boolean> {
  return updateAccount(trx, id, { ...change, passwordIsMailed: true }, 'CANDIDATE');
}
