import type { OpeningStatement } from '@evoting/belenios/auditor';
import { lineOf } from '@evoting/record/lines';
import { RecordError } from '@evoting/record/source';
import { statementOf } from './decryption.ts';
import { followsProblem, freshOf, linesProblem, type UnprovedOpening } from './opening-rules.ts';
import { freshByRevision, type LastOpening, type OpeningTree, type Snapshot } from './opening-state.ts';

/** A live count that may be published: the sums to decrypt, and the previous votes of each line. */
export interface NextOpening {
  /** The statement that the trustees must prove. */
  readonly statement: OpeningStatement;
  readonly opening: UnprovedOpening;
  /** In the order of the sums. */
  readonly votesBefore: readonly number[];
  /** The ballots that it is the first to cover, by revision in record order. */
  readonly fresh: readonly number[];
}

/**
 * Builds the next live count of a tree, following every rule that readers check.
 * @param snapshot the sums of that tree
 * @param tree the record at present
 * @param openedAt Unix seconds
 * @returns the count without proofs and votes, or null if no line has new ballots
 * @throws RecordError for a count that a reader would reject
 */
export function nextOpening(
  snapshot: Snapshot,
  last: LastOpening | null,
  tree: OpeningTree,
  openedAt: number,
): NextOpening | null {
  const fresh = freshOf(snapshot, last, tree.revisions);
  const sums = snapshot.total.sums.filter((sum) => fresh.has(lineOf(sum)));
  if (sums.length === 0) return null;
  const opening = {
    tree_size: snapshot.treeSize,
    root_hash: snapshot.rootBase64,
    ballots: snapshot.total.ballots,
    sums,
    opened_at: openedAt,
    previous: last?.hash ?? null,
  };
  const problem =
    followsProblem(opening, snapshot.treeSize, last, tree) ?? linesProblem(opening, snapshot, last, tree);
  if (problem !== null) throw new RecordError(`a count of the tree of ${snapshot.treeSize}`, problem);
  const votes = new Map(last?.counts.map((counted) => [lineOf(counted), counted.votes]));
  return {
    statement: statementOf(tree.setup, snapshot, opening),
    opening,
    votesBefore: sums.map((sum) => votes.get(lineOf(sum)) ?? 0),
    fresh: freshByRevision(snapshot, last),
  };
}
