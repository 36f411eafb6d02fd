import type { TreeHead } from './append.ts';
import { base64ToBytes, bytesToBase64 } from './encoding.ts';
import { HASH_BYTES } from './hash.ts';
import type { VerifierKey } from './key.ts';
import { type NoteRefusal, verifyNote } from './note.ts';

/** A log's statement about its tree: the log's origin, and the tree's size and root. */
export interface Checkpoint extends TreeHead {
  origin: string;
  /** Further lines, which only the log interprets. */
  extensions: readonly string[];
}

/** The reason a checkpoint is rejected. */
export type CheckpointRefusal = NoteRefusal | 'malformed-checkpoint' | 'wrong-origin';

/**
 * Formats a checkpoint as text: origin, size, root, then the extension lines.
 * @see C2SP tlog-checkpoint, Note text
 */
export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, size, bytesToBase64(root), ...extensions].map((line) => `${line}\n`).join('');
}

/**
 * Parses the text of a verified note as a checkpoint; null if it is malformed.
 * @see C2SP tlog-checkpoint, Note text
 */
export function parseCheckpoint(text: string): Checkpoint | null {
  const lines = text.split('\n');
  const [origin, sizeText, rootText, ...extensions] = lines.slice(0, -1);
  if (!text.endsWith('\n') || !origin || sizeText === undefined || rootText === undefined) return null;
  if (extensions.includes('') || !/^(0|[1-9]\d{0,15})$/.test(sizeText)) return null;
  const size = Number(sizeText);
  const root = base64ToBytes(rootText);
  if (!Number.isSafeInteger(size) || root === null || root.length !== HASH_BYTES) return null;
  return { origin, size, root, extensions };
}

/**
 * Verifies an untrusted checkpoint against the log's key, whose name must be the origin.
 * @see C2SP tlog-checkpoint
 */
export function verifyCheckpoint(
  note: string,
  key: VerifierKey,
): { ok: true; checkpoint: Checkpoint } | { ok: false; reason: CheckpointRefusal } {
  const verified = verifyNote(note, key);
  if (!verified.ok) return verified;
  const checkpoint = parseCheckpoint(verified.text);
  if (checkpoint === null) return { ok: false, reason: 'malformed-checkpoint' };
  return checkpoint.origin === key.name ? { ok: true, checkpoint } : { ok: false, reason: 'wrong-origin' };
}
