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
 * Checks that the record in the database is the signed one, or an extension of it. Reads one small file, and
 * the tiles of one proof where the database is not at the signed head.
 * @throws KeyError for a database that is behind its head file, such as a restored copy or a lagging standby
 */
export function requireOwnTree(db: Db | Trx, keys: KeyStore, record: RecordHead): Promise<void> {
  return keys.requireHead(record, async (head) => {
    if (await isOwnTree(db, record, head)) return true;
    if (head.size <= record.size) return false;
    // Another process may have signed the head after this record was read; then the database has it by now.
    const now = await findRecord(db, record.electionId);
    return now !== undefined && isOwnTree(db, now, head);
  });
}

/**
 * Stores the head of the record's checkpoint, which a machine with another folder of keys may have signed.
 * Call it after `requireOwnTree`.
 * A checkpoint with an invalid signature, or one no higher than the stored head, is ignored.
 */
export async function storePublishedHead(keys: KeyStore, record: RecordHead): Promise<void> {
  const stored = await keys.lastHead(record);
  if (stored !== null && sizeOfCheckpoint(record.checkpoint) <= stored.size) return;
  const key = parseVerifierKey(record.verifierKey);
  const verified = key && verifyCheckpoint(record.checkpoint, key);
  if (verified?.ok) await keys.storeSeenHead(record, verified.checkpoint);
}

/** Tells whether the record in the database has this head, or extends it. */
export async function isOwnTree(db: Db | Trx, record: RecordHead, head: TreeHead): Promise<boolean> {
  if (head.size === record.size) return equalBytes(head.root, record.root);
  if (head.size > record.size) return false;
  return checkConsistency(await loadTree(tileStore(db, record.electionId), record), head);
}

export type HeadDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'requireTime'>;

/**
 * Signs and publishes the appended entries of a record. Safe to call at any time from several processes.
 * The head is stored beside the key before it is signed, so that no smaller or other head can be signed
 * afterwards, whatever happens to the database. After a crash in between, the next call signs the stored
 * head.
 * @returns whether there was anything to publish
 * @throws KeyError as `requireOwnTree`; ClockError while the clocks differ; an error while replicas do not
 * confirm the entries
 */
export async function publishHead(
  { db, keys, now, requireTime }: HeadDeps,
  electionId: string,
): Promise<boolean> {
  for (;;) {
    const seen = await findRecord(db, electionId);
    if (!seen || seen.publishedSize === seen.size) return false;
    requireTime();
    // The process that appended may have died while it waited for the replicas, and a failover would undo its
    // commit. This waits for a commit of its own, on a connection that does not hold the record.
    await requireReplicated(db);
    const published = await signHeadOf({ db, keys, now }, seen);
    if (published !== null) return published;
  }
}

/**
 * Signs the head of a record that the replicas have.
 * @returns false where another process has signed it; null where the record has grown, since the replicas may
 * lack the rest
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
    await keys.storeHead(record, record);
    const key = await keys.signingKey(record);
    const { revisions, openedAtS } = await findSigned(trx, electionId);
    // Another server's clock may be ahead: a checkpoint must not predate an earlier one or a covered count.
    const timeS = Math.max(Math.floor(now().getTime() / 1000), record.publishedTimeS, openedAtS);
    const checkpoint = signHead({ ...record, time: timeS, revisions }, key);
    await storeCheckpoint(trx, record, { checkpoint, timeS });
    return true;
  });
}
