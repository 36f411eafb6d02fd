import type { BodyOf } from '@evoting/contract/calls';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import type { Db } from '../../platform/database/connect.ts';
import { emailKey } from '../../platform/email.ts';
import { WHOLE_SERVER } from '../../platform/limits/limits.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { type Election, findCurrentElection } from '../election/service.ts';
import { groupedCode, mailedCode } from './codes.ts';
import { recipientOf } from './contacts.ts';
import { type IdentityRefusal, identityRefused } from './identity.ts';
import { codeAt, rememberCode, placeSubject as subjectOf } from './mailed-codes.ts';
import { getRecipient } from './mailed-codes-store.ts';
import { type ClaimRefusal, claimPlace, contactOf, findOnRoll, type Place } from './service.ts';

const MINUTES = 30;

/** Finds the current election, if its voters are on a roll. */
async function electionWithRoll(db: Db): Promise<Election | null> {
  const election = await findCurrentElection(db);
  return election?.whoMayVote === 'roll' ? election : null;
}

/** Finds the current election, if accounts claim the places on its roll. */
async function electionWithClaims(
  db: Db,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'no-roll' | 'links-only' }> {
  const election = await electionWithRoll(db);
  if (!election) return { ok: false, reason: 'no-roll' };
  return election.votersUse === 'links' ? { ok: false, reason: 'links-only' } : { ok: true, id: election.id };
}

type Refused<Reason extends string> = { ok: false; reason: Reason; retryAfterS?: number };

/**
 * Counts a request of an account for a code. `mailPlaceCode` does the rest later, so that neither the answer
 * nor its time tells whether there is such a place.
 */
export async function askForPlaceCode(
  { db, limits }: Deps,
  account: UserId,
  voterNumber: string,
): Promise<{ ok: true; place: Place } | Refused<'no-roll' | 'links-only' | 'too-many'>> {
  const election = await electionWithClaims(db);
  if (!election.ok) return election;
  const place = { electionId: election.id, voterNumber };
  const waitS = await limits.placeCodesByAccount.take(account);
  return waitS > 0 ? { ok: false, reason: 'too-many', retryAfterS: waitS } : { ok: true, place };
}

/**
 * Sends the requested code by mail or SMS, if the place has a contact that can be reached. It queues with the
 * requests of the same network address; a crash before the end sends nothing. Codes to a contact other than
 * the account's own address are limited per hour: for each line, each contact (of which every line has an
 * allowance of its own), and in all. None of these keeps the owner of the mailbox out. Nothing is returned,
 * as it would reveal whose contact it is.
 */
export async function mailPlaceCode(
  { db, limits, now, randomBytes, config }: Deps,
  account: UserId,
  place: Place,
  address: string,
): Promise<void> {
  const contact = await contactOf(db, place);
  const recipient = recipientOf(contact, config.sms !== null);
  if (!recipient) return;
  const { email, locale } = await getRecipient(db, account);
  const isOwn = 'email' in recipient && emailKey(email) === emailKey(recipient.email);
  if (!isOwn && (await exceedsLimit(limits, place, address))) return;
  const code = mailedCode(randomBytes);
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
  const given = { what: 'place', code: groupedCode(code), minutes: MINUTES } as const;
  const mail = { what: 'code', to: { ...recipient, locale }, publicUrl: config.publicUrl, given } as const;
  await db.transaction().execute(async (trx) => {
    await rememberCode(trx, account, subjectOf(place), { code: codeAt(contact, code), expiresAt });
    await queueMail(trx, mail, now(), lineOf(addressBlock(address)));
  });
}

/**
 * Counts a code to somebody who may not have requested it. The limit of all comes last, for codes that are
 * sent.
 */
async function exceedsLimit(limits: Deps['limits'], place: Place, address: string): Promise<boolean> {
  const waitS =
    (await limits.placeCodesByAddress.take(address)) ||
    (await takeOwnFirst(limits.placeCodesByLine, limits.placeCodesByPlace, place, address)) ||
    (await limits.placeCodesOfAll.take(WHOLE_SERVER));
  return waitS > 0;
}

type Limit = Deps['limits']['placeCodesByPlace'];

/** Uses the line's own allowance at a place, then the one that all lines share. */
async function takeOwnFirst(own: Limit, shared: Limit, place: Place, address: string): Promise<number> {
  const subject = subjectOf(place);
  const isUsedUp = (await own.take(`${addressBlock(address)} ${subject}`)) > 0;
  return isUsedUp ? shared.take(subject) : 0;
}

export type ClaimRefused = ClaimRefusal | IdentityRefusal | 'no-roll' | 'links-only';

/**
 * Gives an account its place on the roll of the current election, by the code of a mail or a letter, or both, and,
 * where an identity service is asked, the voter's number there. A mailed code is for the account that asked
 * for it, and has five tries.
 */
export async function claim(
  deps: Deps,
  account: UserId,
  { voterNumber, code, otherCode, identityNumber }: BodyOf<'POST /vote/claim-place'>,
): Promise<{ ok: true } | { ok: false; reason: ClaimRefused; retryAfterS?: number }> {
  const election = await electionWithClaims(deps.db);
  if (!election.ok) return election;
  const place = { electionId: election.id, voterNumber };
  const claimant = { account, codes: otherCode === undefined ? [code] : [code, otherCode] };
  const refused = await identityRefused(deps, place, claimant, identityNumber);
  return refused ?? claimPlace(deps, place, claimant);
}

/**
 * Tells anybody whether somebody is on the roll of the current election.
 * @returns the name of the area; null for every mismatch, after the same query
 */
export async function lookUp(
  { db, limits }: Deps,
  address: string,
  { voterNumber, surname }: { readonly voterNumber: string; readonly surname: string },
): Promise<{ ok: true; area: string | null } | Refused<'no-roll' | 'too-many'>> {
  const election = await electionWithRoll(db);
  if (!election) return { ok: false, reason: 'no-roll' };
  const place = { electionId: election.id, voterNumber };
  const waitS =
    (await limits.rollLooksByAddress.take(address)) ||
    (await takeOwnFirst(limits.rollLooksByLine, limits.rollLooksByPlace, place, address));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  return { ok: true, area: (await findOnRoll(db, { ...place, surname }))?.area ?? null };
}
