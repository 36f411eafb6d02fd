import type { EncryptedTally, OpeningShare } from '@evoting/belenios/auditor';
import type { Sum, Votes } from '@evoting/record/payloads';

/** Arranges sums as a matrix of one row, the form in which they are decrypted. */
export function matrixOf(sums: readonly Sum[]): EncryptedTally {
  return [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
}

/** A share's factors as one row. */
export const rowOf = ({ factors }: Pick<OpeningShare, 'factors'>) => ({ decryption_factors: [factors] });

/** The lines of a count, in the order of the sums. */
export function votesOf(sums: readonly Sum[], counts: readonly number[]): Votes[] {
  return sums.map(({ contest_id, candidate_id }, i) => ({ contest_id, candidate_id, votes: counts[i] ?? 0 }));
}
