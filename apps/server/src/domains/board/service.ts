import type { BallotStatus, DeclaredVoid, Log } from '@evoting/contract/board';
import type { Db } from '../../platform/database/connect.ts';
import { findNumbers } from './count-store.ts';
import { findBallot } from './intake-store.ts';
import { findRecordNamed, listRecords } from './store.ts';

/** All records of this server, newest first, with the key that verifies each. */
export async function listPublicRecords(db: Db): Promise<Log[]> {
  const records = await listRecords(db);
  return records.map(({ log, title, origin, verifierKey, status, current, voidReason, archivedAt }) => ({
    ...{ log, title, origin, verifierKey, status, current },
    declaredVoid: declaredVoidOf(voidReason, archivedAt),
  }));
}

/** The public notice that an election was declared void; null for one that was not. */
export const declaredVoidOf = (reason: string | null, at: Date | null): DeclaredVoid | null =>
  reason === null || at === null ? null : { reason, atMs: at.getTime() };

export type TrackRefusal = 'no-such-log' | 'unknown-ballot';

/**
 * Tells where a ballot is: in the intake, in the record, or covered by a published count.
 * Takes: the log's name and the tracker in base64url.
 * Gives: its status and, once it has one, its index.
 * Refuses: an unknown log or ballot. Reveals nothing that the record itself does not show, except for ballots
 * that wait some seconds.
 */
export async function trackBallot(
  db: Db,
  log: string,
  trackerUrl: string,
): Promise<{ ok: true; ballot: BallotStatus } | { ok: false; reason: TrackRefusal }> {
  const record = await findRecordNamed(db, log);
  if (!record) return { ok: false, reason: 'no-such-log' };
  const index = await findBallot(db, record.electionId, Buffer.from(trackerUrl, 'base64url'));
  if (index === undefined) return { ok: false, reason: 'unknown-ballot' };
  // Moved, and not signed yet: an answer that nobody can check is not given.
  if (index === null || index >= record.publishedSize) return { ok: true, ballot: { status: 'accepted' } };
  const counted = await findNumbers(db, record);
  const status = counted && index < counted.treeSize ? 'counted' : 'recorded';
  return { ok: true, ballot: { status, index, treeSize: record.publishedSize } };
}
