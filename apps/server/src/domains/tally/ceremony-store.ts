import type { Round } from '@evoting/belenios/auditor';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { dayOf } from '../../platform/day.ts';

/** A key ceremony with its election. */
export interface CeremonyRow {
  readonly electionId: string;
  readonly title: string;
  readonly status: 'draft' | 'open' | 'closed';
  readonly archivedAt: Date | null;
  /** The reason for declaring it void; null for one that was not. */
  readonly voidReason: string | null;
  readonly origin: string;
  readonly size: number;
  readonly threshold: number;
  readonly complaint: string | null;
  readonly guilty: number | null;
}

const ceremonyOf = (db: Db | Trx) =>
  db
    .selectFrom('ceremonies')
    .innerJoin('elections', 'elections.id', 'ceremonies.election_id')
    .select(['elections.id as electionId', 'elections.title', 'elections.status'])
    .select(['elections.archived_at as archivedAt', 'elections.void_reason as voidReason'])
    .select(['ceremonies.origin', 'ceremonies.size', 'ceremonies.threshold'])
    .select(['ceremonies.complaint', 'ceremonies.guilty']);

/** Finds the ceremony of the election with this slug. */
export function findCeremony(db: Db | Trx, slug: string): Promise<CeremonyRow | undefined> {
  return ceremonyOf(db).where('elections.slug', '=', slug).executeTakeFirst();
}

/** Finds a ceremony as `findCeremony` does, and locks it until the transaction ends: one message at a time. */
export function lockCeremony(trx: Trx, slug: string): Promise<CeremonyRow | undefined> {
  return ceremonyOf(trx).where('elections.slug', '=', slug).forUpdate('ceremonies').executeTakeFirst();
}

/** Locks the ceremony of an election, if there is one, until the transaction ends. */
export async function lockCeremonyOf(trx: Trx, electionId: string): Promise<void> {
  await trx
    .selectFrom('ceremonies')
    .select('election_id')
    .where('election_id', '=', electionId)
    .forUpdate()
    .execute();
}

/** A trustee's place. */
export interface PlaceRow {
  readonly trustee: number;
  readonly name: string;
}

/** A place with the data that only officers see. */
export interface OfficersPlaceRow extends PlaceRow {
  readonly email: string | null;
  readonly drilledAt: Date | null;
}

/** Lists the places of an election in order, as officers see them. */
export function listOfficersPlaces(db: Db, electionId: string): Promise<OfficersPlaceRow[]> {
  return db
    .selectFrom('trustee_places')
    .select(['trustee', 'name', 'email', 'rehearsed_at as drilledAt'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}

/** Finds a trustee's e-mail and the election's slug; undefined for an unknown place. */
export function findMailbox(
  db: Db,
  electionId: string,
  trustee: number,
): Promise<{ email: string | null; slug: string } | undefined> {
  return db
    .selectFrom('trustee_places')
    .innerJoin('elections', 'elections.id', 'trustee_places.election_id')
    .select(['email', 'slug'])
    .where('election_id', '=', electionId)
    .where('trustee', '=', trustee)
    .executeTakeFirst();
}

/** Replaces the link of a place; the previous one stops working. */
export async function setToken(
  trx: Trx,
  { electionId, trustee, tokenHash }: { electionId: string; trustee: number; tokenHash: Buffer },
): Promise<void> {
  await trx
    .updateTable('trustee_places')
    .set({ token_hash: tokenHash })
    .where('election_id', '=', electionId)
    .where('trustee', '=', trustee)
    .execute();
}

/**
 * Stores that a trustee has shown that the key file decrypts.
 * @returns false, with nothing stored, where this was shown already on this day (UTC) and since the opening
 */
export async function setDrilled(
  trx: Trx,
  { electionId, trustee, at }: { electionId: string; trustee: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE trustee_places SET rehearsed_at = ${at}
      WHERE election_id = ${electionId} AND trustee = ${trustee} AND (
        rehearsed_at IS NULL OR rehearsed_at < ${dayOf(at)}
        OR rehearsed_at < (SELECT max(at) FROM events WHERE election_id = ${electionId} AND kind = 'opened'))
      RETURNING trustee`.execute(trx);
  return rows.length > 0;
}

/** Finds who holds the key of an election, and what decides whether it can still be given to trustees. */
export function findKeyHolders(
  db: Db,
  id: string,
): Promise<
  | {
      slug: string;
      status: 'draft' | 'open' | 'closed';
      keyHolders: 'server' | 'trustees';
      plannedTrustees: number | null;
      plannedThreshold: number | null;
      openedAt: Date | null;
    }
  | undefined
> {
  return db
    .selectFrom('elections')
    .select(['slug', 'status', 'key_holders as keyHolders'])
    .select(['trustees_planned as plannedTrustees', 'threshold_planned as plannedThreshold'])
    .select(({ selectFrom }) =>
      selectFrom('events')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('events.election_id', '=', 'elections.id')
        .where('kind', '=', 'opened')
        .as('openedAt'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists the places in order. */
export function listPlaces(db: Db | Trx, electionId: string): Promise<PlaceRow[]> {
  return db
    .selectFrom('trustee_places')
    .select(['trustee', 'name'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}

/** Finds the place to which a link belongs. */
export function findTrusteePlace(
  db: Db | Trx,
  electionId: string,
  tokenHash: Buffer,
): Promise<PlaceRow | undefined> {
  return db
    .selectFrom('trustee_places')
    .select(['trustee', 'name'])
    .where('election_id', '=', electionId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** A stored message; `message` is the JSON that was sent. */
export interface MessageRow {
  readonly trustee: number;
  readonly round: Round;
  readonly message: string;
}

/** Finds a trustee's message of a round. */
export async function findMessage(
  db: Db,
  electionId: string,
  { trustee, round }: Pick<MessageRow, 'trustee' | 'round'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('trustee_messages')
    .select('message')
    .where('election_id', '=', electionId)
    .where('trustee', '=', trustee)
    .where('round', '=', round)
    .executeTakeFirst();
  return row?.message;
}

/** Lists all messages by trustee. */
export function listMessages(db: Db | Trx, electionId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('trustee_messages')
    .select(['trustee', 'round', 'message'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}

/** Stores a message; the transaction must hold the ceremony's lock. */
export async function insertMessage(trx: Trx, electionId: string, row: MessageRow): Promise<void> {
  await trx
    .insertInto('trustee_messages')
    .values({ election_id: electionId, ...row })
    .execute();
}

/** Ends a ceremony: stores which trustee sent a wrong value, and the proof. */
export async function endCeremony(
  trx: Trx,
  electionId: string,
  { complaint, guilty }: { complaint: string; guilty: number },
): Promise<void> {
  await trx
    .updateTable('ceremonies')
    .set({ complaint, guilty })
    .where('election_id', '=', electionId)
    .execute();
}

/** Begins a ceremony; an earlier one of the election is deleted with its places and messages. */
export async function beginCeremony(
  trx: Trx,
  ceremony: { electionId: string; origin: string; threshold: number },
  places: readonly { name: string; tokenHash: Buffer; email: string | null }[],
): Promise<void> {
  const { electionId, origin, threshold } = ceremony;
  await trx.deleteFrom('ceremonies').where('election_id', '=', electionId).execute();
  await trx
    .insertInto('ceremonies')
    .values({
      election_id: electionId,
      origin,
      threshold,
      size: places.length,
      complaint: null,
      guilty: null,
    })
    .execute();
  await trx
    .insertInto('trustee_places')
    .values(
      places.map(({ name, tokenHash, email }, i) => ({
        election_id: electionId,
        trustee: i + 1,
        name,
        token_hash: tokenHash,
        email,
      })),
    )
    .execute();
}
