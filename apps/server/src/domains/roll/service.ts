import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { brokenConstraint, type Db, type Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import {
  findArea,
  findPlace,
  holdUnclosed,
  insertPlace,
  type Place,
  removePlace,
  setAccount,
} from './store.ts';

/** Ten bytes are 80 bit: nobody guesses a code, so wrong ones lock nobody out. */
const CODE_BYTES = 10;
const NUMBER = /^[A-Z0-9][A-Z0-9/-]{0,39}$/;

/** Somebody who may vote, as the commission lists them. */
export interface Listed {
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
  /** The code of an area that is not divided. */
  readonly area: string;
  readonly contact: string | null;
}

export type AddRefusal = 'closed' | 'bad-number' | 'nameless' | 'unknown-area' | 'has-parts' | 'number-taken';

/**
 * Adds somebody to the roll of an election.
 * Takes: the transaction, which ends with this, the election, whom, who does it, and randomness for the code.
 * Gives: the code by which the place is claimed, 16 letters and digits; it exists nowhere else.
 * Refuses: after the close, what is no voter number, nobody's name, an area that is not there or is divided,
 * and a number that has a place, or had one.
 */
export async function addToRoll(
  trx: Trx,
  electionId: string,
  { voterNumber, surname, name, area, contact }: Listed,
  by: Actor,
  randomBytes: Deps['randomBytes'],
): Promise<{ ok: true; code: string } | { ok: false; reason: AddRefusal }> {
  if (!(await holdUnclosed(trx, electionId))) return { ok: false, reason: 'closed' };
  const place = { electionId, voterNumber: voterNumber.trim().toUpperCase() };
  if (!NUMBER.test(place.voterNumber)) return { ok: false, reason: 'bad-number' };
  if (foldedName(surname) === '' || foldedName(name) === '') return { ok: false, reason: 'nameless' };
  const found = await findArea(trx, area);
  if (!found) return { ok: false, reason: 'unknown-area' };
  if (found.isDivided) return { ok: false, reason: 'has-parts' };
  const code = codeOf(randomBytes(CODE_BYTES));
  const row = { ...place, surname, name, areaId: found.id, contact, codeHash: hashOf(place, code) };
  if (!(await insertPlace(trx, row))) return { ok: false, reason: 'number-taken' };
  await noteAct(trx, by, 'roll-added', objectOf(place), { after: { area } });
  return { ok: true, code };
}

/**
 * Answers whether somebody is on the roll.
 * Takes: the election, and number and surname as they are written down.
 * Gives: the name of the area, and nothing else of the person; null where the two are not of one place.
 */
export async function findOnRoll(
  db: Db,
  { electionId, voterNumber, surname }: Place & { readonly surname: string },
): Promise<{ area: string } | null> {
  const place = await findPlace(db, { electionId, voterNumber: voterNumber.trim().toUpperCase() });
  if (!place || place.state === 'removed') return null;
  return foldedName(place.surname) === foldedName(surname) ? { area: place.area } : null;
}

export type ClaimRefusal = 'closed' | 'not-found' | 'claimed' | 'has-place';

/**
 * Gives an account its place on the roll.
 * Takes: the election, the voter number, the code that was sent for it, and the account.
 * Refuses: after the close; a number without a place, a wrong code and a place taken off, all alike; a place
 * that another account has, and an account that has another place. Of two at once one wins; who has the place
 * already may ask again.
 */
export async function claimPlace(
  db: Db,
  { electionId, voterNumber, code }: Place & { readonly code: string },
  account: UserId,
): Promise<{ ok: true } | { ok: false; reason: ClaimRefusal }> {
  const place = { electionId, voterNumber: voterNumber.trim().toUpperCase() };
  const codeHash = hashOf(place, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await holdUnclosed(trx, electionId))) return { ok: false, reason: 'closed' };
      if (await setAccount(trx, place, codeHash, account)) return { ok: true };
      const found = await findPlace(trx, place);
      if (!found?.code_hash.equals(codeHash) || found.state === 'removed')
        return { ok: false, reason: 'not-found' };
      return found.account_id === account ? { ok: true } : { ok: false, reason: 'claimed' };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'roll_account_key') return { ok: false, reason: 'has-place' };
    throw error;
  }
}

/**
 * Takes somebody off the roll, for good: the number has no place in this election again.
 * Takes: the transaction, which ends with this, the place, why, and who does it.
 * Refuses: after the close, and a number that has no place.
 */
export async function removeFromRoll(
  trx: Trx,
  { electionId, voterNumber }: Place,
  reason: string,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'closed' | 'not-found' }> {
  if (!(await holdUnclosed(trx, electionId))) return { ok: false, reason: 'closed' };
  const place = { electionId, voterNumber: voterNumber.trim().toUpperCase() };
  if (!(await removePlace(trx, place, reason))) return { ok: false, reason: 'not-found' };
  await noteAct(trx, by, 'roll-removed', objectOf(place), { after: { reason } });
  return { ok: true };
}

const objectOf = ({ electionId, voterNumber }: Place) => `roll:${electionId}/${voterNumber}`;

/** A code holds for its place alone. */
const hashOf = ({ electionId, voterNumber }: Place, code: string): Buffer =>
  createHash('sha256').update(`${electionId}/${voterNumber}/${code}`).digest();

/** Without characters that are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Five bit a character. */
function codeOf(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let code = '';
  for (let i = 0; i < CODE_BYTES * 8; i += 5, bits >>= 5n) code += ALPHABET[Number(bits & 31n)];
  return code;
}

/** A name as it is compared: without marks, case, signs and double blanks. */
const foldedName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
