import type { Key } from '@evoting/contract/extras';
import { type CandidateId, candidateIdSchema } from '@evoting/contract/fields';
import { type Db, inSnapshot } from '../../platform/database/connect.ts';
import { findNumbers } from '../board/count-store.ts';
import { countAccepted, holdIntake } from '../board/intake-store.ts';
import { listVotes } from '../board/lines-store.ts';
import { findRecord } from '../board/records-store.ts';
import { readNumbers } from '../count/live-count.ts';
import { keyOf } from '../election/trusteeship.ts';
import { countVoters } from './store.ts';

/**
 * The count at this moment. `log` and `treeSize` name the public record that proves it; null without one.
 */
export interface Counts {
  readonly votes: ReadonlyMap<CandidateId, number>;
  readonly countedBallots: number;
  readonly acceptedBallots: number;
  readonly registeredVoters: number;
  readonly log: string | null;
  readonly treeSize: number | null;
  /** The size of the record as it is signed; 0 without one. */
  readonly publishedSize: number;
  readonly key: Key | null;
  /** Whether this is the result. */
  readonly isFinal: boolean;
}

/**
 * The published count of an election: only proved votes.
 * Takes: the database and the election.
 * Gives: votes by candidate (absent means none) and their source, in one snapshot.
 */
export function currentCounts(db: Db, electionId: string): Promise<Counts> {
  return inSnapshot(db, async (trx) => {
    // Before the snapshot is taken: the intake is rewritten now and then, and is empty to an older snapshot.
    await holdIntake(trx);
    const record = await findRecord(trx, electionId);
    const inForce = record && (await findNumbers(trx, record));
    const numbers = inForce && readNumbers(inForce.payload);
    // A live count lists the lines with new votes, the result every line.
    const live = record && inForce?.isLive ? await listVotes(trx, record) : null;
    const votes = new Map<CandidateId, number>();
    for (const line of live ?? numbers?.counts ?? []) {
      const id = candidateIdSchema.parse(line.candidate_id);
      votes.set(id, (votes.get(id) ?? 0) + line.votes);
    }
    return {
      votes,
      countedBallots: numbers?.ballots ?? 0,
      acceptedBallots: await countAccepted(trx, electionId),
      registeredVoters: await countVoters(trx, electionId),
      log: record?.log ?? null,
      treeSize: inForce?.treeSize ?? null,
      publishedSize: record?.publishedSize ?? 0,
      key: record ? await keyOf(trx, record) : null,
      isFinal: inForce ? !inForce.isLive : false,
    };
  });
}
