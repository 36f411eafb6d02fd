import type { Letter } from '@evoting/contract/commission/letters';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import { groupedCode, hashOf, letterCode } from './codes.ts';
import { type Reach, reachOf } from './contacts.ts';
import { setCode } from './letters-store.ts';
import { plainNumber } from './list-rows.ts';
import { holdUnclosed } from './rolls-store.ts';
import { type Change, type Fixed, objectOf, whyNotChanged } from './service.ts';
import { contactOf, lockPlace, type Place, type PlaceRow } from './store.ts';

export type NotFree = 'not-found' | 'claimed';
export type AgainRefusal = NotFree | 'closed' | 'no-contact';
export type NewLetterRefusal = NotFree | Fixed;

/**
 * Makes another code for an unclaimed place, for a mail or an SMS, with the effect of the letter's. The
 * letter's stays valid: one officer alone cannot make a letter worthless that is in the post.
 * Gives: the code, and the contact on the roll to which it goes.
 * Refuses: after the close, a number without a place, a place that an account has, and one without a contact
 * that is reached.
 */
export async function letterAgain(
  trx: Trx,
  place: Place,
  { randomBytes, config }: Pick<Deps, 'randomBytes' | 'config'>,
): Promise<{ ok: true; code: string; reach: Reach } | { ok: false; reason: AgainRefusal }> {
  if (!(await holdUnclosed(trx, place.electionId))) return { ok: false, reason: 'closed' };
  const free = await holdFree(trx, place);
  if (!free.ok) return free;
  const reach = reachOf(await contactOf(trx, place), config.sms !== null);
  if (!reach) return { ok: false, reason: 'no-contact' };
  const code = letterCode(randomBytes);
  await setCode(trx, place, { sent_code_hash: hashOf(place, code) });
  return { ok: true, code, reach };
}

/**
 * Makes another code for an unclaimed place, for a letter that officers print; earlier ones are worthless
 * then.
 * Takes: the transaction, which ends with this, the place, the actor and the reason, and randomness for the
 * code.
 * Gives: the content of the letter; its code exists nowhere else.
 * Refuses: after the close, one officer after the freeze, a number without a place, and a place that an
 * account has.
 */
export async function newLetter(
  trx: Trx,
  { electionId, voterNumber }: Place,
  { by, areTwo, reason }: Change,
  randomBytes: Deps['randomBytes'],
): Promise<{ ok: true; letter: Letter } | { ok: false; reason: NewLetterRefusal }> {
  const fixed = await whyNotChanged(trx, electionId, areTwo);
  if (fixed) return { ok: false, reason: fixed };
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  const free = await holdFree(trx, place);
  if (!free.ok) return free;
  const { surname, name, area } = free.found;
  const code = letterCode(randomBytes);
  await setCode(trx, place, { code_hash: hashOf(place, code), sent_code_hash: null });
  await noteAct(trx, by, 'roll-letter-made', objectOf(place), { after: { reason } });
  return {
    ok: true,
    letter: { voterNumber: place.voterNumber, surname, name, area, code: groupedCode(code) },
  };
}

/** Locks an unclaimed place: this waits for a claim under way, and later claims wait for this. */
export async function holdFree(
  trx: Trx,
  place: Place,
): Promise<{ ok: true; found: PlaceRow } | { ok: false; reason: NotFree }> {
  const found = await lockPlace(trx, place);
  if (!found || found.state === 'removed') return { ok: false, reason: 'not-found' };
  return found.state === 'claimed' ? { ok: false, reason: 'claimed' } : { ok: true, found };
}
