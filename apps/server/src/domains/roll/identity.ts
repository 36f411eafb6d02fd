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
  /** Without spaces and dashes. */
  readonly code: string;
  /** Whether it came by mail, for this account; else it is a letter's. */
  readonly isMailed: boolean;
  readonly identityNumber: string | undefined;
}

type Refused = { readonly ok: false; readonly reason: IdentityRefusal; readonly retryAfterS?: number };

/**
 * Why an identity service does not let an account claim a place; null where it does, or none is asked, as of
 * an account that has the place already. The service is asked only with the place's code: otherwise anybody
 * could learn whose a number is. Nothing is used up and nothing is stored; the claim checks the code again.
 */
export async function identityRefused(
  deps: Deps,
  account: UserId,
  place: Place,
  { code, isMailed, identityNumber }: Proof,
): Promise<Refused | null> {
  const { config, db, limits, now } = deps;
  // A repeated claim changes nothing, and its mailed code is used up.
  if (!config.identity || (await isPlaceOf(db, place, account))) return null;
  if (identityNumber === undefined) return { ok: false, reason: 'identity-missing' };
  const kept = isMailed ? codeAt(await contactOf(db, place), code) : null;
  const isProved = kept !== null && (await isRightCode(db, account, placeSubject(place), kept, now()));
  const person = isMailed && !isProved ? null : await personAt(db, place, isMailed ? null : code);
  if (!person) return { ok: false, reason: 'not-found' };
  // The claim changes nothing: it says whose the place is.
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
