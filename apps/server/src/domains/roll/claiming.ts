import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import type { Db } from '../../platform/database/connect.ts';
import { emailKey } from '../../platform/email.ts';
import { WHOLE_SERVER } from '../../platform/limits/limits.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { findCurrentElection } from '../election/service.ts';
import { groupedCode, MAILED_LENGTH, mailedCode, plainCode } from './codes.ts';
import { reachOf } from './contacts.ts';
import { type IdentityRefusal, identityRefused } from './identity.ts';
import { codeAt, rememberCode, placeSubject as subjectOf, useCode } from './mailed-codes.ts';
import { getRecipient } from './mailed-codes-store.ts';
import { type ClaimRefusal, claimPlace, contactOf, findOnRoll, type Place } from './service.ts';

const MINUTES = 30;

/** The current election with a roll; null where there is none with a roll. */
async function electionWithRoll(db: Db): Promise<string | null> {
  const election = await findCurrentElection(db);
  return election?.whoMayVote === 'roll' ? election.id : null;
}

type Asked<Reason extends string> = { ok: false; reason: Reason; retryAfterS?: number };

/**
 * Counts that an account asks for a code for a place; `mailPlaceCode` does the rest afterwards, so that the
 * answer and its time are the same whether there is such a place.
 * Gives: the place.
 * Refuses: where the election has no roll, and more than an account should ask for.
 */
export async function askForPlaceCode(
  { db, limits }: Deps,
  account: UserId,
  voterNumber: string,
): Promise<{ ok: true; place: Place } | Asked<'no-roll' | 'too-many'>> {
  const electionId = await electionWithRoll(db);
  if (electionId === null) return { ok: false, reason: 'no-roll' };
  const place = { electionId, voterNumber };
  const waitS = await limits.placeCodesByAccount.take(account);
  return waitS > 0 ? { ok: false, reason: 'too-many', retryAfterS: waitS } : { ok: true, place };
}

/**
 * Mails the code, or sends it by SMS, where the place has a contact that is reached, in its turn among those
 * that were asked for from the same network address; a crash before the end mails nothing. What goes to a
 * contact other than the asking account's address is limited by hour: for each line, each contact (a line
 * first uses its own allowance there), and in all; the owner of the mailbox is kept out by none of them. The
 * answer is always the same: it would otherwise reveal whose contact it is.
 */
export async function mailPlaceCode(
  { db, limits, now, randomBytes, config }: Deps,
  account: UserId,
  place: Place,
  address: string,
): Promise<void> {
  const contact = await contactOf(db, place);
  const reach = reachOf(contact, config.sms !== null);
  if (!reach) return;
  const { email, locale } = await getRecipient(db, account);
  const isOwn = 'email' in reach && emailKey(email) === emailKey(reach.email);
  if (!isOwn && (await isOneTooMany(limits, place, address))) return;
  const code = mailedCode(randomBytes);
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
  const given = { what: 'place', code: groupedCode(code), minutes: MINUTES } as const;
  const mail = { what: 'code', to: { ...reach, locale }, publicUrl: config.publicUrl, given } as const;
  await db.transaction().execute(async (trx) => {
    await rememberCode(trx, account, subjectOf(place), { code: codeAt(contact, code), expiresAt });
    await queueMail(trx, mail, now(), lineOf(addressBlock(address)));
  });
}

/** Counts a code that goes to somebody who may not have asked; the whole last, as it is sent. */
async function isOneTooMany(limits: Deps['limits'], place: Place, address: string): Promise<boolean> {
  const waitS =
    (await limits.placeCodesByAddress.take(address)) ||
    (await takeOwnFirst(limits.placeCodesByLine, limits.placeCodesByPlace, place, address)) ||
    (await limits.placeCodesOfAll.take(WHOLE_SERVER));
  return waitS > 0;
}

type Limit = Deps['limits']['placeCodesByPlace'];

/** Uses what the line has for itself at a place, then what all lines share there. */
async function takeOwnFirst(own: Limit, shared: Limit, place: Place, address: string): Promise<number> {
  const subject = subjectOf(place);
  const isUsedUp = (await own.take(`${addressBlock(address)} ${subject}`)) > 0;
  return isUsedUp ? shared.take(subject) : 0;
}

export type ClaimRefused = ClaimRefusal | IdentityRefusal | 'no-roll';

/**
 * Gives an account its place on the roll of the current election.
 * Takes: the account, the voter number, the code of the mail or of the letter, and the voter's number at the
 * identity service, where one is asked.
 * Refuses: where the election has no roll; a refusal of the identity service; else as `claimPlace`. A mailed
 * code is for the account that asked for it, and has five tries.
 */
export async function claim(
  deps: Deps,
  account: UserId,
  { voterNumber, code: typed, identityNumber }: Typed,
): Promise<{ ok: true } | { ok: false; reason: ClaimRefused; retryAfterS?: number }> {
  const { db, now } = deps;
  const electionId = await electionWithRoll(db);
  if (electionId === null) return { ok: false, reason: 'no-roll' };
  const place = { electionId, voterNumber };
  const code = plainCode(typed);
  const isMailed = code.length === MAILED_LENGTH;
  const refused = await identityRefused(deps, account, place, { code, isMailed, identityNumber });
  if (refused) return refused;
  if (!isMailed) return claimPlace(db, place, account, { code });
  return claimPlace(db, place, account, {
    isProved: (trx, contact) => useCode(trx, account, subjectOf(place), codeAt(contact, code), now()),
  });
}

interface Typed {
  readonly voterNumber: string;
  readonly code: string;
  readonly identityNumber?: string | undefined;
}

/**
 * Answers everybody whether somebody is on the roll of the current election.
 * Gives: the name of the area; null for every mismatch, after the same query.
 * Refuses: where the election has no roll, and too many queries from an address or for a number.
 */
export async function lookUp(
  { db, limits }: Deps,
  address: string,
  { voterNumber, surname }: { readonly voterNumber: string; readonly surname: string },
): Promise<{ ok: true; area: string | null } | Asked<'no-roll' | 'too-many'>> {
  const electionId = await electionWithRoll(db);
  if (electionId === null) return { ok: false, reason: 'no-roll' };
  const place = { electionId, voterNumber };
  const waitS =
    (await limits.rollLooksByAddress.take(address)) ||
    (await takeOwnFirst(limits.rollLooksByLine, limits.rollLooksByPlace, place, address));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  return { ok: true, area: (await findOnRoll(db, { ...place, surname }))?.area ?? null };
}
