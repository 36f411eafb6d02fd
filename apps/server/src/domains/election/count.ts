import { signCount } from '@evoting/audit/count';
import {
  type CountDocument,
  countFileSchema,
  type Share,
  type Sum,
  shareSchema,
  type Votes,
} from '@evoting/audit/payloads';
import { combineDecryptions, type OpeningShare, type OpeningStatement } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { TreeHead } from '@evoting/tlog/append';
import { bytesToBase64, bytesToHex } from '@evoting/tlog/encoding';
import type { SigningKey } from '@evoting/tlog/key';
import type { Deps } from '../../deps.ts';
import { findCount, findCountedSize, type PublishedCount, replaceCount } from '../board/count-store.ts';
import { countSummed } from '../board/intake-store.ts';
import { findRecord, isEnded, type RecordHead } from '../board/log.ts';
import { inSnapshot } from './lifecycle-store.ts';
import { trusteesOf } from './record.ts';
import { runningStyles } from './styles.ts';
import { addStyles, matrixOf } from './sums.ts';

export type CountDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'randomBytes'>;

/** A tree of a record: what an opening of its sums names as its ground. */
export type TreeOf = Pick<RecordHead, 'setupHash'> & TreeHead;

/** What trustees prove of sums: those over all styles, or one style's own, named by the hex-hash of its payload. */
export function statementOf(
  { setupHash, size, root }: TreeOf,
  { sums, ballots }: Pick<OpeningStatement, 'sums' | 'ballots'>,
  revision: string | null = null,
): OpeningStatement {
  const tree = { tree_size: size, root_hash: bytesToBase64(root) };
  return { setup: bytesToHex(setupHash), ...tree, ballots, revision, sums };
}

/** A share's factors as one row, as the sums of the record are opened. */
export const rowOf = ({ factors }: OpeningShare) => ({ decryption_factors: [factors] });

/** The counts of a published count file. Refuses (throws) a text that this server did not write. */
export function readCounts(file: string): Votes[] {
  return countFileSchema.parse(JSON.parse(file)).count.counts;
}

export type CountOutcome =
  | { ok: true; treeSize: number; ballots: number }
  | { ok: false; reason: 'not-live' | 'not-published' | 'nothing-new' | 'overtaken' };

/**
 * Opens the running sums of an election and publishes them with their proof.
 * Takes the election. Gives what was published. Refuses when the election has no live results (or its record has ended: the tally counts it then), when fewer than its
 * smallest batch of ballots are new, when what was appended is not signed yet, and when another process published meanwhile.
 * Where nothing is new it looks at two numbers and no more. Costs the same at any number of ballots; only a count that grew by n since the last one costs √n additions more.
 */
export async function publishLiveCount(deps: CountDeps, electionId: string): Promise<CountOutcome> {
  const seen = await inSnapshot(deps.db, async (trx) => {
    const record = await findRecord(trx, electionId);
    if (!record?.liveResults || record.status === 'draft' || record.heldTrustee === null) return null;
    if (await isEnded(trx, electionId)) return null;
    // A count is signed: it must not be of a tree that the log itself has not signed.
    if (record.publishedSize < record.size) return 'not-published';
    const counted = (await findCountedSize(trx, electionId))?.ballots ?? 0;
    if ((await countSummed(trx, electionId)) - counted < record.smallestBatch) return 'nothing-new';
    const last = await findCount(trx, electionId);
    const styles = await runningStyles(trx, electionId);
    return { record, last, styles, trustees: await trusteesOf(trx, record) };
  });
  if (typeof seen === 'string') return { ok: false, reason: seen };
  if (!seen || seen.record.heldTrustee === null) return { ok: false, reason: 'not-live' };
  const { record, last, styles, trustees } = seen;
  const total = addStyles(styles);
  const { sums, ballots } = total;
  const publicKey = trustees.ownerKeys[seen.record.heldTrustee - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const { heldTrustee } = seen.record;
  const statement = statementOf(record, total);
  const share = sodiumTrustee.openSums(statement, heldTrustee, privateKey, deps.randomBytes);
  const opened = {
    trustees,
    encryptedTally: matrixOf(sums),
    numTallied: ballots,
    shares: new Map([[heldTrustee, rowOf(share)]]),
  };
  const before = last && readCounts(last.file).map(({ votes }) => votes);
  const counts = combineDecryptions(opened, before && [before])?.[0];
  if (!counts) throw new Error(`the sums of ${record.log} do not open to counts`);
  const shares = [shareSchema.parse(share)];
  const key = await deps.keys.signingKey(record);
  const publishedAtMs = deps.now().getTime();
  const count = countOf({ record, sums, ballots, shares, counts, key, publishedAtMs, last });
  const isFirst = await replaceCount(deps.db, electionId, count);
  return isFirst ? { ok: true, treeSize: record.size, ballots } : { ok: false, reason: 'overtaken' };
}

/**
 * Writes and signs a count of a record at a size.
 * Takes the record with that tree, its sums, the trustees' shares, the counts in the order of the sums, and the count before. Gives the file.
 */
export function countOf(parts: {
  record: Pick<RecordHead, 'origin'> & TreeHead;
  sums: readonly Sum[];
  ballots: number;
  shares: readonly Share[];
  counts: readonly number[];
  key: SigningKey;
  publishedAtMs: number;
  last: PublishedCount | undefined;
}): PublishedCount {
  const { record, sums, ballots, shares, counts, key, publishedAtMs, last } = parts;
  const document: CountDocument = {
    origin: record.origin,
    tree_size: record.size,
    root_hash: bytesToBase64(record.root),
    ballots,
    sums: [...sums],
    shares: [...shares],
    counts: votesOf(sums, counts),
    published_at: publishedAtMs,
    ...(last && { previous: { tree_size: last.treeSize, ballots: last.ballots } }),
  };
  return { treeSize: record.size, ballots, file: signCount(document, key) };
}

/** The lines of a count, in the order of the sums. */
export function votesOf(sums: readonly Sum[], counts: readonly number[]): Votes[] {
  return sums.map(({ post_id, candidate_id }, i) => ({ post_id, candidate_id, votes: counts[i] ?? 0 }));
}
