import type { Round } from '@evoting/belenios/auditor';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The making of a key, as the database has it. */
export interface CeremonyRow {
  readonly electionId: string;
  readonly title: string;
  readonly status: 'draft' | 'open' | 'closed';
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
    .select(['ceremonies.origin', 'ceremonies.size', 'ceremonies.threshold'])
    .select(['ceremonies.complaint', 'ceremonies.guilty']);

/** The ceremony of the election with this slug. */
export function findCeremony(db: Db | Trx, slug: string): Promise<CeremonyRow | undefined> {
  return ceremonyOf(db).where('elections.slug', '=', slug).executeTakeFirst();
}

/** The same, held until the transaction ends: messages come one after the other. */
export function lockCeremony(trx: Trx, slug: string): Promise<CeremonyRow | undefined> {
  return ceremonyOf(trx).where('elections.slug', '=', slug).forUpdate('ceremonies').executeTakeFirst();
}

/** A trustee's place. */
export interface PlaceRow {
  readonly trustee: number;
  readonly name: string;
}

/** The places in their order. */
export function listPlaces(db: Db | Trx, electionId: string): Promise<PlaceRow[]> {
  return db
    .selectFrom('trustee_places')
    .select(['trustee', 'name'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}

/** Whose link it is. */
export function findPlace(
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

/** A message as it is kept: the JSON of what was sent. */
export interface MessageRow {
  readonly trustee: number;
  readonly round: Round;
  readonly message: string;
}

/** Every message, by trustee. */
export function listMessages(db: Db | Trx, electionId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('trustee_messages')
    .select(['trustee', 'round', 'message'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}

/** Keeps a message, in the transaction that holds the ceremony. */
export async function insertMessage(trx: Trx, electionId: string, row: MessageRow): Promise<void> {
  await trx
    .insertInto('trustee_messages')
    .values({ election_id: electionId, ...row })
    .execute();
}

/** Notes who ended the ceremony by a wrong value, with the proof. */
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

/** Begins a ceremony; an earlier one of the election goes, with its places and messages. */
export async function beginAnew(
  trx: Trx,
  ceremony: { electionId: string; origin: string; threshold: number },
  places: readonly { name: string; tokenHash: Buffer }[],
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
      places.map(({ name, tokenHash }, i) => ({
        ...{ election_id: electionId, trustee: i + 1, name, token_hash: tokenHash },
      })),
    )
    .execute();
}
