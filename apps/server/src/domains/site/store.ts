import { randomUUID } from 'node:crypto';
import type { CandidateId, PartyId, PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import { likePattern, nameHolds } from '../../platform/database/like.ts';
import { dayOf } from '../../platform/day.ts';
import type { Election } from '../election/service.ts';

/** The most search results of each kind. */
const FOUND_MAX = 10;

export interface FoundCandidate {
  readonly id: CandidateId;
  readonly name: string;
  readonly imageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  readonly partyName: string;
  readonly partyAcronym: string | null;
}

/** Finds posts of an election whose names contain a text. */
export function searchPosts(
  db: Db,
  electionId: string,
  text: string,
): Promise<{ id: PostId; postName: string }[]> {
  return db
    .selectFrom('named_contests')
    .select(['id', 'name as postName'])
    .where('election_id', '=', electionId)
    .where(nameHolds('name', text))
    .orderBy('position')
    .orderBy('area_code')
    .limit(FOUND_MAX)
    .execute();
}

/** Finds candidates of an election whose names contain a text, and those of the party that has it as acronym. */
export function searchCandidates(db: Db, electionId: string, text: string): Promise<FoundCandidate[]> {
  return db
    .selectFrom('nominations as c')
    .innerJoin('named_contests as p', 'p.id', 'c.contest_id')
    .innerJoin('parties as y', 'y.id', 'c.party_id')
    .select(['c.id', 'c.name', 'c.image_id as imageId', 'p.id as postId'])
    .select(['p.name as postName', 'y.name as partyName', 'y.acronym as partyAcronym'])
    .where('c.election_id', '=', electionId)
    .where('c.status', '=', 'approved')
    .where(({ or, eb }) => or([nameHolds('c.name', text), eb('y.acronym', '=', text.toUpperCase())]))
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(FOUND_MAX)
    .execute();
}

/**
 * Finds parties whose names or acronyms contain a text: approved ones, and registered ones if the election needs no
 * approval.
 */
export function searchParties(
  db: Db,
  approval: Election['approval'],
  text: string,
): Promise<{ id: PartyId; name: string; acronym: string | null; bannerId: string | null }[]> {
  return db
    .selectFrom('parties')
    .select(['id', 'name', 'acronym', 'banner_id as bannerId'])
    .where('id', '<>', INDEPENDENTS)
    .where('status', 'in', approval === 'at-once' ? ['approved', 'registered'] : ['approved'])
    .where(({ or, eb }) =>
      or([nameHolds('name', text), eb('acronym', 'like', likePattern(text.toUpperCase()))]),
    )
    .orderBy('name')
    .limit(FOUND_MAX)
    .execute();
}

/**
 * Stores that an address asks for the newsletter; earlier tokens of the address become invalid. Only the day
 * is stored, not the time, because the subscriber may be voting at that moment.
 * @returns false if the address is confirmed already
 */
export async function askForNewsletter(
  trx: Db,
  wanted: { email: string; confirmHash: Buffer; unsubscribeHash: Buffer; now: Date },
): Promise<boolean> {
  const { email, confirmHash, unsubscribeHash, now } = wanted;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO newsletter_subscribers (id, email, confirm_token_hash, unsubscribe_token_hash, created_at)
    VALUES (${randomUUID()}, ${email}, ${confirmHash}, ${unsubscribeHash}, ${dayOf(now)})
    ON CONFLICT (lower(email)) DO UPDATE
      SET confirm_token_hash = excluded.confirm_token_hash, unsubscribe_token_hash = excluded.unsubscribe_token_hash,
          created_at = excluded.created_at
      WHERE newsletter_subscribers.confirmed_at IS NULL
    RETURNING id`.execute(trx);
  return rows.length > 0;
}

/**
 * Confirms the address of a token that was requested on the day of `notBefore` or later. Idempotent.
 * @returns false if there is none
 */
export async function confirmNewsletter(
  db: Db,
  confirmHash: Buffer,
  times: { now: Date; notBefore: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${dayOf(times.now)})` })
    .where('confirm_token_hash', '=', confirmHash)
    .where((where) =>
      where.or([where('confirmed_at', 'is not', null), where('created_at', '>=', dayOf(times.notBefore))]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes unconfirmed addresses that were requested before the day of `notBefore`. */
export async function forgetUnconfirmed(db: Db, notBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', dayOf(notBefore))
    .execute();
}

/** Deletes the address of a token. */
export async function leaveNewsletter(db: Db, unsubscribeHash: Buffer): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('unsubscribe_token_hash', '=', unsubscribeHash)
    .execute();
}
