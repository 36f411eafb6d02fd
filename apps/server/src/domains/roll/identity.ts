import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { IdentityUnavailable, isSamePerson } from '../../platform/identity.ts';
import { codeAt, isRightCode, placeSubject } from './mailed-codes.ts';
import { contactOf, isPlaceOf, type Place, personAt } from './service.ts';

export type IdentityRefusal =
  | 'identity-missing'
  | 'identity-mismatch'
  | 'identity-unavailable'
  | 'too-many'
  | 'not-found';

interface Proof {
  /** In the form of `plainCode`. */
  readonly code: string;
  /** The code was mailed for this account; otherwise it is a letter's. */
  readonly isMailed: boolean;
  readonly identityNumber: string | undefined;
}

type Refused = { readonly ok: false; readonly reason: IdentityRefusal; readonly retryAfterS?: number };

/**
 * Asks the identity service whether an account may claim a place; null if it may, or if there is nothing to
 * ask. The service is asked only with the place's code, because otherwise anybody could learn whose a number
 * is. Nothing is used up or stored; the claim checks the code again.
 */
export async function identityRefused(
  deps: Deps,
  account: UserId,
  place: Place,
  { code, isMailed, identityNumber }: Proof,
): Promise<Refused | null> {
  const { config, db, limits, now } = deps;
  // A repeated claim changes nothing, and its mailed code has been used up.
  if (!config.identity || (await isPlaceOf(db, place, account))) return null;
  if (identityNumber === undefined) return { ok: false, reason: 'identity-missing' };
  const stored = isMailed ? codeAt(await contactOf(db, place), code) : null;
  const isProved = stored !== null && (await isRightCode(db, account, placeSubject(place), stored, now()));
  const person = isMailed && !isProved ? null : await personAt(db, place, isMailed ? null : code);
  if (!person) return { ok: false, reason: 'not-found' };
  // The claim will be refused, since another account has the place.
  if (!person.isFree) return null;
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
