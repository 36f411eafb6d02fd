import type { Membership } from '@evoting/record/membership';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { Hash } from '@evoting/tlog/hash';
import { inclusionRoot } from '@evoting/tlog/proof';
import { parseProof } from '@evoting/tlog/proof-file';
import * as z from 'zod/mini';

const lookupSchema = z.object({
  data: z.object({
    status: z.enum(['accepted', 'recorded', 'counted']),
    index: z.optional(z.int().check(z.minimum(0))),
    treeSize: z.optional(z.int()),
    proof: z.optional(z.string()),
  }),
});

/** The server's answer about a ballot requested by tracker. */
export type Lookup = z.infer<typeof lookupSchema>['data'];

/** An honest answer has a few thousand bytes; a longer one is not parsed. */
const MOST_BYTES = 10_000;

/** Parses an answer; null if it is invalid. */
export function parseLookup(bytes: Uint8Array): Lookup | null {
  if (bytes.length > MOST_BYTES) return null;
  try {
    return lookupSchema.parse(JSON.parse(decodeUtf8(bytes) ?? '')).data;
  } catch {
    return null;
  }
}

/**
 * Verifies the proof in an answer: it places the ballot in a tree that is a prefix of the signed one. This
 * way no file is requested whose name or length would reveal the entry to someone who watches the connection.
 */
export async function isProvedBy(
  { index = 0, treeSize = 0, proof }: Lookup,
  leafHash: Hash,
  members: Membership,
): Promise<boolean> {
  const hashes = proof === undefined ? null : parseProof(proof);
  const root = hashes && inclusionRoot({ index, treeSize, leafHash }, hashes);
  return root !== null && members.extends({ size: treeSize, root });
}
