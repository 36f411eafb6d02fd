import type { Role } from '@evoting/contract/call';
import type { LanguageCode } from '@evoting/contract/constants';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/connect.ts';
import { dayOf } from '../day.ts';

/** A new account. */
export interface NewAccount {
  readonly id: UserId;
  readonly role: Role;
  readonly name: string;
  /** Null, as the password, for the account of a place. */
  readonly email: string | null;
  readonly passwordHash: string | null;
  /** True if the server mails the password; by default its owner chose it. */
  readonly passwordIsMailed?: boolean;
  readonly imageId: string | null;
  /** The language of mails to the account; English by default. */
  readonly locale?: string | undefined;
  readonly createdAt: Date;
}

/** The new values of an account; fields that are not given stay. */
export type AccountChange = {
  readonly [Field in keyof Omit<NewAccount, 'id' | 'createdAt'>]?: NewAccount[Field] | undefined;
};

/**
 * Adds an account. Only the day of its time is stored: a voter's hour would lead to the ballot.
 * @throws a violation of `users_email_key` where the e-mail is taken
 */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<void> {
  const { id, createdAt } = account;
  await trx
    .insertInto('users')
    .values({ id, created_at: dayOf(createdAt), ...columnsOf(account) })
    .execute();
}

/** Changes the given fields of an account that still has this role; false where it has another by now. */
export async function updateAccount(
  trx: Trx,
  id: UserId,
  change: AccountChange,
  role?: Role,
): Promise<boolean> {
  const columns = columnsOf(change);
  if (Object.values(columns).every((value) => value === undefined)) return true;
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(columns)
    .where('id', '=', id)
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Maps fields to columns; kysely leaves out undefined ones. */
function columnsOf<Change extends AccountChange>({
  role,
  name,
  email,
  locale,
  imageId,
  ...password
}: Change) {
  const { passwordHash, passwordIsMailed = false } = password;
  const isMailed = passwordHash === undefined ? undefined : passwordIsMailed;
  const own = { role, name, email, locale, image_id: imageId };
  return { ...own, password_hash: passwordHash, password_is_mailed: isMailed } as {
    readonly role: Change['role'];
    readonly name: Change['name'];
    readonly email: Change['email'];
    readonly locale: Change['locale'];
    readonly password_hash: Change['passwordHash'];
    readonly image_id: Change['imageId'];
  };
}

/**
 * Finds and locks the account of a candidate until the transaction ends; null where the e-mail has none, or
 * one of another role.
 */
export async function findCandidateAccount(
  trx: Trx,
  email: string,
): Promise<{ id: UserId; locale: string } | null> {
  const { rows } = await sql<{ id: UserId; locale: string }>`
    SELECT id, locale FROM users WHERE lower(email COLLATE "C") = lower(${email} COLLATE "C") AND role = 'CANDIDATE' FOR SHARE`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Tells whether an account is that of a place, which was opened by a link. */
export async function isOfPlace(db: Db, id: UserId): Promise<boolean> {
  const account = db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'PLACE');
  return (await account.executeTakeFirst()) !== undefined;
}

/** Sets the language of mails to an account. */
export async function chooseLanguage(db: Db, id: UserId, locale: LanguageCode): Promise<void> {
  const account = db.updateTable('users').set({ locale }).where('id', '=', id);
  await account.where('locale', '<>', locale).execute();
}

/** Finds the language of mails to the account of an address; null without one. */
export async function localeOfEmail(db: Db, email: string): Promise<string | null> {
  const isIts = sql<boolean>`lower(email COLLATE "C") = lower(${email} COLLATE "C")`;
  const account = await db.selectFrom('users').select('locale').where(isIts).executeTakeFirst();
  return account?.locale ?? null;
}

/** Finds the language of mails to an account. */
export async function localeOf(db: Db, id: UserId): Promise<string> {
  const account = db.selectFrom('users').select('locale').where('id', '=', id);
  return (await account.executeTakeFirstOrThrow()).locale;
}

/** Deletes an account that nothing refers to, with its sessions and links. */
export async function deleteAccount(trx: Trx, id: UserId): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
}
