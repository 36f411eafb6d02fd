import type { Trx } from '../../platform/database/connect.ts';
import type { Election } from './store.ts';

/** How an election takes nominations. */
export interface Approving {
  readonly approval: Election['approval'];
  readonly candidatesAParty: number;
}

/** Locks an election until the transaction ends. */
export async function lockApproving(
  trx: Trx,
  electionId: string,
): Promise<(Approving & Pick<Election, 'status'>) | null> {
  const row = trx
    .selectFrom('elections')
    .select(['status', 'approval', 'candidates_a_party as candidatesAParty'])
    .where('id', '=', electionId)
    .forNoKeyUpdate();
  return (await row.executeTakeFirst()) ?? null;
}

/** Sets how it takes nominations from now on. */
export async function updateApproving(
  trx: Trx,
  electionId: string,
  { approval, candidatesAParty }: Approving,
): Promise<void> {
  await trx
    .updateTable('elections')
    .set({ approval, candidates_a_party: candidatesAParty })
    .where('id', '=', electionId)
    .execute();
}
