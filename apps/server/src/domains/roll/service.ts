import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { blockCasts } from '../board/intake-store.ts';
import { digestOfRoll } from '../election/roll-contents.ts';
import { hashOf, letterCode } from './codes.ts';
import { type ContactRefusal, readContact } from './contacts.ts';
import { plainNumber, VOTER_NUMBER } from './list-rows.ts';
import { foldedName } from './names.ts';
import { freeze, whyFixed } from './rolls-store.ts';
import { findArea, findPlace, freePlace, hasVotedAt, insertPlace, type Place, removePlace } from './store.ts';

export {
  type Claimant,
  type ClaimRefusal,
  type CodeRefusal,
  claimPlace,
  isPlaceOf,
  judgeCodes,
} from './claims.ts';
export { countClaims } from './disputes-store.ts';
export { contactOf, type Place } from './store.ts';

/** An entitled voter, as listed by the commission. */
export interface ListedVoter {
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
  /** The code of an area that is not divided. */
  readonly area: string;
  readonly contact: string | null;
}

/**
 * The actor and the reason of a change of a roll; `areTwo`: two officers agreed, as needed after the freeze.
 */
export interface Change {
  readonly by: Actor;
  readonly areTwo: boolean;
  readonly reason: string;
}

/** Why a roll cannot change: voting has ended, or it is frozen and one officer acts alone. */
export type RollFixed = 'closed' | 'frozen';
export type AddRefusal =
  | RollFixed
  | AreaRefusal
  | ContactRefusal
  | 'bad-number'
  | 'nameless'
  | 'number-taken';

/**
 * Adds a voter to the roll of an election. A number is taken if it has a place, or had one that was claimed
 * or frozen. The last step of its transaction.
 * @returns the code by which the place is claimed, 16 letters and digits; it exists nowhere else
 */
export async function addToRoll(
  trx: Trx,
  electionId: string,
  { voterNumber, surname, name, area, contact }: ListedVoter,
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

/** Finds the undivided area of a code. */
export async function readArea(
  trx: Trx,
  code: string,
): Promise<{ ok: true; id: string } | { ok: false; reason: AreaRefusal }> {
  const found = await findArea(trx, code);
  if (!found) return { ok: false, reason: 'unknown-area' };
  return found.isDivided ? { ok: false, reason: 'has-parts' } : { ok: true, id: found.id };
}

/**
 * Finds a person on the roll by number and surname in any spelling.
 * @returns the name of the area, and nothing else; null if the two do not belong to one place
 */
export async function findOnRoll(
  db: Db,
  { electionId, voterNumber, surname }: Place & { readonly surname: string },
): Promise<{ area: string } | null> {
  const place = await findPlace(db, { electionId, voterNumber: plainNumber(voterNumber) });
  // Unknown numbers take the same comparison.
  const matches = foldedName(place?.surname ?? 'nobody') === foldedName(surname);
  return place && matches && place.state !== 'removed' ? { area: place.area } : null;
}

/** The voter of a place: names, and the name of the area. */
export interface PlaceOwner {
  readonly surname: string;
  readonly name: string;
  readonly area: string;
}

export type RemoveRefusal = RollFixed | 'not-found' | 'has-voted';

/**
 * Removes a voter from the roll, after casts under way. Until the freeze the number of an unclaimed place is
 * free again; otherwise it gets no place in this election again. A voter who has voted stays: the same person
 * could vote again under another number. The last step of its transaction.
 * @param seen the voter as two officers saw the place
 */
export async function removeFromRoll(
  trx: Trx,
  { electionId, voterNumber }: Place,
  { by, areTwo, reason }: Change,
  seen?: PlaceOwner,
): Promise<{ ok: true } | { ok: false; reason: RemoveRefusal | 'changed' }> {
  // Before the election, as when it closes: otherwise each of the two could wait for the other.
  await blockCasts(trx, electionId);
  const fixed = await whyFixed(trx, electionId);
  if (fixed === 'closed' || (fixed && !areTwo)) return { ok: false, reason: fixed };
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  // A missing place is refused below.
  const found = seen && (await findPlace(trx, place));
  if (found && !isOwner(found, seen)) return { ok: false, reason: 'changed' };
  if (await hasVotedAt(trx, place)) return { ok: false, reason: 'has-voted' };
  const isFree = fixed === null && (await freePlace(trx, place));
  if (!isFree && !(await removePlace(trx, place, reason))) return { ok: false, reason: 'not-found' };
  await noteAct(trx, by, 'roll-removed', objectOf(place), { after: { reason } });
  return { ok: true };
}

/** Tells whether a place still has the voter that was seen. */
export const isOwner = (found: PlaceOwner, seen: PlaceOwner): boolean =>
  (['surname', 'name', 'area'] as const).every((part) => found[part] === seen[part]);

/** Finds out why a roll cannot change: for one officer freeze or close, for two only the close. */
export async function whyNotChanged(
  trx: Trx,
  electionId: string,
  areTwo: boolean,
): Promise<RollFixed | null> {
  const fixed = await whyFixed(trx, electionId);
  return fixed === 'frozen' && areTwo ? null : fixed;
}

/** Names a place in the log of acts. */
export const objectOf = ({ electionId, voterNumber }: Place) => `roll:${electionId}/${voterNumber}`;

export type FreezeRefusal = RollFixed | 'changed';

/**
 * Freezes the roll of an election: from now on only two officers together change it. The opening freezes it
 * in any case. The last step of its transaction.
 * @param seen the number of places, and the digest of their contents, that the officers saw
 */
export async function freezeRoll(
  trx: Trx,
  electionId: string,
  { now, ...seen }: { readonly now: Date; readonly places: number; readonly contents: string },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: FreezeRefusal }> {
  const fixed = await whyFixed(trx, electionId);
  if (fixed) return { ok: false, reason: fixed };
  const places = await freeze(trx, electionId, now);
  const contents = await digestOfRoll(trx, electionId);
  if (places !== seen.places || contents !== seen.contents) return { ok: false, reason: 'changed' };
  await noteAct(trx, by, 'roll-frozen', `election:${electionId}`, { after: { places, contents } });
  return { ok: true };
}
