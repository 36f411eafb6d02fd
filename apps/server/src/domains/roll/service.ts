import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { hashOf, letterCode } from './codes.ts';
import {
  findArea,
  findPlace,
  hasVotedAt,
  holdCasts,
  holdUnclosed,
  insertPlace,
  type Place,
  removePlace,
} from './store.ts';

export { type ClaimRefusal, claimPlace } from './claims.ts';
export { contactOf, type Place } from './store.ts';

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
  const code = letterCode(randomBytes);
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
  // The same is done for a number that nobody has.
  const matches = foldedName(place?.surname ?? 'nobody') === foldedName(surname);
  return place && matches && place.state !== 'removed' ? { area: place.area } : null;
}

export type RemoveRefusal = 'closed' | 'not-found' | 'has-voted';

/**
 * Takes somebody off the roll, for good: the number has no place in this election again.
 * Takes: the transaction, which ends with this, the place, why, and who does it.
 * Refuses: after the close, a number that has no place, and one whose account has voted: under another number
 * the same person would vote again. Casts under way are waited for.
 */
export async function removeFromRoll(
  trx: Trx,
  { electionId, voterNumber }: Place,
  reason: string,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: RemoveRefusal }> {
  if (!(await holdUnclosed(trx, electionId))) return { ok: false, reason: 'closed' };
  const place = { electionId, voterNumber: voterNumber.trim().toUpperCase() };
  await holdCasts(trx, electionId);
  if (await hasVotedAt(trx, place)) return { ok: false, reason: 'has-voted' };
  if (!(await removePlace(trx, place, reason))) return { ok: false, reason: 'not-found' };
  await noteAct(trx, by, 'roll-removed', objectOf(place), { after: { reason } });
  return { ok: true };
}

const objectOf = ({ electionId, voterNumber }: Place) => `roll:${electionId}/${voterNumber}`;

/** A name as it is compared: without marks, case, signs and double blanks. */
const foldedName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
