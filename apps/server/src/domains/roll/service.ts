import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { blockCasts } from '../board/intake-store.ts';
import { hashOf, letterCode } from './codes.ts';
import { type ContactRefusal, readContact } from './contacts.ts';
import { plainNumber, VOTER_NUMBER } from './list-rows.ts';
import { foldedName } from './names.ts';
import { freeze, whyFixed } from './rolls-store.ts';
import { findArea, findPlace, freePlace, hasVotedAt, insertPlace, type Place, removePlace } from './store.ts';

export { type ClaimRefusal, claimPlace, isPlaceOf, personAt } from './claims.ts';
export { contactOf, type Place } from './store.ts';

/** An entitled voter, as the commission lists them. */
export interface Listed {
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
  /** The code of an area that is not divided. */
  readonly area: string;
  readonly contact: string | null;
}

/**
 * The reason and the actor of a change of a roll; after its freeze two officers change it, and nobody alone.
 */
export interface Change {
  readonly by: Actor;
  readonly areTwo: boolean;
  readonly reason: string;
}

/** Why a roll takes no change: voting has ended; or it is frozen, for one officer alone. */
export type Fixed = 'closed' | 'frozen';
export type AddRefusal = Fixed | AreaRefusal | ContactRefusal | 'bad-number' | 'nameless' | 'number-taken';

/**
 * Adds a voter to the roll of an election.
 * Takes: the transaction, which ends with this, the election, the voter, the actor and the reason, randomness
 * for the code, and whether phone numbers are reached.
 * Gives: the code by which the place is claimed, 16 letters and digits; it exists nowhere else.
 * Refuses: after the close, one officer after the freeze, an invalid voter number, an empty name, an unknown
 * or divided area, a contact that is not reached, and a number that has a place, or had one that was claimed
 * or frozen.
 */
export async function addToRoll(
  trx: Trx,
  electionId: string,
  { voterNumber, surname, name, area, contact }: Listed,
  { by, areTwo, reason }: Change,
  randomBytes: Deps['randomBytes'],
  takesPhones = false,
): Promise<{ ok: true; code: string } | { ok: false; reason: AddRefusal }> {
  const fixed = await whyNotChanged(trx, electionId, areTwo);
  if (fixed) return { ok: false, reason: fixed };
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  if (!VOTER_NUMBER.test(place.voterNumber)) return { ok: false, reason: 'bad-number' };
  if (foldedName(surname) === '' || foldedName(name) === '') return { ok: false, reason: 'nameless' };
  const where = await readArea(trx, area);
  if (!where.ok) return where;
  const reached = contact === null ? null : readContact(contact, takesPhones);
  if (reached?.ok === false) return reached;
  const code = letterCode(randomBytes);
  const kept = reached?.contact ?? null;
  const row = { ...place, surname, name, areaId: where.id, contact: kept, codeHash: hashOf(place, code) };
  if (!(await insertPlace(trx, row))) return { ok: false, reason: 'number-taken' };
  await noteAct(trx, by, 'roll-added', objectOf(place), { after: { area, reason } });
  return { ok: true, code };
}

export type AreaRefusal = 'unknown-area' | 'has-parts';

/**
 * Reads the code of an area.
 * Refuses: one that no area has, and that of an area which is divided.
 */
export async function readArea(
  trx: Trx,
  code: string,
): Promise<{ ok: true; id: string } | { ok: false; reason: AreaRefusal }> {
  const found = await findArea(trx, code);
  if (!found) return { ok: false, reason: 'unknown-area' };
  return found.isDivided ? { ok: false, reason: 'has-parts' } : { ok: true, id: found.id };
}

/**
 * Answers whether a person is on the roll.
 * Takes: the election, and number and surname in any spelling.
 * Gives: the name of the area, and nothing else of the person; null where the two are not of one place.
 */
export async function findOnRoll(
  db: Db,
  { electionId, voterNumber, surname }: Place & { readonly surname: string },
): Promise<{ area: string } | null> {
  const place = await findPlace(db, { electionId, voterNumber: plainNumber(voterNumber) });
  // The same query is done for an unknown number.
  const matches = foldedName(place?.surname ?? 'nobody') === foldedName(surname);
  return place && matches && place.state !== 'removed' ? { area: place.area } : null;
}

/** The voter of a place: names, and the name of the area. */
export interface PlaceOwner {
  readonly surname: string;
  readonly name: string;
  readonly area: string;
}

export type RemoveRefusal = Fixed | 'not-found' | 'has-voted';

/**
 * Takes a voter off the roll. Until the freeze the number of an unclaimed place is free again; otherwise it
 * gets no place in this election again.
 * Takes: the transaction, which ends with this, the place, the actor and the reason, and its voter, as two
 * officers have seen it.
 * Refuses: after the close, one officer after the freeze, a number that has no place, one whose voter is not
 * the one that was seen, and one whose account has voted: under another number the same person would vote
 * again. This waits for casts under way.
 */
export async function removeFromRoll(
  trx: Trx,
  { electionId, voterNumber }: Place,
  { by, areTwo, reason }: Change,
  seen?: PlaceOwner,
): Promise<{ ok: true } | { ok: false; reason: RemoveRefusal | 'changed' }> {
  // Before the election, as the close does: otherwise each of the two could wait for the other.
  await blockCasts(trx, electionId);
  const fixed = await whyFixed(trx, electionId);
  if (fixed === 'closed' || (fixed && !areTwo)) return { ok: false, reason: fixed };
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  if (seen && !(await isOwner(trx, place, seen))) return { ok: false, reason: 'changed' };
  if (await hasVotedAt(trx, place)) return { ok: false, reason: 'has-voted' };
  const isFree = fixed === null && (await freePlace(trx, place));
  if (!isFree && !(await removePlace(trx, place, reason))) return { ok: false, reason: 'not-found' };
  await noteAct(trx, by, 'roll-removed', objectOf(place), { after: { reason } });
  return { ok: true };
}

/**
 * Whether a place still has the voter that was seen; true for a missing one, which nobody can take off.
 */
async function isOwner(trx: Trx, place: Place, seen: PlaceOwner): Promise<boolean> {
  const found = await findPlace(trx, place);
  return !found || (['surname', 'name', 'area'] as const).every((part) => found[part] === seen[part]);
}

/** The end of changes: for one officer alone the freeze or the close, for two of them only the close. */
export async function whyNotChanged(trx: Trx, electionId: string, areTwo: boolean): Promise<Fixed | null> {
  const fixed = await whyFixed(trx, electionId);
  return fixed === 'frozen' && areTwo ? null : fixed;
}

/** The audit log's name of a place. */
export const objectOf = ({ electionId, voterNumber }: Place) => `roll:${electionId}/${voterNumber}`;

export type FreezeRefusal = Fixed | 'changed';

/**
 * Freezes the roll of an election: from now on only two officers add or remove anybody. The opening freezes
 * it in any case.
 * Takes: the transaction, which ends with this, the election, the time, how many places were seen, and the
 * actor.
 * Refuses: a roll that is frozen already, one whose number of places has changed since, and after the close.
 */
export async function freezeRoll(
  trx: Trx,
  electionId: string,
  { now, places }: { readonly now: Date; readonly places: number },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: FreezeRefusal }> {
  const fixed = await whyFixed(trx, electionId);
  if (fixed) return { ok: false, reason: fixed };
  if ((await freeze(trx, electionId, now)) !== places) return { ok: false, reason: 'changed' };
  await noteAct(trx, by, 'roll-frozen', `election:${electionId}`, { after: { places } });
  return { ok: true };
}
