import { emailSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { hashOf, letterCode } from './codes.ts';
import { setCodes } from './letters-store.ts';
import { contactOf, findPlace, holdUnclosed, type Place } from './store.ts';

export type AgainRefusal = 'closed' | 'not-found' | 'claimed' | 'no-contact';

/**
 * Makes another code for a place that nobody has, which does what the letter's did: that one is worth nothing
 * then.
 * Gives: the code, and the e-mail on the roll that it goes to.
 * Refuses: after the close, a number without a place, a place that an account has, and one without an e-mail.
 */
export async function letterAgain(
  trx: Trx,
  place: Place,
  randomBytes: Deps['randomBytes'],
): Promise<{ ok: true; code: string; email: string } | { ok: false; reason: AgainRefusal }> {
  if (!(await holdUnclosed(trx, place.electionId))) return { ok: false, reason: 'closed' };
  const found = await findPlace(trx, place);
  if (!found || found.state === 'removed') return { ok: false, reason: 'not-found' };
  if (found.state === 'claimed') return { ok: false, reason: 'claimed' };
  const email = emailSchema.safeParse(await contactOf(trx, place));
  if (!email.success) return { ok: false, reason: 'no-contact' };
  const code = letterCode(randomBytes);
  const { electionId, voterNumber } = place;
  await setCodes(trx, electionId, [{ voterNumber, codeHash: hashOf(place, code) }]);
  return { ok: true, code, email: email.data };
}
