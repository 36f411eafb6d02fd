import { decodeUtf8 } from '@evoting/tlog/encoding';
import type * as z from 'zod/mini';

/**
 * Why a document of the record is refused. `non-canonical`: the right fields, not in the one spelling that is
 * hashed.
 */
export type DocumentRefusal = 'malformed' | 'non-canonical';

/**
 * How long a document may be: an opening of 45,000 lines by five trustees is shorter. What is parsed of a
 * longer one could fill the reader's memory before anything in it is looked at.
 */
export const MOST_DOCUMENT_BYTES = 32 * 2 ** 20;

/**
 * Reads a document of which exactly one spelling is allowed: compact JSON, fields in the schema's order,
 * UTF-8.
 * Takes: a strict schema and bytes from outside.
 * Gives: the document and its exact text.
 * Refuses: `malformed` (too long, no UTF-8, no JSON, another shape), `non-canonical`.
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
  // The schema rebuilds the document with its fields in order, so any other order or spacing shows here.
  const isCanonical = JSON.stringify(parsed.data) === text;
  return isCanonical ? { ok: true, value: parsed.data, text } : { ok: false, reason: 'non-canonical' };
}
