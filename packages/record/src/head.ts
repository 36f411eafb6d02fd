import type { TreeHead } from '@evoting/tlog/append';
import { type CheckpointRefusal, verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { hexHashOf } from './documents.ts';
import type { Newest } from './payloads.ts';

/**
 * The content of a record's checkpoint: its tree, the signing time, and the newest revision of each ballot
 * style.
 */
export interface Head extends TreeHead {
  /** Unix seconds; never decreases from one checkpoint to the next. */
  time: number;
  /** The hex hash of the list of newest revisions (`newestText`); null before the first revision. */
  revisions: string | null;
}

/** More entries than there are people; a device does not remember a head that nobody could read. */
export const MOST_ENTRIES = 2 ** 33;

/**
 * The reason a checkpoint is rejected. `too-many-entries`: it is signed, but no record is so large. `bad-extension`: it is signed, but its extension lines are not those
 * of a record.
 */
export type HeadRefusal = CheckpointRefusal | 'too-many-entries' | 'bad-extension';

/** Verifies an untrusted checkpoint of a record against the log's key. */
export function verifyHead(
  note: string,
  key: VerifierKey,
): { ok: true; head: Head } | { ok: false; reason: HeadRefusal } {
  const verified = verifyCheckpoint(note, key);
  if (!verified.ok) return verified;
  const { size, root, extensions } = verified.checkpoint;
  if (size > MOST_ENTRIES) return { ok: false, reason: 'too-many-entries' };
  const [timeLine = '', revisionsLine, more] = extensions;
  const time = /^time (0|[1-9]\d{0,14})$/.exec(timeLine)?.[1];
  const revisions = /^revisions ([0-9a-f]{64})$/.exec(revisionsLine ?? '')?.[1] ?? null;
  const isRead = time !== undefined && (revisionsLine === undefined || revisions !== null);
  if (!isRead || more !== undefined) return { ok: false, reason: 'bad-extension' };
  return { ok: true, head: { size, root, time: Number(time), revisions } };
}

/**
 * Serializes the list of newest revisions, ordered by style: the text that is served (`payload/<hash>`) and
 * hashed.
 * @param revisions one revision per style
 */
export function newestText(revisions: Newest['revisions']): string {
  const ordered = [...revisions].sort((a, b) => a.style - b.style);
  return JSON.stringify({
    revisions: ordered.map(({ style, revision, payload }) => ({ style, revision, payload })),
  });
}

/** Computes the hex hash that a checkpoint names for these newest revisions; null for none. */
export function newestHash(revisions: Newest['revisions']): string | null {
  return revisions.length === 0 ? null : hexHashOf(encodeUtf8(newestText(revisions)));
}
