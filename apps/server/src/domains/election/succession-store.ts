import { type Succession, setupSchema } from '@evoting/record/payloads';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Stores that an election succeeds another one, with the statement about it for its Setup. */
export async function insertSuccession(
  trx: Trx,
  row: { readonly electionId: string; readonly succeededId: string; readonly statement: Succession },
): Promise<void> {
  const { electionId: election_id, succeededId: succeeded_id } = row;
  const statement = JSON.stringify(row.statement);
  await trx.insertInto('successions').values({ election_id, succeeded_id, statement }).execute();
}

/** Finds the statement about the preceding record for an election's Setup. */
export async function findSuccession(trx: Trx, electionId: string): Promise<Succession | undefined> {
  const row = await trx
    .selectFrom('successions')
    .select('statement')
    .where('election_id', '=', electionId)
    .executeTakeFirst();
  return row && setupSchema.shape.succeeds.parse(JSON.parse(row.statement));
}

/** Tells whether another election has succeeded this one; if so, its record no longer grows. */
export async function isSucceeded(db: Db | Trx, electionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('successions')
    .select('election_id')
    .where('succeeded_id', '=', electionId)
    .executeTakeFirst();
  return row !== undefined;
}
