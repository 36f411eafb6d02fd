import type { CandidateId } from '@evoting/contract/fields';
import type { Db } from '../../plugins/database/connect.ts';
import { countVoted, countVoters, countVotes } from './store.ts';

/** What is counted at this moment. `log` and `treeSize` name the public record that the numbers come from; null without one. */
export interface Counts {
  readonly votes: ReadonlyMap<CandidateId, number>;
  readonly countedBallots: number;
  readonly acceptedBallots: number;
  readonly registeredVoters: number;
  readonly log: string | null;
  readonly treeSize: number | null;
}

/**
 * The current count of an election: the one place that knows where votes are kept.
 * Takes: the database and the election. Gives: votes by candidate (absent means none) and what they come from, all of one moment.
 */
export function currentCounts(db: Db, electionId: string): Promise<Counts> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const votes = await countVotes(trx, electionId);
      const ballots = await countVoted(trx, electionId);
      const registeredVoters = await countVoters(trx);
      const accepted = { countedBallots: ballots, acceptedBallots: ballots };
      return { votes, ...accepted, registeredVoters, log: null, treeSize: null };
    });
}
