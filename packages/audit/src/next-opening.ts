import type { OpeningStatement } from '@evoting/belenios/auditor';
import { lineOf } from '@evoting/record/lines';
import { RecordError } from '@evoting/record/source';
import { statementOf } from './decryption.ts';
import { followsProblem, freshOf, linesProblem, type UnprovedOpening } from './opening-rules.ts';
import type { LastOpening, OpeningTree, Snapshot } from './opening-state.ts';

/** A live count that may be made: what is to be decrypted, and how many votes each line had before. */
export interface NextOpening {
  /** What the trustees prove of the sums. */
  readonly statement: OpeningStatement;
  readonly opening: UnprovedOpening;
  /** In the order of the sums. */
  readonly votesBefore: readonly number[];
  /** How many ballots are new since the count before, in the order of the sums. */
  readonly fresh: readonly number[];
}

/**
 * Finds the live count of a tree that may follow the last one, by every rule that a reader checks.
 * Takes: the sums of that tree, the last count, what is known of the record by now, and the time of the new
 * count.
 * Gives: the count without its proofs and numbers; null where no line has new ballots.
 * Refuses: a count that a reader would refuse (RecordError).
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
    fresh: sums.map((sum) => fresh.get(lineOf(sum)) ?? 0),
  };
}
