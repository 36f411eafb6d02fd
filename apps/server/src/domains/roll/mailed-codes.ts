import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { dropCode, giveTryBack, keepCode, spendTry } from './mailed-codes-store.ts';
import type { Place } from './service.ts';

const TRIES = 5;

/** The purpose of a code for a place, and the key of the place's limits. */
export const placeSubject = ({ electionId, voterNumber }: Place) => `place ${electionId}/${voterNumber}`;

/**
 * A place's code as it is stored: it is worthless once the place has another contact than it was sent to.
 */
export const codeAt = (contact: string | null, code: string) => `${contact ?? ''}\n${code}`;

const hashOf = (account: UserId, subject: string, code: string): Buffer =>
  createHash('sha256').update(`${account}\n${subject}\n${code}`).digest();

/**
 * Stores the hash of a code that is about to be mailed, in place of the account's code before.
 * Takes: the account that asks, the code's purpose, the code, and its expiry.
 */
export function rememberCode(
  db: Db,
  account: UserId,
  subject: string,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: Date },
): Promise<void> {
  const codeHash = hashOf(account, subject, code);
  return keepCode(db, { account, subject, codeHash, triesLeft: TRIES, expiresAt });
}

/**
 * Whether a mailed code is the right one, without using it: a wrong one costs one of five tries, a right one
 * nothing.
 */
export function isRightCode(
  db: Db,
  account: UserId,
  subject: string,
  code: string,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isRight =
      (await spendTry(trx, account, subject, now))?.equals(hashOf(account, subject, code)) === true;
    if (isRight) await giveTryBack(trx, account);
    return isRight;
  });
}

/**
 * Uses a mailed code: once, and by the account that asked for it alone. A wrong one costs one of five tries,
 * also where several are tried at once; the transaction must be committed either way.
 * Gives: whether it was the right one.
 */
export async function useCode(
  trx: Trx,
  account: UserId,
  subject: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const kept = await spendTry(trx, account, subject, now);
  if (!kept?.equals(hashOf(account, subject, code))) return false;
  await dropCode(trx, account);
  return true;
}
