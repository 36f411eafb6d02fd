import { decodeUtf8, encodeUtf8 } from '@evoting/tlog/encoding';
import * as z from 'zod/mini';
import { MARK_BYTES } from './marks.ts';
import { type AuditState, STATE_VERSION } from './state.ts';

/** The owner of a state: an audit of another log or kind does not resume from it. */
export type StateOwner = Pick<AuditState, 'verifierKey' | 'kind'>;

/** The maximum length of the first line; reading this much of a file is enough for `entriesOf`. */
export const FIRST_LINE_MAX = 2_000;
const LINE_FEED = 10;

/** Below this many new entries no state is stored: they are audited again within two seconds. */
const NEW_ENTRIES_MIN = 64;
const FRACTION = 16;

/** The part of a state that is needed before the rest of its file is read. */
const firstLineSchema = z.strictObject({
  version: z.literal(STATE_VERSION),
  kind: z.string(),
  verifierKey: z.string(),
  entries: z.int(),
  credentials: z.int(),
});

/**
 * Serializes the state of an audit as a file: a line with its owner and progress, a line of JSON, and the
 * credentials' marks as bytes, since a nation's exceed the maximum length of a JavaScript string. It is a
 * single file, so that no crash and no other process can combine it with the marks of another state.
 * @returns the file's bytes, in pieces
 */
export function stateFile({ credentials, ...rest }: AuditState): Uint8Array[] {
  const { version, kind, verifierKey, edge } = rest;
  const bytes = credentials.reduce((sum, piece) => sum + piece.length, 0);
  const first = { version, kind, verifierKey, entries: edge.size, credentials: bytes / MARK_BYTES };
  const lines = [first, rest].map((line) => encodeUtf8(`${JSON.stringify(line)}\n`));
  return [...lines, ...credentials];
}

/**
 * Reads the progress of the audit whose state is in a file.
 * @param file its first `FIRST_LINE_MAX` bytes, or more
 * @returns the number of audited entries; null if this is not a state of that owner
 */
export function entriesOf(file: Uint8Array, owner: StateOwner): number | null {
  return firstLineOf(file, owner)?.entries ?? null;
}

/**
 * Reads a state written by `stateFile`.
 * @returns null for another log, kind of audit or program version, and for a truncated file
 */
export function readStateFile(file: Uint8Array, owner: StateOwner): AuditState | null {
  const first = firstLineOf(file, owner);
  if (first === null) return null;
  const from = file.indexOf(LINE_FEED) + 1;
  const end = file.indexOf(LINE_FEED, from);
  if (end < 0 || file.length - end - 1 !== first.credentials * MARK_BYTES) return null;
  try {
    const rest = JSON.parse(decodeUtf8(file.subarray(from, end)) ?? '') as Omit<AuditState, 'credentials'>;
    return { ...rest, credentials: [file.subarray(end + 1)] };
  } catch {
    return null;
  }
}

/**
 * Tells whether the state of an audit is to be stored again: after 64 new entries, or a sixteenth of those in
 * the stored state if that is more.
 * States therefore grow geometrically, and all of them together are at most 17 times as long as the last.
 * After a crash at most that sixteenth is audited again.
 * @param entries the number of entries audited so far
 * @param stored the number of entries in the stored state
 */
export function isDue(entries: number, stored: number): boolean {
  return entries - stored >= Math.max(NEW_ENTRIES_MIN, stored / FRACTION);
}

function firstLineOf(file: Uint8Array, { verifierKey, kind }: StateOwner) {
  const end = file.subarray(0, FIRST_LINE_MAX).indexOf(LINE_FEED);
  try {
    const first = firstLineSchema.parse(JSON.parse(decodeUtf8(file.subarray(0, Math.max(end, 0))) ?? ''));
    return first.verifierKey === verifierKey && first.kind === kind ? first : null;
  } catch {
    return null;
  }
}
