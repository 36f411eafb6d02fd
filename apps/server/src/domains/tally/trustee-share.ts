import { type OpeningOwner, type PartialDecryption, parsePartialDecryption } from '@evoting/belenios/auditor';
import { sodiumTally } from '@evoting/belenios/sodium';
import { type Share, shareSchema } from '@evoting/record/payloads';
import { z } from 'zod';
import type { RequestedOpening } from '../count/audited-sums.ts';

/** A trustee's share for one matrix of sums. */
export interface GivenShare {
  readonly share: Share;
  /** The archive's partial decryption, byte for byte; null where the matrix has no archive. */
  readonly archive: string | null;
}

const givenSchema = z.strictObject({
  share: z.unknown().transform((value) => shareSchema.parse(value)),
  archive: z.string().nullable(),
});

/** Parses a stored or submitted share, without verifying it; undefined for another shape. */
export function readShare(text: string): GivenShare | undefined {
  try {
    return givenSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Verifies a share in both forms, with the same factors in each. */
export function isShareProved(
  { statement, archive }: RequestedOpening,
  owner: OpeningOwner,
  given: GivenShare,
): boolean {
  if (!sodiumTally.verifyOpening(statement, owner, given.share)) return false;
  if (archive === null || given.archive === null) return archive === given.archive;
  const weak = readArchived(given.archive);
  return (
    weak !== undefined &&
    JSON.stringify(weak.decryption_factors.flat()) === JSON.stringify(given.share.factors) &&
    sodiumTally.verifyPartialDecryption({ ...archive, publicKey: owner.publicKey }, weak)
  );
}

function readArchived(json: string): PartialDecryption | undefined {
  const read = parsePartialDecryption(json);
  return read.ok ? read.value : undefined;
}
