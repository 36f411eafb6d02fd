import type { Deps } from '../../deps.ts';
import { IdentityUnavailable, isSamePerson } from '../../platform/identity.ts';
import { placeSubject } from './mailed-codes.ts';
import { type Claimant, type CodeRefusal, isPlaceOf, judgeCodes, type Place } from './service.ts';
import { findPlace } from './store.ts';

export type IdentityRefusal =
  | 'identity-missing'
  | 'identity-mismatch'
  | 'identity-unavailable'
  | 'too-many'
  | Exclude<CodeRefusal, 'claimed'>;

type Refused = { readonly ok: false; readonly reason: IdentityRefusal; readonly retryAfterS?: number };

/**
 * Asks the identity service whether an account may claim a place; null if it may, or if there is nothing to
 * ask. The service is asked only with the codes that claim the place, because otherwise anybody could learn whose
 * a number is. Nothing is used up or stored; the claim checks the codes again.
 */
export async function identityRefused(
  { config, db, limits, now }: Deps,
  place: Place,
  claimant: Claimant,
  identityNumber: string | undefined,
): Promise<Refused | null> {
  const { account } = claimant;
  // A repeated claim changes nothing, and its mailed code has been used up.
  if (!config.identity || (await isPlaceOf(db, place, account))) return null;
  if (identityNumber === undefined) return { ok: false, reason: 'identity-missing' };
  const { person, judged } = await db.transaction().execute(async (trx) => {
    const found = await findPlace(trx, place);
    return { person: found, judged: await judgeCodes(trx, place, found, claimant, now()) };
  });
  if (!person) return { ok: false, reason: 'not-found' };
  if (!judged.ok) {
    const { reason } = judged;
    // The claim will be refused, since another account has the place.
    return reason === 'claimed' ? null : { ok: false, reason };
  }
  const waitS =
    (await limits.identityByAccount.take(account)) ||
    (await limits.identityByPlace.take(placeSubject(place)));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  try {
    const { surname, name } = person;
    const claimant = { identityNumber, voterNumber: place.voterNumber, surname, name };
    const isSame = await isSamePerson(config.identity, claimant);
    return isSame ? null : { ok: false, reason: 'identity-mismatch' };
  } catch (error) {
    if (error instanceof IdentityUnavailable) return { ok: false, reason: 'identity-unavailable' };
    throw error;
  }
}
