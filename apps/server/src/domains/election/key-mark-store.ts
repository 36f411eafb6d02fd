import type { Db } from '../../platform/database/connect.ts';

/** Who holds the key of an election, or is to hold it. */
export interface KeyRow {
  readonly keyHolders: 'server' | 'trustees';
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
    .select(['elections.key_holders as keyHolders', 'ceremonies.threshold'])
    .select('records.trustees_hash as trusteesHash')
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
