import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type TellDeps, tellContact } from './claim-told.ts';
import { hashOf, plainCode } from './codes.ts';

import { plainNumber } from './list-rows.ts';
import { holdUnclosed } from './rolls-store.ts';
import { findPlace, lockPlace, type Place, type PlaceRow, setAccount } from './store.ts';

export type ClaimRefusal = 'closed' | 'not-found' | 'claimed' | 'has-place';
type Claimed = { ok: true } | { ok: false; reason: ClaimRefusal };

/**
 * Gives an account its place on the roll. A number without a place, a wrong code and a removed place are
 * refused for the same reason. Of two concurrent claims one wins; the account that has the place already may
 * claim again with any code. If the code was that of the letter, the contact is told.
 * @param proof the code of the letter or the sent one; or a check, in the same transaction, that the account
 *   owns the place's current contact
 */
export async function claimPlace(
  deps: TellDeps & Pick<Deps, 'db'>,
  { electionId, voterNumber }: Place,
  account: UserId,
  proof:
    | { readonly code: string }
    | { readonly isProved: (trx: Trx, contact: string | null) => Promise<boolean> },
): Promise<Claimed> {
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  try {
    return await deps.db.transaction().execute(async (trx) => {
      if (!(await holdUnclosed(trx, electionId))) return { ok: false, reason: 'closed' };
      if ('code' in proof)
        return settle(deps, trx, place, { account, codeHash: hashOf(place, plainCode(proof.code)) });
      // Locked, so that the place's contact does not change meanwhile.
      const found = await lockPlace(trx, place);
      // A retry after a lost answer: the first claim has used the proof up.
      if (found?.account_id === account) return { ok: true };
      if (!(await proof.isProved(trx, found?.contact ?? null))) return { ok: false, reason: 'not-found' };
      return settle(deps, trx, place, { account, codeHash: null });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'roll_account_key') return { ok: false, reason: 'has-place' };
    throw error;
  }
}

/** Tells whether an account has this place. */
export async function isPlaceOf(
  db: Db,
  { electionId, voterNumber }: Place,
  account: UserId,
): Promise<boolean> {
  const found = await findPlace(db, { electionId, voterNumber: plainNumber(voterNumber) });
  return found?.account_id === account;
}

/**
 * Finds the person at a place of the roll, and whether the place is unclaimed; null if there is none or the
 * code is wrong.
 * @param code the code of the letter or the sent one; null if the caller has proved to own the place's
 *   contact
 */
export async function personAt(
  db: Db,
  place: Place,
  code: string | null,
): Promise<{ surname: string; name: string; isFree: boolean } | null> {
  const found = await findPlace(db, place);
  if (!found || found.state === 'removed') return null;
  const isRight = code === null || isCodeOf(found, hashOf(place, code));
  const { surname, name, state } = found;
  return isRight ? { surname, name, isFree: state === 'listed' } : null;
}

async function settle(
  deps: TellDeps,
  trx: Trx,
  place: Place,
  { account, codeHash }: { readonly account: UserId; readonly codeHash: Buffer | null },
): Promise<Claimed> {
  const set = await setAccount(trx, place, codeHash, account);
  if (set?.claimedBy === 'letter') await tellContact(deps, trx, place, set.contact);
  if (set) return { ok: true };
  const found = await findPlace(trx, place);
  if (!found || found.state === 'removed') return { ok: false, reason: 'not-found' };
  if (found.account_id === account) return { ok: true };
  const isRight = codeHash === null || isCodeOf(found, codeHash);
  return { ok: false, reason: isRight ? 'claimed' : 'not-found' };
}

const isCodeOf = ({ code_hash, sent_code_hash }: PlaceRow, hash: Buffer): boolean =>
  [code_hash, sent_code_hash].some((stored) => stored?.equals(hash) === true);
