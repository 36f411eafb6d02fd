import { randomInt } from 'node:crypto';
import { requireCountProof } from '@evoting/audit/count-proof';
import { readProvedBundle } from '@evoting/audit/proved-bundle';
import { finding, findingText, tileFinding } from '@evoting/record/findings';
import { type Head, verifyHead } from '@evoting/record/head';
import { mayPrecede, membershipOf } from '@evoting/record/membership';
import { isAhead } from '@evoting/record/receipt';
import { RecordError, type RecordSource, readText } from '@evoting/record/source';
import { formatVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, TileError } from '@evoting/tlog/tile';
import type { LoadedTree } from '@evoting/tlog/tree';
import { replaceFile } from './files.ts';
import { readPointer, requireNoneAfterResult } from './follow-count.ts';
import { type FollowState, placeOf, readState, StateError, siteOf } from './follow-state.ts';

/**
 * What one look at a record found. `older`: the record is shorter than before, or an earlier count is in
 * force, which a stale copy may be for some seconds. `alarm`: it has lost or changed something. The signed
 * statements that show it are the evidence.
 */
export type Look = { kind: 'fine'; size: number; grown: number } | Alarm;
export interface Alarm {
  kind: 'older' | 'alarm';
  location: string;
  reason: string;
  evidence: string[];
}

/** What to follow, and where its last checkpoint is kept. */
export interface Followed {
  source: RecordSource;
  key: VerifierKey;
  /**
   * The site and the record's name there, as they were asked for: under any name that the record gives
   * itself, what is there later must be what was seen there.
   */
  address: string;
  statePath: string;
}

/**
 * Looks at a record once: its signature, that it extends what was seen before, that the numbers in force are
 * proved, that the new entries and a random bundle of old ones are there and belong to the tree. Keeps the
 * checkpoint when all of this holds.
 * Takes: what to follow.
 * Gives: what was found.
 * Refuses: SourceError when it cannot be reached.
 */
export async function lookOnce({ source, key, address, statePath }: Followed): Promise<Look> {
  const stored = await storedState(statePath, key, address);
  if (stored !== null && stored.verifierKey !== formatVerifierKey(key)) {
    const reason = `is signed under another key than before, which was ${stored.verifierKey}`;
    return { kind: 'alarm', location: 'the log', reason, evidence: [stored.checkpoint] };
  }
  const seenNote = stored?.checkpoint ?? null;
  const found = (kind: 'older' | 'alarm', location: string, reason: string): Look => {
    const evidence = [seenNote ?? '', note, countFile === null ? '' : new TextDecoder().decode(countFile)];
    return { kind, location, reason, evidence: evidence.filter((text) => text !== '') };
  };
  const alarm = (location: string, reason: string) => found('alarm', location, reason);
  let note = '';
  let countFile: Uint8Array | null = null;
  try {
    // The count before the checkpoint, which then covers it.
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
    await requireEntries(source, tree, seen?.size ?? 0);
    const countIndex = pointer?.index ?? -1;
    const seenIndex = stored?.countIndex ?? -1;
    if (countIndex < seenIndex)
      return found('older', 'count, index', `names entry ${countIndex}, it named ${seenIndex} before`);
    const verifierKey = formatVerifierKey(key);
    const counted = countIndex >= 0 && { countIndex };
    const state: FollowState = { verifierKey, place: address, checkpoint: note, ...counted };
    await replaceFile(statePath, JSON.stringify(state));
    return { kind: 'fine', size: head.size, grown: head.size - (seen?.size ?? 0) };
  } catch (error) {
    if (error instanceof TileError) return alarm(error.path, findingText(tileFinding(error)));
    if (error instanceof RecordError) return alarm(error.location, findingText(error.finding));
    throw error;
  }
}

/**
 * What was seen of this record: by its name, and by its address, since the server may give it another name.
 */
async function storedState(
  statePath: string,
  key: VerifierKey,
  address: string,
): Promise<FollowState | null> {
  const state = await readState(statePath);
  if (state === null) return null;
  const site = siteOf(state);
  const place = site && placeOf(site.apiUrl, site.log);
  if (state.verifierKey.startsWith(`${key.name}+`) || place === address) return state;
  throw new StateError(statePath, 'is not the state of this log; move it away to begin again');
}

function verifySeen(note: string, key: VerifierKey): Head {
  const verified = verifyHead(note, key);
  if (!verified.ok) throw new StateError('the stored checkpoint', verified.reason);
  return verified.head;
}

/**
 * The bundles with entries that are new, and one old one by chance, so that an entry cannot vanish for long.
 */
async function requireEntries(source: RecordSource, tree: LoadedTree, seenSize: number): Promise<void> {
  const first = Math.floor(seenSize / TILE_WIDTH);
  const bundles = Math.ceil(tree.head.size / TILE_WIDTH);
  if (first > 0) await readProvedBundle(source, tree, randomInt(first));
  // One by one, never as a list: a signed size may be any number.
  for (let index = first; index < bundles; index++) await readProvedBundle(source, tree, index);
}
