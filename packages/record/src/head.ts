import type { TreeHead } from '@evoting/tlog/append';
import { type CheckpointRefusal, verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { hexHashOf } from './documents.ts';
import type { Newest } from './payloads.ts';

/**
 * What a record's checkpoint says: its tree, when it was signed, and which revisions of the ballot styles are
 * the newest.
 */
export interface Head extends TreeHead {
  /** Unix seconds. They never go back from one checkpoint to a later one. */
  time: number;
  /** The hex-hash of the list of the newest revisions (`newestText`); null while there is none. */
  revisions: string | null;
}

/**
 * Why a checkpoint is refused. `bad-extension`: it is signed, and its further lines are not those of a
 * record.
 */
export type HeadRefusal = CheckpointRefusal | 'bad-extension';

/**
 * Verifies a record's checkpoint.
 * Takes: the note from outside and the log's key.
 * Gives: the head.
 * Refuses: one of `HeadRefusal`.
 */
export function verifyHead(
  note: string,
  key: VerifierKey,
): { ok: true; head: Head } | { ok: false; reason: HeadRefusal } {
  const verified = verifyCheckpoint(note, key);
  if (!verified.ok) return verified;
  const { size, root, extensions } = verified.checkpoint;
  const [timeLine = '', revisionsLine, more] = extensions;
  const time = /^time (0|[1-9]\d{0,14})$/.exec(timeLine)?.[1];
  const revisions = /^revisions ([0-9a-f]{64})$/.exec(revisionsLine ?? '')?.[1] ?? null;
  const isRead = time !== undefined && (revisionsLine === undefined || revisions !== null);
  if (!isRead || more !== undefined) return { ok: false, reason: 'bad-extension' };
  return { ok: true, head: { size, root, time: Number(time), revisions } };
}

/**
 * The list of the newest revisions as it is served (`payload/<hash>`) and hashed.
 * Takes: one revision a style.
 * Gives: the exact text, ordered by style.
 */
export function newestText(revisions: Newest['revisions']): string {
  const ordered = [...revisions].sort((a, b) => a.style - b.style);
  return JSON.stringify({
    revisions: ordered.map(({ style, revision, payload }) => ({ style, revision, payload })),
  });
}

/** The hex-hash that a checkpoint names for these newest revisions; null for none. */
export function newestHash(revisions: Newest['revisions']): string | null {
  return revisions.length === 0 ? null : hexHashOf(encodeUtf8(newestText(revisions)));
}
