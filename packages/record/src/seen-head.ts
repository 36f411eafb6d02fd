import type { VerifierKey } from '@evoting/tlog/key';
import { type Head, verifyHead } from './head.ts';
import { type Membership, membershipOf } from './membership.ts';
import { type RecordSource, readText } from './source.ts';

/** A record at a verified head. */
export interface SeenRecord {
  readonly head: Head;
  readonly members: Membership;
  /** The head that the device saw before, or null. */
  readonly seen: Head | null;
  /** The checkpoint to store: the later of the two. */
  readonly note: string;
}

/** `not-consistent`: neither this head nor the previously seen one is a prefix of the other. */
export type SeenRefusal = 'bad-checkpoint' | 'not-consistent';

/**
 * Reads a record's head and compares it with the one that this device saw last. An older copy from a cache is
 * not an error as long as it is a prefix of the tree seen before; the later checkpoint then stays stored.
 * @param seenNote the signed checkpoint seen before; null, or not signed by this key, counts as none
 * @throws RecordError for a missing checkpoint; TileError for damaged tiles
 */
export async function readSeen(
  source: RecordSource,
  key: VerifierKey,
  seenNote: string | null,
): Promise<{ ok: true; record: SeenRecord } | { ok: false; reason: SeenRefusal; location: string }> {
  const note = await readText(source, 'checkpoint');
  const verified = verifyHead(note, key);
  if (!verified.ok) return { ok: false, reason: 'bad-checkpoint', location: verified.reason };
  const { head } = verified;
  const members = membershipOf(source, head);
  const seen = seenNote === null ? null : verifyHead(seenNote, key);
  if (!seen?.ok) return { ok: true, record: { head, members, seen: null, note } };
  const isOlder = seen.head.size > head.size;
  const [first, second] = isOlder ? [head, seen.head] : [seen.head, head];
  const isConsistent = await membershipOf(source, second).extends(first);
  const isLater = first.time <= second.time;
  if (!isConsistent || !isLater) {
    const location = `checkpoints of ${seen.head.size} and ${head.size} entries`;
    return { ok: false, reason: 'not-consistent', location };
  }
  const kept = isOlder && seenNote !== null ? seenNote : note;
  return { ok: true, record: { head, members, seen: seen.head, note: kept } };
}
