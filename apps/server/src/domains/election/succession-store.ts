import { type Succession, setupSchema } from '@evoting/record/payloads';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Stores that an election succeeds another one, and its setup's statement about it. */
export async function insertSuccession(
  trx: Trx,
  row: { readonly electionId: string; readonly succeededId: string; readonly statement: Succession },
): Promise<void> {
  const { electionId: election_id, succeededId: succeeded_id } = row;
  const statement = JSON.stringify(row.statement);
  await trx.insertInto('successions').values({ election_id, succeeded_id, statement }).execute();
}

/** The statement in an election's setup about the record before it; undefined where there is none. */
export async function findSuccession(trx: Trx, electionId: string): Promise<Succession | undefined> {
  const row = await trx
    .selectFrom('successions')
    .select('statement')
    .where('election_id', '=', electionId)
    .executeTakeFirst();
  return row && setupSchema.shape.succeeds.parse(JSON.parse(row.statement));
}

/** Whether another election has taken the place of this one. Nothing enters its record any more. */
export async function isSucceeded(db: Db | Trx, electionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('successions')
    .select('election_id')
    .where('succeeded_id', '=', electionId)
    .executeTakeFirst();
  return row !== undefined;
}
