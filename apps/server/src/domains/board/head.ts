import { newestHash } from '@evoting/record/head';
import { signHead } from '@evoting/record/signing';
import type { TreeHead } from '@evoting/tlog/append';
import { verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { equalBytes } from '@evoting/tlog/encoding';
import { parseVerifierKey } from '@evoting/tlog/key';
import { checkConsistency, loadTree } from '@evoting/tlog/tree';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { requireReplicated } from '../../platform/database/replicated.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { findRecord, findSigned, lockRecord, type RecordHead, storeCheckpoint } from './store.ts';
import { tileStore } from './tiles-store.ts';

/**
 * Checks that the record in the database is the one that was signed, or grew from it.
 * Takes: the record.
 * Refuses (KeyError, one sentence): a database that is behind its head file: a restored copy, a standby that
 * lacks the end. Costs nothing but a small file where the database is at the signed head, and else the tiles
 * of one proof.
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
 * Keeps the head that the record's checkpoint signs, also one signed on another machine, with another folder
 * of keys. To be called after `requireOwnTree`.
 * Takes: the record. What its key has not signed is not kept.
 */
export async function keepPublished(keys: KeyStore, record: RecordHead): Promise<void> {
  const key = parseVerifierKey(record.verifierKey);
  const opened = key && verifyCheckpoint(record.checkpoint, key);
  if (opened?.ok) await keys.keepSeen(record, opened.checkpoint);
}

/** Whether the record in the database is of a head, or grew from it. */
export async function isOwnTree(db: Db | Trx, record: RecordHead, head: TreeHead): Promise<boolean> {
  if (head.size === record.size) return equalBytes(head.root, record.root);
  if (head.size > record.size) return false;
  return checkConsistency(await loadTree(tileStore(db, record.electionId), record), head);
}

export type HeadDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'requireTime'>;

/**
 * Signs and publishes what was appended to a record. The head is kept beside the key, on the disk, before it
 * is signed: so no smaller and no other head can be signed after it, whatever becomes of the database.
 * Takes: the election.
 * Gives: whether there was anything to publish.
 * Refuses: as `requireOwnTree` does, while replicas do not confirm what was appended, and while the clocks
 * are apart (ClockError). A crash after the head was kept leaves the old checkpoint; the next caller signs
 * the kept head. May be called at any time, by several processes.
 */
export async function publishHead(
  { db, keys, now, requireTime }: HeadDeps,
  electionId: string,
): Promise<boolean> {
  for (;;) {
    const seen = await findRecord(db, electionId);
    if (!seen || seen.publishedSize === seen.size) return false;
    requireTime();
    // The process that appended may have died before replicas confirmed: a failover would take that back. It
    // waits for a commit of its own, on no connection of who holds the record.
    await requireReplicated(db);
    const published = await signHeadOf({ db, keys, now }, seen);
    if (published !== null) return published;
  }
}

/**
 * Signs the head of a record that the replicas have.
 * Gives: false where somebody else has signed it; null where the record has grown: nobody knows whether they
 * have the rest.
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
    // The clock of one server may be behind another's: no checkpoint is older than one before it, or than a
    // count that it covers.
    const timeS = Math.max(Math.floor(now().getTime() / 1000), record.publishedTimeS, openedAtS);
    const checkpoint = signHead({ ...record, time: timeS, revisions: newestHash(revisions) }, key);
    await storeCheckpoint(trx, record, { checkpoint, timeS });
    return true;
  });
}
