import { type Head, verifyHead } from '@evoting/record/head';
import { type Membership, mayPrecede, membershipOf } from '@evoting/record/membership';
import { type RecordSource, readText } from '@evoting/record/source';
import type { VerifierKey } from '@evoting/tlog/key';

/** Why a record's checkpoint, alone or beside the last one seen, is refused. */
export interface RecordRefused {
  readonly ok: false;
  readonly reason: 'bad-checkpoint' | 'older-checkpoint' | 'not-consistent';
  readonly location: string;
}

const refuse = (reason: RecordRefused['reason'], location: string): RecordRefused => ({
  ok: false,
  reason,
  location,
});

/** A record at its signed checkpoint, whose text is `note`. */
export interface LoadedRecord {
  readonly head: Head;
  readonly note: string;
  readonly members: Membership;
}

/** Loads the record at its checkpoint. */
export async function loadRecord(
  source: RecordSource,
  key: VerifierKey,
): Promise<LoadedRecord | RecordRefused> {
  const note = await readText(source, 'checkpoint');
  const verified = verifyHead(note, key);
  if (!verified.ok) return refuse('bad-checkpoint', `checkpoint (${verified.reason})`);
  return { head: verified.head, note, members: membershipOf(source, verified.head) };
}

/** Compares the record with the last checkpoint that this device saw; null if the record extends it. */
export async function sinceSeen(
  source: RecordSource,
  { head, members }: LoadedRecord,
  key: VerifierKey,
  seenCheckpoint: string | null,
): Promise<RecordRefused | null> {
  if (seenCheckpoint === null) return null;
  const seen = verifyHead(seenCheckpoint, key);
  if (!seen.ok) return refuse('bad-checkpoint', `the checkpoint seen before (${seen.reason})`);
  const location = `checkpoints of ${seen.head.size} and ${head.size} entries`;
  if (seen.head.size > head.size)
    return refuse(
      (await mayPrecede(source, head, seen.head)) ? 'older-checkpoint' : 'not-consistent',
      location,
    );
  const isConsistent = seen.head.time <= head.time && (await members.extends(seen.head));
  return isConsistent ? null : refuse('not-consistent', location);
}
