import type { Letter } from '@evoting/contract/commission/letters';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import { groupedCode, hashOf, letterCode } from './codes.ts';
import { type Recipient, recipientOf } from './contacts.ts';
import { setCode } from './letters-store.ts';
import { plainNumber } from './list-rows.ts';
import { holdUnclosed } from './rolls-store.ts';
import { type Change, objectOf, type RollFixed, whyNotChanged } from './service.ts';
import { contactOf, lockPlace, type Place, type PlaceRow } from './store.ts';

export type NotFree = 'not-found' | 'claimed';
export type AgainRefusal = NotFree | 'closed' | 'no-contact';
export type NewLetterRefusal = NotFree | RollFixed;

/**
 * Makes another code for an unclaimed place, to be sent by mail or SMS. The letter's code stays valid,
 * because one officer alone must not invalidate a letter that is in the post.
 * @returns the code, and the contact on the roll to which it goes
 */
export async function letterAgain(
  trx: Trx,
  place: Place,
  { randomBytes, config }: Pick<Deps, 'randomBytes' | 'config'>,
): Promise<{ ok: true; code: string; recipient: Recipient } | { ok: false; reason: AgainRefusal }> {
  if (!(await holdUnclosed(trx, place.electionId))) return { ok: false, reason: 'closed' };
  const free = await holdFree(trx, place);
  if (!free.ok) return free;
  const recipient = recipientOf(await contactOf(trx, place), config.sms !== null);
  if (!recipient) return { ok: false, reason: 'no-contact' };
  const code = letterCode(randomBytes);
  await setCode(trx, place, { sent_code_hash: hashOf(place, code) });
  return { ok: true, code, recipient };
}

/**
 * Makes a new letter for an unclaimed place; earlier codes become invalid. The last step of its transaction.
 * @returns the letter; its code exists nowhere else
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

/** Locks an unclaimed place: waits for a claim under way, and later claims wait. */
export async function holdFree(
  trx: Trx,
  place: Place,
): Promise<{ ok: true; found: PlaceRow } | { ok: false; reason: NotFree }> {
  const found = await lockPlace(trx, place);
  if (!found || found.state === 'removed') return { ok: false, reason: 'not-found' };
  return found.state === 'claimed' ? { ok: false, reason: 'claimed' } : { ok: true, found };
}
