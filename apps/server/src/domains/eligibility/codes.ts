import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { Place } from '../roll/service.ts';
import { dropCode, giveTryBack, keepCode, spendTry } from './store.ts';

const TRIES = 5;

/** What a code for a place is for, and what the place's limits count. */
export const placeSubject = ({ electionId, voterNumber }: Place) => `place ${electionId}/${voterNumber}`;

/**
 * A place's code as it is kept: it is worth nothing once the place has another contact than it was sent to.
 */
export const codeAt = (contact: string | null, code: string) => `${contact ?? ''}\n${code}`;

const hashOf = (account: UserId, subject: string, code: string): Buffer =>
  createHash('sha256').update(`${account}\n${subject}\n${code}`).digest();

/**
 * Keeps the hash of a code that is about to be mailed; the account's code before it is worth nothing then.
 * Takes: the account that asks, what the code is for, the code, and until when it holds.
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
 * also where several are tried at once; the transaction must be kept either way.
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
