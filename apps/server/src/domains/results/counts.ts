import type { Key } from '@evoting/contract/extras';
import { type CandidateId, candidateIdSchema } from '@evoting/contract/fields';
import { type Db, inSnapshot } from '../../platform/database/connect.ts';
import { findNumbers } from '../board/count-store.ts';
import { blockIntakeRewrite, countAccepted } from '../board/intake-store.ts';
import { listVotes } from '../board/lines-store.ts';
import { findRecord } from '../board/records-store.ts';
import { listCountedStyles } from '../board/revision-ballots-store.ts';
import { readNumbers } from '../count/live-count.ts';
import { keyOf } from '../election/trusteeship.ts';
import { countVoters } from './store.ts';

/** The current count; `log` and `treeSize` name the public record that proves it, null without one. */
export interface Counts {
  readonly votes: ReadonlyMap<CandidateId, number>;
  readonly countedBallots: number;
  readonly acceptedBallots: number;
  /** The ballot styles with ballots in a live count. */
  readonly countedStyles: ReadonlySet<number>;
  readonly registeredVoters: number;
  readonly log: string | null;
  readonly treeSize: number | null;
  /** The size of the signed record; 0 without one. */
  readonly publishedSize: number;
  readonly key: Key | null;
  /** True for the result, false for a live count. */
  readonly isFinal: boolean;
}

/**
 * Reads the published count of an election in one snapshot: only proved votes. Candidates without votes are
 * absent.
 */
export function currentCounts(db: Db, electionId: string): Promise<Counts> {
  return inSnapshot(db, async (trx) => {
    // Before the snapshot is taken: to an older snapshot a rewritten intake is empty.
    await blockIntakeRewrite(trx);
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
      countedStyles: new Set(live ? await listCountedStyles(trx, electionId) : []),
      registeredVoters: await countVoters(trx, electionId),
      log: record?.log ?? null,
      treeSize: inForce?.treeSize ?? null,
      publishedSize: record?.publishedSize ?? 0,
      key: record ? await keyOf(trx, record) : null,
      isFinal: inForce ? !inForce.isLive : false,
    };
  });
}
