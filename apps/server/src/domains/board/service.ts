import type { BallotStatus, DeclaredVoid, Log } from '@evoting/contract/board';
import type { Db } from '../../platform/database/connect.ts';
import { findCurrentCount } from './count-store.ts';
import { proofText, type TileSource } from './files.ts';
import { findBallot } from './intake-store.ts';
import { listRecords, type RecordHead } from './records-store.ts';

/** Lists all records of this server, newest first, with the key that verifies each. */
export async function listPublicRecords(db: Db): Promise<Log[]> {
  const records = await listRecords(db);
  return records.map(({ log, title, origin, verifierKey, status, current, ...record }) => ({
    log,
    title,
    origin,
    verifierKey,
    status,
    current,
    // Nobody reads that it is void before the signed record says so.
    declaredVoid: record.isVoidUnsigned ? null : declaredVoidOf(record.voidReason, record.archivedAt),
  }));
}

/** The public notice that an election was declared void; null for one that was not. */
export const declaredVoidOf = (reason: string | null, at: Date | null): DeclaredVoid | null =>
  reason === null || at === null ? null : { reason, atMs: at.getTime() };

export type TrackRefusal = 'no-such-log' | 'unknown-ballot';

/**
 * Locates a ballot: in the intake, in the record, or covered by a published count. It reveals nothing that
 * the record does not show, except for ballots that wait some seconds.
 * @param tracker base64url
 * @returns the status and, for a recorded ballot, its index with the inclusion proof
 */
export async function trackBallot(
  db: Db,
  record: RecordHead | null,
  tracker: string,
  tilesOf: (record: RecordHead) => TileSource,
): Promise<{ ok: true; ballot: BallotStatus } | { ok: false; reason: TrackRefusal }> {
  if (!record) return { ok: false, reason: 'no-such-log' };
  const index = await findBallot(db, record.electionId, Buffer.from(tracker, 'base64url'));
  if (index === undefined) return { ok: false, reason: 'unknown-ballot' };
  // An index that is not signed yet could not be verified, and is not given.
  if (index === null || index >= record.publishedSize) return { ok: true, ballot: { status: 'accepted' } };
  const counted = await findCurrentCount(db, record);
  const status = counted && index < counted.treeSize ? 'counted' : 'recorded';
  const treeSize = record.publishedSize;
  const proof = await proofText(tilesOf(record), record, { kind: 'inclusion', treeSize, at: index });
  return { ok: true, ballot: padded({ status, index, treeSize, proof }) };
}

const A_HASH = `${'A'.repeat(44)}\n`;

/**
 * Pads the answers of one tree to one length: near its end proofs are shorter, and small indices have fewer
 * digits.
 */
function padded(ballot: BallotStatus & { treeSize: number }): BallotStatus {
  const { treeSize } = ballot;
  const proof = A_HASH.repeat(Math.ceil(Math.log2(treeSize)));
  const longest = { status: 'recorded', index: treeSize - 1, treeSize, proof };
  const fill = JSON.stringify(longest).length - JSON.stringify(ballot).length;
  return { ...ballot, fill: '-'.repeat(fill) };
}
