import { randomInt } from 'node:crypto';
import { requireCountProof } from '@evoting/audit/count-proof';
import { readProvedBundle } from '@evoting/audit/proved-bundle';
import { parseEntry } from '@evoting/record/entry';
import { finding, findingText, tileFinding } from '@evoting/record/findings';
import { type Head, verifyHead } from '@evoting/record/head';
import { mayPrecede, membershipOf } from '@evoting/record/membership';
import { isAhead } from '@evoting/record/receipt';
import { RecordError, type RecordSource, readText } from '@evoting/record/source';
import { COSIGNED, type Witnessed } from '@evoting/record/witnessed';
import { formatVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, TileError } from '@evoting/tlog/tile';
import type { LoadedTree } from '@evoting/tlog/tree';
import { replaceFile } from './files.ts';
import { readPointer, requireNoneAfterResult } from './follow-count.ts';
import { addressOf, type FollowState, readState, StateError, siteOf } from './follow-state.ts';
import { witnessedBy } from './witnessed.ts';

/**
 * The result of one look at a record. `older`: the record is shorter than before, or an earlier count is in
 * force; a stale cache can cause that for some seconds. `alarm`: the record has lost or changed something.
 * `evidence` has the signed statements that show it.
 */
export type FollowResult =
  | {
      kind: 'fine';
      size: number;
      grown: number;
      witnessed: Witnessed | null;
      /** The entry that declares the election void; null if there is none. */
      voidIndex: number | null;
    }
  | Alarm;
export interface Alarm {
  kind: 'older' | 'alarm';
  location: string;
  reason: string;
  evidence: string[];
}

/** The record to follow, and the file of its state. */
export interface FollowTarget {
  source: RecordSource;
  key: VerifierKey;
  /** The address of the record (`addressOf`), which stays the same if the record is renamed. */
  address: string;
  statePath: string;
}

/**
 * Looks at a record once. The checkpoint must be signed and extend the one before, the numbers in force must
 * be proved, and the new entries and a random bundle of old ones must be in the tree. If so, stores the
 * checkpoint.
 * @throws SourceError if the server cannot be reached
 */
export async function followOnce({ source, key, address, statePath }: FollowTarget): Promise<FollowResult> {
  const stored = await storedState(statePath, key, address);
  if (stored !== null && stored.verifierKey !== formatVerifierKey(key)) {
    const reason = `is signed under another key than before, which was ${stored.verifierKey}`;
    return { kind: 'alarm', location: 'the log', reason, evidence: [stored.checkpoint] };
  }
  const seenNote = stored?.checkpoint ?? null;
  const found = (kind: Alarm['kind'], location: string, reason: string): Alarm => {
    const evidence = [seenNote ?? '', note, countFile === null ? '' : new TextDecoder().decode(countFile)];
    return { kind, location, reason, evidence: evidence.filter((text) => text !== '') };
  };
  const alarm = (location: string, reason: string) => found('alarm', location, reason);
  let note = '';
  let countFile: Uint8Array | null = null;
  try {
    // Read before the checkpoint, so that the checkpoint covers it.
    countFile = await source.read('count');
    const pointer = readPointer(countFile, stored?.countIndex ?? null);
    note = await readText(source, 'checkpoint');
    const verified = verifyHead(note, key);
    if (!verified.ok) return alarm('checkpoint', verified.reason);
    const seen = seenNote === null ? null : verifySeen(seenNote, key);
    const { head } = verified;
    const members = membershipOf(source, head);
    const isOlder = seen !== null && head.size < seen.size;
    const isOneHistory = isOlder ? mayPrecede(source, head, seen) : seen === null || members.extends(seen);
    if (seen !== null && !(await isOneHistory)) {
      const both = `checkpoints of ${seen.size} and ${head.size} entries`;
      return alarm(both, 'the record does not extend the one seen before');
    }
    if (isOlder)
      return found('older', 'checkpoint', `the record has ${head.size} entries, it had ${seen.size}`);
    if (seen !== null && head.time < seen.time)
      return alarm('checkpoint, time', `is ${head.time}, it was ${seen.time} before`);
    if (isAhead(head, Date.now() / 1000))
      return alarm('checkpoint, time', findingText(finding('ahead-of-clock')));
    const tree = await members.tree();
    const record = { source, tree, origin: key.name };
    if (pointer !== null) {
      await requireCountProof(record, pointer);
      await requireNoneAfterResult(record, stored?.countIndex ?? null, pointer);
    }
    const foundVoid = await requireEntries(source, tree, seen?.size ?? 0);
    const voidIndex = stored?.voidIndex ?? foundVoid;
    if (pointer !== null && voidIndex !== null && pointer.index > voidIndex)
      return alarm(`entry ${pointer.index}`, `counts an election that entry ${voidIndex} declared void`);

    const witnessed = await witnessedBy(source, key, head, tree);
    if (witnessed?.evidence)
      return {
        ...alarm(COSIGNED, 'a witness has signed another history'),
        evidence: [note, witnessed.evidence],
      };
    const countIndex = pointer?.index ?? -1;
    const seenIndex = stored?.countIndex ?? -1;
    if (countIndex < seenIndex)
      return found('older', 'count, index', `names entry ${countIndex}, it named ${seenIndex} before`);
    const verifierKey = formatVerifierKey(key);
    const counted = countIndex >= 0 && { countIndex };
    const declared = voidIndex !== null && { voidIndex };
    const state: FollowState = { verifierKey, address, checkpoint: note, ...counted, ...declared };
    await replaceFile(statePath, JSON.stringify(state));
    return { kind: 'fine', size: head.size, grown: head.size - (seen?.size ?? 0), witnessed, voidIndex };
  } catch (error) {
    if (error instanceof TileError) return alarm(error.path, findingText(tileFinding(error)));
    if (error instanceof RecordError) return alarm(error.location, findingText(error.finding));
    throw error;
  }
}

/** Reads the state of this record, identified by its name or, since the server may rename it, its address. */
async function storedState(
  statePath: string,
  key: VerifierKey,
  address: string,
): Promise<FollowState | null> {
  const state = await readState(statePath);
  if (state === null) return null;
  const site = siteOf(state);
  const followed = site && addressOf(site.apiUrl, site.log);
  if (state.verifierKey.startsWith(`${key.name}+`) || followed === address) return state;
  throw new StateError(statePath, 'is not the state of this log; move it away to begin again');
}

function verifySeen(note: string, key: VerifierKey): Head {
  const verified = verifyHead(note, key);
  if (!verified.ok) throw new StateError('the stored checkpoint', verified.reason);
  return verified.head;
}

/**
 * Checks the bundles with new entries, and a random old one, so that no entry stays missing unnoticed.
 * @returns the new entry that declares the election void, or null
 */
async function requireEntries(
  source: RecordSource,
  tree: LoadedTree,
  seenSize: number,
): Promise<number | null> {
  let voidIndex: number | null = null;
  const first = Math.floor(seenSize / TILE_WIDTH);
  const bundles = Math.ceil(tree.head.size / TILE_WIDTH);
  if (first > 0) await readProvedBundle(source, tree, randomInt(first));
  // No list of indexes here: a signed size may be any number.
  for (let index = first; index < bundles; index++) {
    const { records } = await readProvedBundle(source, tree, index);
    const at = records.findIndex((record) => parseEntry(record)?.type === 'Void');
    if (at >= 0) voidIndex ??= index * TILE_WIDTH + at;
  }
  return voidIndex;
}
