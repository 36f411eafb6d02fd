import type { TreeHead } from './append.ts';
import { base64ToBytes, bytesToBase64 } from './encoding.ts';
import { HASH_BYTES } from './hash.ts';
import type { VerifierKey } from './key.ts';
import { type NoteRefusal, verifyNote } from './note.ts';

/** What a log says about its tree: whose it is, how large, and its root. */
export interface Checkpoint extends TreeHead {
  origin: string;
  /** Further lines, opaque here: the log decides what they mean. */
  extensions: readonly string[];
}

/** Why a checkpoint is refused. */
export type CheckpointRefusal = NoteRefusal | 'malformed-checkpoint' | 'wrong-origin';

/**
 * Writes a checkpoint's text.
 * Takes: origin, size, root, extension lines.
 * Gives: three lines and those.
 * Source: C2SP tlog-checkpoint, Note text.
 */
export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, size, bytesToBase64(root), ...extensions].map((line) => `${line}\n`).join('');
}

/**
 * Reads a checkpoint's text (of a note that was verified).
 * Takes: the text.
 * Gives: the checkpoint.
 * Refuses: another form, as null.
 * Source: C2SP tlog-checkpoint, Note text.
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
 * Verifies a log's checkpoint.
 * Takes: the note from outside, and the log's key, whose name is the origin.
 * Gives: the checkpoint.
 * Refuses: what `verifyNote` refuses, `malformed-checkpoint`, `wrong-origin`.
 * Source: C2SP tlog-checkpoint.
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
