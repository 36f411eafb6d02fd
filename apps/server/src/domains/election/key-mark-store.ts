import type { Db } from '../../platform/database/connect.ts';

/** Who holds the key of an election, or is to hold it. */
export interface KeyRow {
  readonly keyHolders: 'server' | 'trustees';
  /** Which making of a key this is; null where no trustees were invited. */
  readonly ceremony: string | null;
  /** How many trustees decrypt the count; null where none were invited. */
  readonly threshold: number | null;
  /** The SHA-256 of the trustees' list in the record; null before the record begins. */
  readonly trusteesHash: Buffer | null;
}

/** Finds who holds the key of an election; undefined where there is no such election. */
export function findKey(db: Db, electionId: string): Promise<KeyRow | undefined> {
  return db
    .selectFrom('elections')
    .leftJoin('ceremonies', 'ceremonies.election_id', 'elections.id')
    .leftJoin('records', 'records.election_id', 'elections.id')
    .select(['elections.key_holders as keyHolders', 'records.trustees_hash as trusteesHash'])
    .select(['ceremonies.id as ceremony', 'ceremonies.threshold'])
    .where('elections.id', '=', electionId)
    .executeTakeFirst();
}

/** The trustees of an election in their order, each with the mailbox that was invited, where one was. */
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
