import type { OpeningShare, OpeningStatement } from '@evoting/belenios/auditor';
import type { Sum, Votes } from '@evoting/record/payloads';
import type { TreeHead } from '@evoting/tlog/append';
import { bytesToBase64, bytesToHex } from '@evoting/tlog/encoding';

/** A tree of a record, whose sums are decrypted. */
export type TreeOf = { readonly setupHash: Uint8Array } & TreeHead;

/**
 * The statement that trustees prove about sums: those over all revisions, or one revision's own, named by the
 * hex-hash of its payload.
 */
export function statementOf(
  { setupHash, size, root }: TreeOf,
  { sums, ballots }: Pick<OpeningStatement, 'sums' | 'ballots'>,
  revision: string | null = null,
): OpeningStatement {
  const tree = { tree_size: size, root_hash: bytesToBase64(root) };
  return { setup: bytesToHex(setupHash), ...tree, ballots, revision, sums };
}

/** A share's factors as one row, the form in which the record's sums are decrypted. */
export const rowOf = ({ factors }: Pick<OpeningShare, 'factors'>) => ({ decryption_factors: [factors] });

/** The lines of a count, in the order of the sums. */
export function votesOf(sums: readonly Sum[], counts: readonly number[]): Votes[] {
  return sums.map(({ contest_id, candidate_id }, i) => ({ contest_id, candidate_id, votes: counts[i] ?? 0 }));
}
