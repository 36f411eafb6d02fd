import { newestHash } from '@evoting/record/head';
import { signHead } from '@evoting/record/signing';
import { sizeOfCheckpoint } from '@evoting/record/stored-checkpoint';
import type { TreeHead } from '@evoting/tlog/append';
import { verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { equalBytes } from '@evoting/tlog/encoding';
import { parseVerifierKey } from '@evoting/tlog/key';
import { checkConsistency, loadTree } from '@evoting/tlog/tree';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { requireReplicated } from '../../platform/database/replicated.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { findRecord, findSigned, lockRecord, type RecordHead, storeCheckpoint } from './records-store.ts';
import { tileStore } from './tiles-store.ts';

/**
 * Checks that the record in the database is the one that was signed, or an extension of it.
 * Takes: the record.
 * Refuses (KeyError, one sentence): a database that is behind its head file: a restored copy, a standby
 * without the end. Costs the read of a small file where the database is at the signed head, otherwise the
 * tiles of one proof.
 */
export function requireOwnTree(db: Db | Trx, keys: KeyStore, record: RecordHead): Promise<void> {
  return keys.requireHead(record, async (head) => {
    if (await isOwnTree(db, record, head)) return true;
    if (head.size <= record.size) return false;
    // Another process may have signed it after this record was read: then the database has it by now.
    const now = await findRecord(db, record.electionId);
    return now !== undefined && isOwnTree(db, now, head);
  });
}

/**
 * Stores the head of the record's checkpoint, which another machine with another folder of keys may have
 * signed. Call it after `requireOwnTree`.
 * Takes: the record. A head that its key has not signed is not stored; one that says it is no higher than
 * what is kept is not looked at.
 */
export async function keepPublished(keys: KeyStore, record: RecordHead): Promise<void> {
  const kept = await keys.lastHead(record);
  if (kept !== null && sizeOfCheckpoint(record.checkpoint) <= kept.size) return;
  const key = parseVerifierKey(record.verifierKey);
  const verified = key && verifyCheckpoint(record.checkpoint, key);
  if (verified?.ok) await keys.keepSeen(record, verified.checkpoint);
}

/** Whether the record in the database has this head, or extends it. */
export async function isOwnTree(db: Db | Trx, record: RecordHead, head: TreeHead): Promise<boolean> {
  if (head.size === record.size) return equalBytes(head.root, record.root);
  if (head.size > record.size) return false;
  return checkConsistency(await loadTree(tileStore(db, record.electionId), record), head);
}

export type HeadDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'requireTime'>;

/**
 * Signs and publishes the appended entries of a record. The head is stored beside the key, on the disk,
 * before it is signed: so no smaller and no other head can be signed after it, whatever happens to the
 * database.
 * Takes: the election.
 * Gives: whether there was anything to publish.
 * Refuses: as `requireOwnTree` does, while replicas do not confirm the appended entries, and while the clocks
 * differ (ClockError). A crash after the head was stored leaves the old checkpoint; the next call signs the
 * stored head. May be called at any time, by several processes.
 */
export async function publishHead(
  { db, keys, now, requireTime }: HeadDeps,
  electionId: string,
): Promise<boolean> {
  for (;;) {
    const seen = await findRecord(db, electionId);
    if (!seen || seen.publishedSize === seen.size) return false;
    requireTime();
    // The process that appended may have died while it waited for the replicas: a failover would undo its
    // commit. This waits for another commit, on a connection that does not hold the record.
    await requireReplicated(db);
    const published = await signHeadOf({ db, keys, now }, seen);
    if (published !== null) return published;
  }
}

/**
 * Signs the head of a record that the replicas have.
 * Gives: false where another process has signed it; null where the record has grown, since the replicas may
 * not have the rest.
 */
function signHeadOf(
  { db, keys, now }: Omit<HeadDeps, 'requireTime'>,
  { electionId, size }: RecordHead,
): Promise<boolean | null> {
  return db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (!record || record.publishedSize === record.size) return false;
    if (record.size !== size) return null;
    await requireOwnTree(trx, keys, record);
    await keys.keepHead(record, record);
    const key = await keys.signingKey(record);
    const { revisions, openedAtS } = await findSigned(trx, electionId);
    // One server's clock may be behind another's: a checkpoint's time is never before that of an earlier one,
    // or of a count that it covers.
    const timeS = Math.max(Math.floor(now().getTime() / 1000), record.publishedTimeS, openedAtS);
    const checkpoint = signHead({ ...record, time: timeS, revisions: newestHash(revisions) }, key);
    await storeCheckpoint(trx, record, { checkpoint, timeS });
    return true;
  });
}
