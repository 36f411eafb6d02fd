import type { Db } from '../../platform/database/connect.ts';

/** The holders of an election's key, now or in future. */
export interface KeyRow {
  readonly keyHolders: 'server' | 'trustees';
  /** The id of the key ceremony; null if no trustees were invited. */
  readonly ceremony: string | null;
  /** The number of trustees needed to decrypt the count; null if none were invited. */
  readonly threshold: number | null;
  /** The SHA-256 of the trustees' list in the record; null before the record begins. */
  readonly trusteesHash: Buffer | null;
  /** How many witnesses must have signed a tree. */
  readonly quorum: number;
}

/** Finds the key holders of an election. */
export function findKey(db: Db, electionId: string): Promise<KeyRow | undefined> {
  return db
    .selectFrom('elections')
    .leftJoin('ceremonies', 'ceremonies.election_id', 'elections.id')
    .leftJoin('records', 'records.election_id', 'elections.id')
    .select(['elections.key_holders as keyHolders', 'elections.witness_quorum as quorum'])
    .select(['records.trustees_hash as trusteesHash'])
    .select(['ceremonies.id as ceremony', 'ceremonies.threshold'])
    .where('elections.id', '=', electionId)
    .executeTakeFirst();
}

/** Lists the trustees of an election in their order; `email` is null for one who was not invited. */
export function listHolders(
  db: Db,
  electionId: string,
): Promise<{ readonly name: string; readonly email: string | null }[]> {
  return db
    .selectFrom('trustee_places')
    .select(['name', 'email'])
    .where('election_id', '=', electionId)
    .orderBy('trustee')
    .execute();
}
