import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { Place } from './store.ts';

const placesAt = (trx: Trx, { electionId, voterNumber }: Place) =>
  trx.updateTable('roll').where('election_id', '=', electionId).where('voter_number', '=', voterNumber);

/** Stores the hash of the token that the contact of a claimed place is sent. */
export async function keepDisputeHash(trx: Trx, place: Place, hash: Buffer): Promise<void> {
  await placesAt(trx, place).set({ dispute_hash: hash }).execute();
}

/** Finds the place whose contact was sent a token. */
export async function findToldPlace(trx: Trx, hash: Buffer): Promise<Place | null> {
  const row = await trx
    .selectFrom('roll')
    .select(['election_id as electionId', 'voter_number as voterNumber'])
    .where('dispute_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Opens the dispute of a claim.
 * @returns false if it is open already; null if it was settled, or the place has no such token
 */
export async function disputePlace(trx: Trx, place: Place, hash: Buffer): Promise<boolean | null> {
  const before = await trx
    .selectFrom('roll')
    .select('dispute')
    .where('election_id', '=', place.electionId)
    .where('voter_number', '=', place.voterNumber)
    .where('dispute_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before || before.dispute === 'settled') return null;
  if (before.dispute === null) await placesAt(trx, place).set({ dispute: 'open' }).execute();
  return before.dispute === null;
}

/** Ends the dispute of a place, which keeps its account; the contact cannot open it again. */
export async function keepClaim(trx: Trx, place: Place): Promise<void> {
  await placesAt(trx, place).set({ dispute: 'settled' }).execute();
}

/** Takes a disputed place from its account; it can be claimed again, by none of the earlier codes. */
export async function givePlaceBack(trx: Trx, place: Place): Promise<void> {
  await placesAt(trx, place)
    .set({
      state: 'listed',
      account_id: null,
      claimed_by: null,
      dispute: null,
      dispute_hash: null,
      code_hash: null,
      sent_code_hash: null,
    })
    .execute();
}

/** The claimed places of a roll by the way of their claims. */
export interface ClaimCounts {
  /** Claimed by the code of the letter and one that went to the contact. */
  readonly byBoth: number;
  /** Claimed by a code that went to the contact. */
  readonly byContact: number;
  /** Claimed by the code of the letter, and the contact was told. */
  readonly byLetterTold: number;
  /** Claimed by the code of the letter, and nobody could be told. */
  readonly byLetterOnly: number;
  readonly disputed: number;
}

/** Counts the claimed places of a roll by the way of their claims. Reads an index of those alone. */
export async function countClaims(db: Db, electionId: string): Promise<ClaimCounts> {
  const { rows } = await sql<ClaimCounts>`
    SELECT count(*) FILTER (WHERE claimed_by = 'both') AS "byBoth",
        count(*) FILTER (WHERE claimed_by = 'contact') AS "byContact",
        count(*) FILTER (WHERE claimed_by = 'letter' AND dispute_hash IS NOT NULL) AS "byLetterTold",
        count(*) FILTER (WHERE claimed_by = 'letter' AND dispute_hash IS NULL) AS "byLetterOnly",
        count(*) FILTER (WHERE dispute = 'open') AS disputed
      FROM roll WHERE election_id = ${electionId} AND state = 'claimed'`.execute(db);
  return rows[0] as ClaimCounts;
}
