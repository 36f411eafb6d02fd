import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type TellDeps, tellContact } from './claim-told.ts';
import { hashOf, MAILED_LENGTH, plainCode } from './codes.ts';
import { plainNumber } from './list-rows.ts';
import { codeAt, isRightCode, placeSubject } from './mailed-codes.ts';
import { dropCode } from './mailed-codes-store.ts';
import { demandsBothCodes, holdUnclosed } from './rolls-store.ts';
import { type ClaimedBy, findPlace, lockPlace, type Place, type PlaceRow, setAccount } from './store.ts';

/** Why codes claim no place; `both-codes`: one of them is right, and the place needs two. */
export type CodeRefusal = 'not-found' | 'claimed' | 'both-codes';
export type ClaimRefusal = CodeRefusal | 'closed' | 'has-place';
type Claimed = { ok: true } | { ok: false; reason: ClaimRefusal };

/** An account that claims a place, and the codes that it typed: the letter's, one that the contact got, or both. */
export interface Claimant {
  readonly account: UserId;
  readonly codes: readonly string[];
  /** True for a link, which opens its place again until voting ends. */
  readonly reopens?: true;
}

/**
 * Gives an account its place on the roll. A number without a place, a wrong code and a removed place are
 * refused for the same reason. Of two concurrent claims one wins; the account that has the place already may
 * claim again with any code. If the letter's code was enough, the contact is told.
 */
export async function claimPlace(
  deps: TellDeps & Pick<Deps, 'db'>,
  { electionId, voterNumber }: Place,
  claimant: Claimant,
): Promise<Claimed> {
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  const { account } = claimant;
  try {
    return await deps.db.transaction().execute(async (trx) => {
      if (!(await holdUnclosed(trx, electionId))) return { ok: false, reason: 'closed' };
      const seen = await findPlace(trx, place);
      // A retry after a lost answer: the first claim has used a mailed code up.
      if (seen?.account_id === account) return { ok: true };
      // Anybody may send wrong codes: none of them makes the voter wait for the place's lock.
      if (!mayBeRight(seen, place, claimant)) return { ok: false, reason: 'not-found' };
      // Locked, so that codes and contact do not change meanwhile.
      const found = await lockPlace(trx, place);
      if (found?.account_id === account) return { ok: true };
      const judged = await judgeCodes(trx, place, found, claimant, deps.now());
      if (!judged.ok) return judged;
      await setAccount(trx, place, account, judged.by);
      if (judged.by === 'letter') await tellContact(deps, trx, place, found?.contact ?? null);
      if (judged.isMailed) await dropCode(trx, account);
      return { ok: true };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'roll_account_key') return { ok: false, reason: 'has-place' };
    throw error;
  }
}

/** Tells whether an account has this place. */
export async function isPlaceOf(
  db: Db,
  { electionId, voterNumber }: Place,
  account: UserId,
): Promise<boolean> {
  const found = await findPlace(db, { electionId, voterNumber: plainNumber(voterNumber) });
  return found?.account_id === account;
}

type Judged =
  | { readonly ok: true; readonly by: ClaimedBy; readonly isMailed: boolean }
  | { readonly ok: false; readonly reason: CodeRefusal };

/**
 * Finds out whether typed codes claim a place now, without using them up. One code is enough; where officers demand
 * both, a place with a contact takes the letter's and one that the contact got. A wrong mailed code costs one of its
 * five tries: commit the transaction either way.
 * @param found the place's row
 */
export async function judgeCodes(
  trx: Trx,
  place: Place,
  found: PlaceRow | null,
  { account, codes, reopens }: Claimant,
  now: Date,
): Promise<Judged> {
  const { lettered, mailed } = readCodes(place, codes);
  const hasLetters = isOneOf(lettered, found?.code_hash);
  const isMailed =
    mailed !== undefined &&
    (await isRightCode(trx, account, placeSubject(place), codeAt(found?.contact ?? null, mailed), now));
  const hasContacts = isMailed || isOneOf(lettered, found?.sent_code_hash);
  if (!found || found.state === 'removed' || !(hasLetters || hasContacts))
    return { ok: false, reason: 'not-found' };
  if (found.state === 'claimed' && !reopens) return { ok: false, reason: 'claimed' };
  const by = hasLetters && hasContacts ? 'both' : hasLetters ? 'letter' : 'contact';
  if (by !== 'both' && found.contact !== null && (await demandsBothCodes(trx, place.electionId)))
    return { ok: false, reason: 'both-codes' };
  return { ok: true, by, isMailed };
}

/** Tells apart the one code in the form of a mailed one, and the hashes of those in the form of a letter's. */
function readCodes(place: Place, codes: readonly string[]) {
  const plain = codes.map(plainCode);
  const lettered = plain.filter((code) => code.length !== MAILED_LENGTH).map((code) => hashOf(place, code));
  return { lettered, mailed: plain.find((code) => code.length === MAILED_LENGTH) };
}

const isOneOf = (hashes: readonly Buffer[], stored: Buffer | null | undefined): boolean =>
  hashes.some((hash) => stored?.equals(hash) === true);

/** Tells whether a code may be right, before the place is locked: a mailed one is looked at only under the lock. */
export function mayBeRight(seen: PlaceRow | null, place: Place, { codes }: Claimant): boolean {
  const { lettered, mailed } = readCodes(place, codes);
  return (
    mailed !== undefined || isOneOf(lettered, seen?.code_hash) || isOneOf(lettered, seen?.sent_code_hash)
  );
}
