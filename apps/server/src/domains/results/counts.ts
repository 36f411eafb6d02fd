import type { Key } from '@evoting/contract/extras';
import { type CandidateId, candidateIdSchema } from '@evoting/contract/fields';
import { type Share, shareSchema } from '@evoting/record/payloads';
import { LRUCache } from 'lru-cache';
import { type Db, inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { type CurrentCount, findCurrentCount } from '../board/count-store.ts';
import { findPayload, listPayloadsOf } from '../board/entries-store.ts';
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
    const inForce = record && (await findCurrentCount(trx, record));
    const counted = record && inForce ? await readCount(trx, record, inForce) : NOTHING;
    const awaited = record ? await trusteesAwaited(trx, record, now) : [];
    return {
      votes: counted.votes,
      countedBallots: counted.ballots,
      acceptedBallots: await countAccepted(trx, electionId),
      countedStyles: counted.styles,
      registeredVoters: await countVoters(trx, electionId),
      log: record?.log ?? null,
      treeSize: inForce?.treeSize ?? null,
      publishedSize: record?.publishedSize ?? 0,
      key: record ? { ...(await keyOf(trx, record)), openedBy: [...counted.openedBy], awaited } : null,
      isFinal: inForce ? !inForce.isLive : false,
    };
  });
}

/** The count of an entry of the record, which never changes. */
interface Counted {
  readonly entry: string;
  readonly votes: Counts['votes'];
  readonly ballots: number;
  readonly styles: Counts['countedStyles'];
  readonly openedBy: readonly string[];
}

const NOTHING: Counted = { entry: '', votes: new Map(), ballots: 0, styles: new Set(), openedBy: [] };
/** The count in force that was read last, by election. */
const known = new LRUCache<string, Counted>({ max: 20 });

/** Reads a count, once. */
async function readCount(trx: Trx, record: RecordHead, inForce: CurrentCount): Promise<Counted> {
  const { electionId } = record;
  const entry = `${inForce.index} ${inForce.payloadHash.toString('hex')}`;
  const read = known.get(electionId);
  if (read?.entry === entry) return read;
  const payload = await findPayload(trx, electionId, inForce.payloadHash);
  const { ballots, counts, shares } = readNumbers(payload ?? new Uint8Array());
  const votes = new Map<CandidateId, number>();
  // A live count lists the lines with new votes, the result every line.
  for (const line of inForce.isLive ? await listVotes(trx, record) : counts) {
    const id = candidateIdSchema.parse(line.candidate_id);
    votes.set(id, (votes.get(id) ?? 0) + line.votes);
  }
  const styles = new Set(inForce.isLive ? await listCountedStyles(trx, electionId) : []);
  const made = { entry, votes, ballots, styles, openedBy: await namesOfOpeners(trx, record, shares) };
  known.set(electionId, made);
  return made;
}

/**
 * Names the trustees who decrypted a count.
 * @param shares those of a live count
 */
async function namesOfOpeners(
  trx: Trx,
  record: RecordHead,
  shares: readonly Pick<Share, 'trustee'>[] | undefined,
): Promise<string[]> {
  const names = await trusteeNames(trx, record);
  const given = shares ?? (await listPayloadsOf(trx, record.electionId, 'PartialDecryption')).map(readShare);
  return given.map(({ trustee }) => names[trustee - 1] ?? '');
}

const readShare = (bytes: Buffer) => shareSchema.parse(JSON.parse(bytes.toString('utf8')));
