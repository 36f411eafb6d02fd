import { decodeUtf8 } from '@evoting/tlog/encoding';
import type * as z from 'zod/mini';

/**
 * The reason a document is rejected. `non-canonical`: the right fields, but not in the one encoding that is
 * hashed.
 */
export type DocumentRefusal = 'malformed' | 'non-canonical';

/**
 * The maximum length of a document; an opening of 45,000 lines by five trustees is shorter. A longer document
 * could exhaust the reader's memory before its content is checked.
 */
export const MOST_DOCUMENT_BYTES = 32 * 2 ** 20;

/**
 * Parses an untrusted document that has exactly one valid encoding: compact JSON in UTF-8, fields in schema
 * order.
 * @param schema a strict schema
 * @returns the document and its exact text, or `malformed` (too long, wrong shape, not JSON or UTF-8)
 */
export function parseDocument<T>(
  schema: z.ZodMiniType<T>,
  bytes: Uint8Array,
): { ok: true; value: T; text: string } | { ok: false; reason: DocumentRefusal } {
  if (bytes.length > MOST_DOCUMENT_BYTES) return { ok: false, reason: 'malformed' };
  const text = decodeUtf8(bytes);
  if (text === null) return { ok: false, reason: 'malformed' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  // The schema rebuilds the document in field order, so a different order or spacing changes the text.
  const isCanonical = JSON.stringify(parsed.data) === text;
  return isCanonical ? { ok: true, value: parsed.data, text } : { ok: false, reason: 'non-canonical' };
}
