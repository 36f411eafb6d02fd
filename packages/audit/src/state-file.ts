import { decodeUtf8, encodeUtf8 } from '@evoting/tlog/encoding';
import * as z from 'zod/mini';
import { MARK_BYTES } from './marks.ts';
import { type AuditState, STATE_VERSION } from './state.ts';

/** Whose state it is: one of another log or another kind of audit is not gone on from. */
export type StateOwner = Pick<AuditState, 'verifierKey' | 'kind'>;

/** The first line is no longer: to read as much of a file is enough for `entriesOf`. */
export const FIRST_LINE_MAX = 2_000;
const LINE_FEED = 10;

/** What is to be known of a state before the rest of its file is read. */
const firstLineSchema = z.strictObject({
  version: z.literal(STATE_VERSION),
  kind: z.string(),
  verifierKey: z.string(),
  entries: z.int(),
  credentials: z.int(),
});

/**
 * Writes the state of an audit for a file: a line that says whose it is and how far it has come, a line of
 * JSON, and the credentials' marks as bytes, since a nation's are longer than JavaScript's longest text. One
 * file, so that no crash and no other process leaves the marks of another state.
 * Takes: the state.
 * Gives: the file's bytes, in pieces.
 */
export function stateFile({ credentials, ...rest }: AuditState): Uint8Array[] {
  const { version, kind, verifierKey, edge } = rest;
  const bytes = credentials.reduce((sum, piece) => sum + piece.length, 0);
  const first = { version, kind, verifierKey, entries: edge.size, credentials: bytes / MARK_BYTES };
  const lines = [first, rest].map((line) => encodeUtf8(`${JSON.stringify(line)}\n`));
  return [...lines, ...credentials];
}

/**
 * Finds out how far the audit had come whose state is in a file.
 * Takes: the file's first `FIRST_LINE_MAX` bytes, or more, and whose state it must be.
 * Gives: how many entries it has audited; null for what is no such state.
 */
export function entriesOf(file: Uint8Array, owner: StateOwner): number | null {
  return firstLineOf(file, owner)?.entries ?? null;
}

/**
 * Reads a state that `stateFile` wrote.
 * Takes: the file's bytes, and whose state it must be.
 * Gives: the state; null for one of another log, kind of audit or program, and for a file that is cut off.
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

function firstLineOf(file: Uint8Array, { verifierKey, kind }: StateOwner) {
  const end = file.subarray(0, FIRST_LINE_MAX).indexOf(LINE_FEED);
  try {
    const first = firstLineSchema.parse(JSON.parse(decodeUtf8(file.subarray(0, Math.max(end, 0))) ?? ''));
    return first.verifierKey === verifierKey && first.kind === kind ? first : null;
  } catch {
    return null;
  }
}
