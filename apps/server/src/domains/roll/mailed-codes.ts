import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { dropCode, giveTryBack, keepCode, spendTry } from './mailed-codes-store.ts';
import type { Place } from './store.ts';

const TRIES = 5;

/** Names a place: the purpose of its code, and the key of its limits. */
export const placeSubject = ({ electionId, voterNumber }: Place) => `place ${electionId}/${voterNumber}`;

/**
 * Binds a place's code to the contact to which it is sent, so that it is invalid once the contact changes.
 */
export const codeAt = (contact: string | null, code: string) => `${contact ?? ''}\n${code}`;

const hashOf = (account: UserId, subject: string, code: string): Buffer =>
  createHash('sha256').update(`${account}\n${subject}\n${code}`).digest();

/** Stores the hash of a code that is about to be mailed, in place of the account's earlier code. */
export function rememberCode(
  db: Db,
  account: UserId,
  subject: string,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: Date },
): Promise<void> {
  const codeHash = hashOf(account, subject, code);
  return keepCode(db, { account, subject, codeHash, triesLeft: TRIES, expiresAt });
}

/** Tells whether a mailed code is right, without using it up. A wrong one costs one of five tries. */
export async function isRightCode(
  trx: Trx,
  account: UserId,
  subject: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const isRight =
    (await spendTry(trx, account, subject, now))?.equals(hashOf(account, subject, code)) === true;
  if (isRight) await giveTryBack(trx, account);
  return isRight;
}

/**
 * Uses up a mailed code, if it is right and the account is the one that asked for it. A wrong one costs one
 * of five tries, also if several are tried at once; commit the transaction either way.
 */
export async function useCode(
  trx: Trx,
  account: UserId,
  subject: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const isRight = await isRightCode(trx, account, subject, code, now);
  if (isRight) await dropCode(trx, account);
  return isRight;
}
