import { bytesToHex, decodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type * as z from 'zod/mini';
import { type DocumentRefusal, parseDocument } from './canonical.ts';
import { type Finding, finding } from './findings.ts';
import { RecordError, type RecordSource, readFile } from './source.ts';

const FINDINGS_OF_DOCUMENTS: Record<DocumentRefusal, Finding> = {
  malformed: finding('other-kind'),
  'non-canonical': finding('other-spelling'),
};

/** Hashes bytes: SHA-256 in 64 hex digits. */
export function hexHashOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/**
 * Parses an entry's payload.
 * @throws RecordError naming the location
 */
export function requireDocument<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array, location: string): T {
  const parsed = parseDocument(schema, bytes);
  if (!parsed.ok) throw new RecordError(location, FINDINGS_OF_DOCUMENTS[parsed.reason]);
  return parsed.value;
}

/**
 * Reads a document by its hash.
 * @returns its exact text and its path
 * @throws RecordError naming the path: the document is missing, has a different hash, or is not valid UTF-8
 *   (two readers could decode that to different texts)
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
 * Reads a document by its hash and parses it.
 * @throws RecordError naming the path, as `readByHash` and `requireDocument` do
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
