import type { UserId } from '@evoting/contract/fields';
import { type NotNull, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** A stored code for an account and one purpose. */
export interface StoredCode {
  readonly account: UserId;
  /** The purpose. */
  readonly subject: string;
  readonly codeHash: Buffer;
  readonly triesLeft: number;
  readonly expiresAt: Date;
}

/** Stores a code in place of the account's earlier one. */
export async function keepCode(db: Db, { account, subject, ...code }: StoredCode): Promise<void> {
  const row = {
    subject,
    code_hash: code.codeHash,
    tries_left: code.triesLeft,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('mailed_codes')
    .values({ account_id: account, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/**
 * Uses up one try, and locks the code until the transaction ends.
 * @returns the code's hash; null if there is no valid code with a try left
 */
export async function spendTry(
  trx: Trx,
  account: UserId,
  subject: string,
  now: Date,
): Promise<Buffer | null> {
  const row = await trx
    .updateTable('mailed_codes')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('account_id', '=', account)
    .where('subject', '=', subject)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Gives back the try that this transaction used up. */
export async function giveTryBack(trx: Trx, account: UserId): Promise<void> {
  const back = { tries_left: sql<number>`tries_left + 1` };
  await trx.updateTable('mailed_codes').set(back).where('account_id', '=', account).execute();
}

/** Deletes a used code. */
export async function dropCode(trx: Trx, account: UserId): Promise<void> {
  await trx.deleteFrom('mailed_codes').where('account_id', '=', account).execute();
}

/** Loads the e-mail of an account, and its language. */
export function getRecipient(db: Db, account: UserId): Promise<{ email: string; locale: string }> {
  return db
    .selectFrom('users')
    .select(['email', 'locale'])
    .$narrowType<{ email: NotNull }>()
    .where('role', '<>', 'PLACE')
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
}

/** Tells whether an account has confirmed this e-mail. */
export async function hasConfirmed(db: Db, account: UserId, email: string): Promise<boolean> {
  const row = db
    .selectFrom('confirmed_emails')
    .select('email')
    .where('account_id', '=', account)
    .where('email', '=', email);
  return (await row.executeTakeFirst()) !== undefined;
}

/**
 * Notes that an account has confirmed its e-mail. Mailboxes that it confirmed earlier stay confirmed.
 * @returns false if the mailbox has confirmed another account
 */
export async function confirm(trx: Trx, account: UserId, email: string, mailbox: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('confirmed_emails')
    .values({ account_id: account, email, mailbox })
    .onConflict((conflict) =>
      conflict.column('mailbox').doUpdateSet({ email }).where('confirmed_emails.account_id', '=', account),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
