import type { UserId } from '@evoting/contract/fields';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { RollTable } from '../../platform/database/tables.ts';

/** A place on the roll of an election. */
export interface Place {
  readonly electionId: string;
  readonly voterNumber: string;
}

/** A new place. */
export interface NewPlace extends Place {
  readonly surname: string;
  readonly name: string;
  readonly areaId: string;
  readonly contact: string | null;
  readonly codeHash: Buffer;
}

/** Finds an area by code. */
export async function findArea(db: Db, code: string): Promise<{ id: string; isDivided: boolean } | null> {
  const { rows } = await sql<{ id: string; isDivided: boolean }>`
    SELECT id, EXISTS (SELECT FROM areas AS part WHERE part.parent_id = areas.id) AS "isDivided"
      FROM areas WHERE code = ${code} FOR SHARE OF areas`.execute(db);
  return rows[0] ?? null;
}

/**
 * Adds a place.
 * @returns false if the number has one already
 */
export async function insertPlace(trx: Trx, place: NewPlace): Promise<boolean> {
  const { electionId, voterNumber, surname, name, areaId, contact, codeHash } = place;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('roll')
    .values({
      election_id: electionId,
      voter_number: voterNumber,
      surname,
      name,
      area_id: areaId,
      contact,
      code_hash: codeHash,
    })
    .onConflict((conflict) => conflict.columns(['election_id', 'voter_number']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type PlaceRow = Pick<
  Selectable<RollTable>,
  'surname' | 'name' | 'contact' | 'state' | 'account_id' | 'code_hash' | 'sent_code_hash' | 'dispute'
> & {
  readonly area: string;
  readonly areaCode: string;
};

const selectPlace = (db: Db, { electionId, voterNumber }: Place) =>
  db
    .selectFrom('roll')
    .innerJoin('areas', 'areas.id', 'roll.area_id')
    .select(['roll.surname', 'roll.name', 'roll.contact', 'roll.state', 'roll.account_id'])
    .select([
      'roll.code_hash',
      'roll.sent_code_hash',
      'roll.dispute',
      'areas.name as area',
      'areas.code as areaCode',
    ])
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber);

/** Finds a place, with the name of its area. */
export async function findPlace(db: Db, place: Place): Promise<PlaceRow | null> {
  return (await selectPlace(db, place).executeTakeFirst()) ?? null;
}

/** Finds a place and locks it until the transaction ends. */
export async function lockPlace(trx: Trx, place: Place): Promise<PlaceRow | null> {
  return (await selectPlace(trx, place).forNoKeyUpdate('roll').executeTakeFirst()) ?? null;
}

/** Replaces the voter and the area of a place; earlier codes become invalid. */
export async function rewritePlace(
  trx: Trx,
  { electionId, voterNumber }: Place,
  { surname, name, areaId, contact }: Pick<NewPlace, 'surname' | 'name' | 'areaId' | 'contact'>,
): Promise<void> {
  await trx
    .updateTable('roll')
    .set({
      surname,
      name,
      area_id: areaId,
      contact,
      code_hash: null,
      sent_code_hash: null,
      code_apart: false,
    })
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .execute();
}

/** The codes by which a place was claimed: one sent to its contact, the letter's, or one of each. */
export type ClaimedBy = NonNullable<Selectable<RollTable>['claimed_by']>;

/**
 * Gives an unclaimed place to an account.
 * @throws a database error (`roll_account_key`) if the account has another place
 */
export async function setAccount(
  trx: Trx,
  { electionId, voterNumber }: Place,
  account: UserId,
  by: ClaimedBy,
): Promise<void> {
  await trx
    .updateTable('roll')
    .set({ account_id: account, state: 'claimed', claimed_by: by })
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .where('state', '=', 'listed')
    .execute();
}

/** Finds the contact of a place, to which its code is mailed. */
export async function contactOf(db: Db, { electionId, voterNumber }: Place): Promise<string | null> {
  const row = await db
    .selectFrom('roll')
    .select('contact')
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  return row?.contact ?? null;
}

/** Tells whether the account of a place has voted. Block casts first. */
export async function hasVotedAt(trx: Trx, { electionId, voterNumber }: Place): Promise<boolean> {
  // Before the query: the table is rewritten now and then, and is empty to an older snapshot.
  await sql`LOCK TABLE fresh_marks IN ACCESS SHARE MODE`.execute(trx);
  const { rows } = await sql`
    SELECT FROM roll JOIN (SELECT * FROM voted UNION ALL SELECT * FROM fresh_marks) AS mark
        ON mark.election_id = roll.election_id AND mark.voter_id = roll.account_id
      WHERE roll.election_id = ${electionId} AND roll.voter_number = ${voterNumber}`.execute(trx);
  return rows.length > 0;
}

/**
 * Deletes an unclaimed place of a roll that is not frozen; its number is free again.
 * @returns false if there is none
 */
export async function freePlace(trx: Trx, { electionId, voterNumber }: Place): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('roll')
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .where('state', '=', 'listed')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes all unclaimed places of a list, after claims under way.
 * @returns the numbers of deleted places, and of claimed ones, which stay
 */
export async function freePlacesOf(trx: Trx, importId: string): Promise<{ gone: number; claimed: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('roll')
    .where('import_id', '=', importId)
    .where('state', '=', 'listed')
    .executeTakeFirst();
  const { claimed } = await trx
    .selectFrom('roll')
    .select(({ fn }) => fn.countAll<number>().as('claimed'))
    .where('import_id', '=', importId)
    .where('state', '=', 'claimed')
    .executeTakeFirstOrThrow();
  return { gone: Number(numDeletedRows), claimed };
}

/**
 * Removes a place from the roll for good, and from its account.
 * @returns false if there is none, or it was removed before
 */
export async function removePlace(
  trx: Trx,
  { electionId, voterNumber }: Place,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('roll')
    .set({
      state: 'removed',
      account_id: null,
      claimed_by: null,
      dispute_hash: null,
      dispute: null,
      identity_digest: null,
      reason,
    })
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
