import type { Key } from '@evoting/contract/extras';
import { type CandidateId, candidateIdSchema } from '@evoting/contract/fields';
import { type Share, shareSchema } from '@evoting/record/payloads';
import { LRUCache } from 'lru-cache';
import { type Db, inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { findNumbers, type Numbers } from '../board/count-store.ts';
import { listPayloadsOf } from '../board/entries-store.ts';
import { blockIntakeRewrite, countAccepted } from '../board/intake-store.ts';
import { listVotes } from '../board/lines-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { listCountedStyles } from '../board/revision-ballots-store.ts';
import { readNumbers } from '../count/live-count.ts';
import { keyOf, trusteeNames } from '../election/trusteeship.ts';
import { trusteesAwaited } from './awaited.ts';
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
export function currentCounts(db: Db, electionId: string, now: Date): Promise<Counts> {
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
    const openedBy = record && inForce ? await namesOfOpeners(trx, record, inForce, numbers?.shares) : [];
    const awaited = record ? await trusteesAwaited(trx, record, now) : [];
    return {
      votes,
      countedBallots: numbers?.ballots ?? 0,
      acceptedBallots: await countAccepted(trx, electionId),
      countedStyles: new Set(live ? await listCountedStyles(trx, electionId) : []),
      registeredVoters: await countVoters(trx, electionId),
      log: record?.log ?? null,
      treeSize: inForce?.treeSize ?? null,
      publishedSize: record?.publishedSize ?? 0,
      key: record ? { ...(await keyOf(trx, record)), openedBy, awaited } : null,
      isFinal: inForce ? !inForce.isLive : false,
    };
  });
}

/** The trustees who opened a count, by election and entry. */
const openers = new LRUCache<string, string[]>({ max: 20 });

/**
 * Names the trustees who decrypted a count.
 * @param shares those of a live count
 */
async function namesOfOpeners(
  trx: Trx,
  record: RecordHead,
  { index }: Numbers,
  shares: readonly Pick<Share, 'trustee'>[] | undefined,
): Promise<string[]> {
  const key = `${record.electionId} ${index}`;
  const known = openers.get(key);
  if (known) return known;
  const names = await trusteeNames(trx, record);
  const given =
    shares ??
    (await listPayloadsOf(trx, record.electionId, 'PartialDecryption')).map((bytes) => readShare(bytes));
  const opened = given.map(({ trustee }) => names[trustee - 1] ?? '');
  openers.set(key, opened);
  return opened;
}

const readShare = (bytes: Buffer) => shareSchema.parse(JSON.parse(bytes.toString('utf8')));
