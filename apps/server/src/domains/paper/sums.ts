import { type EncryptedTally, emptySums, storeSums } from '@evoting/belenios/server';
import { sodiumTally } from '@evoting/belenios/sodium';
import type { Revision, Sum, EncryptedTally as Total } from '@evoting/record/payloads';
import { totalOf } from '@evoting/record/totals';
import { readTally } from '../board/stored-sums.ts';
import type { RunningRevision, StoredRevision } from './revisions.ts';

/** A revision of the record with the encrypted sums of its ballots. */
export interface RevisionWithSums {
  readonly revision: Revision;
  readonly ballots: number;
  readonly encryptedTally: EncryptedTally;
}

/** A revision whose sums are parsed on demand. */
export function withSums({ storedSums, ...revision }: StoredRevision): RunningRevision {
  return {
    ...revision,
    get encryptedTally() {
      return storedSums === null
        ? storeSums(emptySums(revision.election)).encryptedTally
        : readTally(storedSums);
    },
  };
}

/**
 * Adds up the sums of all revisions, as every auditor does (`totalOf`). The sums of lines, of which live
 * counts are made, are equal; the end of the record is made from the revisions again, by the auditor's rule,
 * since the tallies of single revisions beside it need those sums anyway.
 */
export function addRevisions(revisions: readonly RevisionWithSums[]): Total {
  return totalOf(
    sodiumTally,
    revisions.map(({ revision, ballots, encryptedTally }) => ({
      ...{ revision, ballots },
      sums: sodiumTally.loadSums({ numTallied: ballots, encryptedTally: ballots > 0 ? encryptedTally : [] }),
    })),
  );
}

/** The matrix of one row that trustees decrypt: the sums in order. */
export function matrixOf(sums: readonly Sum[]): EncryptedTally {
  return [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
}
