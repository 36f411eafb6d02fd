import type { VerifierKey } from '@evoting/tlog/key';
import { type Head, verifyHead } from './head.ts';
import { type Membership, membershipOf } from './membership.ts';
import { type RecordSource, readText } from './source.ts';

/** A record at a head that was checked. */
export interface SeenRecord {
  readonly head: Head;
  readonly members: Membership;
  /** The head that the device saw before; null for none. */
  readonly seen: Head | null;
  /** The checkpoint to keep: the later one of both. */
  readonly note: string;
}

/** `not-consistent`: neither of this head and the one that was seen is a beginning of the other. */
export type SeenRefusal = 'bad-checkpoint' | 'not-consistent';

/**
 * Reads a record's head, and holds it against the one that this device saw last. An older copy from a cache
 * on the way is no alarm: it must be a beginning of what was seen, and that stays what is kept.
 * Takes: the source, the log's key, and the signed checkpoint seen before (null for none; one that this key
 * has not signed counts as none).
 * Gives: the record, by whose members further entries are found.
 * Refuses: one of `SeenRefusal`, with the location; a missing checkpoint (RecordError) and damaged tiles
 * (TileError).
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
