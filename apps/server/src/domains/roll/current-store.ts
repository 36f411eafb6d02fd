import type { WhoMayVote } from '@evoting/contract/eligibility';
import type { Db } from '../../platform/database/connect.ts';

/** The election whose roll is worked on: the current one. */
export interface RollElection {
  readonly id: string;
  readonly title: string;
  readonly whoMayVote: WhoMayVote;
  readonly status: 'draft' | 'open' | 'closed';
}

/** The current election; null before the first one. */
export async function findRollElection(db: Db): Promise<RollElection | null> {
  const row = await db
    .selectFrom('elections')
    .select(['id', 'title', 'who_may_vote as whoMayVote', 'status'])
    .where('current', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
