import { bytesToBase64, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { SigningKey, VerifierKey } from '@evoting/tlog/key';
import { type NoteRefusal, openNote, signNote } from '@evoting/tlog/note';
import { type DocumentRefusal, parseDocument } from './canonical.ts';
import { type CountDocument, countFileSchema } from './payloads.ts';

/** The text that is signed for a count: it names the tree and the exact count, apart from checkpoints and receipts. */
function countText(origin: string, treeSize: number, countJson: string): string {
  const hash = bytesToBase64(sha256(encodeUtf8(countJson))).replace(/=+$/, '');
  return `${origin}/count\n${treeSize}\n${hash}\n`;
}

/**
 * Writes and signs a count as it is served.
 * Takes: the count, its fields in the schema's order, and the log's key. Gives: the exact text of the file.
 * The same count gives the same bytes.
 */
export function signCount(count: CountDocument, key: SigningKey): string {
  const json = JSON.stringify(count);
  const note = signNote(countText(count.origin, count.tree_size, json), key);
  return `{"count":${json},"note":${JSON.stringify(note)}}`;
}

/** Why a count file is refused. */
export type CountRefusal = DocumentRefusal | NoteRefusal | 'wrong-origin' | 'note-of-another-count';

/**
 * Reads a count file from outside and checks its signature (not yet its numbers).
 * Takes: its bytes and the log's key. Gives: the count. Refuses: one of `CountRefusal`.
 */
export function openCount(
  bytes: Uint8Array,
  key: VerifierKey,
): { ok: true; count: CountDocument } | { ok: false; reason: CountRefusal } {
  const parsed = parseDocument(countFileSchema, bytes);
  if (!parsed.ok) return parsed;
  const { count, note } = parsed.value;
  if (count.origin !== key.name) return { ok: false, reason: 'wrong-origin' };
  const opened = openNote(note, key);
  if (!opened.ok) return opened;
  // The file is canonical, so writing the count again gives the bytes that were hashed.
  const expected = countText(key.name, count.tree_size, JSON.stringify(count));
  return opened.text === expected ? { ok: true, count } : { ok: false, reason: 'note-of-another-count' };
}
