import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { Place } from './store.ts';

/** A place to which no link was sent. */
export interface Unsent {
  readonly voterNumber: string;
  readonly contact: string;
}

/** Locks the next unclaimed places with a contact to which no link was sent, after a voter number. */
export async function lockUnsent(
  trx: Trx,
  { electionId, after }: { electionId: string; after: string },
  limit: number,
) {
  const { rows } = await sql<Unsent>`
    SELECT voter_number AS "voterNumber", contact FROM roll
      WHERE election_id = ${electionId} AND state = 'listed' AND contact IS NOT NULL AND sent_code_hash IS NULL
        AND voter_number > ${after} ORDER BY voter_number LIMIT ${limit} FOR NO KEY UPDATE`.execute(trx);
  return rows;
}

/** Stores the hash of the code in the link of a place, in place of an earlier link. */
export async function setLink(trx: Db, { electionId, voterNumber }: Place, codeHash: Buffer): Promise<void> {
  await trx
    .updateTable('roll')
    .set({ sent_code_hash: codeHash })
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .execute();
}

/** Tells whether voters use links in an election. */
export async function usesLinks(db: Db, electionId: string): Promise<boolean> {
  const row = db.selectFrom('elections').select('id').where('id', '=', electionId);
  return (await row.where('voters_use', '<>', 'accounts').executeTakeFirst()) !== undefined;
}
