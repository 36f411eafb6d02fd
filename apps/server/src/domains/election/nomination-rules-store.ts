import type { Trx } from '../../platform/database/connect.ts';
import type { Election } from './store.ts';

/** The rules by which an election takes nominations. */
export interface NominationRules {
  readonly approval: Election['approval'];
  readonly candidatesAParty: number;
}

/** Finds the nomination rules of an election, and locks it until the transaction ends. */
export async function lockNominationRules(
  trx: Trx,
  electionId: string,
): Promise<(NominationRules & Pick<Election, 'status'>) | null> {
  const row = trx
    .selectFrom('elections')
    .select(['status', 'approval', 'candidates_a_party as candidatesAParty'])
    .where('id', '=', electionId)
    .forNoKeyUpdate();
  return (await row.executeTakeFirst()) ?? null;
}

/** Changes the nomination rules of an election. */
export async function updateNominationRules(
  trx: Trx,
  electionId: string,
  { approval, candidatesAParty }: NominationRules,
): Promise<void> {
  await trx
    .updateTable('elections')
    .set({ approval, candidates_a_party: candidatesAParty })
    .where('id', '=', electionId)
    .execute();
}
