import { bytesToHex, decodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type * as z from 'zod/mini';
import { type DocumentRefusal, parseDocument } from './canonical.ts';
import { type Finding, finding } from './findings.ts';
import { RecordError, type RecordSource, readFile } from './source.ts';

const FOUND: Record<DocumentRefusal, Finding> = {
  malformed: finding('other-kind'),
  'non-canonical': finding('other-spelling'),
};

/**
 * The hex-hash of bytes.
 * Takes: bytes.
 * Gives: SHA-256 in 64 hex digits.
 */
export function hexHashOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/**
 * Reads an entry's payload by its schema.
 * Takes: the schema, the payload's bytes, and where they are.
 * Gives: the document.
 * Refuses: RecordError naming the location.
 */
export function requireDocument<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array, location: string): T {
  const parsed = parseDocument(schema, bytes);
  if (!parsed.ok) throw new RecordError(location, FOUND[parsed.reason]);
  return parsed.value;
}

/**
 * Reads a document that another one names by its hash.
 * Takes: the source and the hex-hash.
 * Gives: its exact text and its path.
 * Refuses: a missing document, other bytes than were hashed, or bytes that are no UTF-8 (RecordError naming
 * the path): of those two readers could make two texts.
 */
export async function readByHash(
  source: RecordSource,
  hash: string,
): Promise<{ text: string; path: string }> {
  const { bytes, path } = await readHashed(source, hash);
  const text = decodeUtf8(bytes);
  if (text === null) throw new RecordError(path, finding('not-utf8'));
  return { text, path };
}

/**
 * Reads a document that another one names by its hash, by its schema.
 * Takes: the schema, the source and the hex-hash.
 * Gives: the document.
 * Refuses: as `readByHash` and `requireDocument` (RecordError naming the path).
 */
export async function readDocument<T>(
  schema: z.ZodMiniType<T>,
  source: RecordSource,
  hash: string,
): Promise<T> {
  const { bytes, path } = await readHashed(source, hash);
  return requireDocument(schema, bytes, path);
}

async function readHashed(source: RecordSource, hash: string): Promise<{ bytes: Uint8Array; path: string }> {
  const path = `payload/${hash}`;
  const bytes = await readFile(source, path);
  if (hexHashOf(bytes) !== hash) throw new RecordError(path, finding('other-hash'));
  return { bytes, path };
}
