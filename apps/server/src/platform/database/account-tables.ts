import type { Role } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Generated, GeneratedAlways } from 'kysely';
import type { SetOnce } from './columns.ts';

export interface UsersTable {
  id: UserId;
  role: Role;
  name: string;
  email: string;
  password_hash: string;
  /** Whether it is the password that the server mailed. */
  password_is_mailed: Generated<boolean>;
  image_id: string | null;
  /** The language of mails to the account. */
  locale: Generated<string>;
  created_at: SetOnce;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: UserId;
  created_at: SetOnce;
  expires_at: Date;
  /** When it was confirmed by a second factor. */
  confirmed_at: Generated<Date | null>;
  /** The id by which the owner sees it. */
  id: GeneratedAlways<string>;
  /** Of an officer: the browser that began it, and when it was last used, to the minute. */
  browser: Generated<string | null>;
  seen_at: Generated<Date | null>;
}

/** Addresses that asked for a link to set a password, with an account or without. */
export interface PasswordRequestsTable {
  id: string;
  email: string;
  created_at: SetOnce;
  line: Generated<number | null>;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  user_id: UserId;
  expires_at: Date;
}

/** The number of voters on the roll, in parts that a trigger on `users` keeps: their sum is the number. */
export interface RollSizesTable {
  part: number;
  voters: number;
}

/** The e-mail that an account has confirmed; after a change of it the new one is not. */
export interface ConfirmedEmailsTable {
  account_id: UserId;
  email: string;
  mailbox: string;
}

/** The last code that was mailed to an account, and its purpose. */
export interface MailedCodesTable {
  account_id: UserId;
  subject: string;
  code_hash: Buffer;
  tries_left: number;
  expires_at: Date;
}

/** Accounts, their sessions, and who has confirmed which mailbox. */
export interface AccountTables {
  users: UsersTable;
  roll_sizes: RollSizesTable;
  sessions: SessionsTable;
  password_requests: PasswordRequestsTable;
  password_links: PasswordLinksTable;
  confirmed_emails: ConfirmedEmailsTable;
  mailed_codes: MailedCodesTable;
}
