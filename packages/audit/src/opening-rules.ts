import { type Finding, finding } from '@evoting/record/findings';
import { ballotsByLine, lineOf } from '@evoting/record/lines';
import type { Opening, Votes } from '@evoting/record/payloads';
import type { LoadedRevision } from '@evoting/record/revision';
import { batchOf } from '@evoting/record/whole-batch';
import { countsOnRequest } from './count-request.ts';
import { freshByRevision, type LastOpening, type OpeningTree, type Snapshot } from './opening-state.ts';

/** The part of an opening that the rules are about, without its proofs and counts. */
export type UnprovedOpening = Omit<Opening, 'shares' | 'counts'>;

/** Checks the position of an opening: after the last one, covering an earlier tree, not too soon. */
export function followsProblem(
  opening: UnprovedOpening,
  index: number,
  last: LastOpening | null,
  { setup: { setup }, time, seen, request }: OpeningTree,
): Finding | null {
  if (setup.results !== 'live') return finding('opens-early');
  if (countsOnRequest(setup)) {
    if (request?.treeSize !== opening.tree_size) return finding('opening-unrequested');
    if (opening.opened_at < request.requestedAt)
      return finding('opened-before-request', { earliest: request.requestedAt });
  }
  if (opening.tree_size > index) return finding('tree-beyond');
  if (opening.previous !== (last?.hash ?? null)) return finding('not-after-opening');
  if (last !== null && opening.tree_size <= last.treeSize) return finding('tree-no-larger');
  if (opening.opened_at > time) return finding('opened-after');
  if (seen !== null && index >= seen.size && opening.opened_at < seen.time)
    return finding('opened-before-seen', { earliest: seen.time });
  if (opening.opened_at < setup.made_at) return finding('opened-before-record', { earliest: setup.made_at });
  const earliest = last === null ? 0 : last.openedAt + setup.min_interval_s;
  return opening.opened_at < earliest ? finding('opened-too-soon', { earliest }) : null;
}

/** Computes the votes of every line after an opening. Lines that it does not list keep their votes. */
export function countsAfter(opening: Opening, { total }: Snapshot, last: LastOpening | null): Votes[] {
  const known = [...(last?.counts ?? []), ...opening.counts];
  const votes = new Map(known.map((counted) => [lineOf(counted), counted.votes]));
  return total.sums.map(({ contest_id, candidate_id }) => {
    return { contest_id, candidate_id, votes: votes.get(lineOf({ contest_id, candidate_id })) ?? 0 };
  });
}

/**
 * Checks that an opening lists every line with new ballots. In a sample the revisions of the other ballots are unknown.
 */
export function linesProblem(
  { sums }: UnprovedOpening,
  snapshot: Snapshot,
  last: LastOpening | null,
  tree: OpeningTree,
): Finding | null {
  if (tree.isSample) return null;
  const listed = new Set(sums.map(lineOf));
  for (const [line, ballots] of freshOf(snapshot, last, tree.revisions)) {
    if (listed.has(line)) continue;
    const [contest, candidate] = JSON.parse(line) as [string, string];
    return finding('line-unlisted', { contest, candidate, ballots });
  }
  return null;
}

/**
 * Checks how many ballots an opening covers where only a sample was read: which ones is unknown, but a batch must stay
 * behind unless it covers nothing, or all at the end.
 * @param ballots all ballots of its tree
 */
export function sampleTailProblem(
  opening: UnprovedOpening,
  ballots: number,
  { setup: { setup }, endIndex }: OpeningTree,
): Finding | null {
  const smallest = batchOf(setup);
  const tail = ballots - opening.ballots;
  const isAll = smallest === 1 || (endIndex !== null && opening.tree_size > endIndex);
  if (isAll || tail < 0) return tail === 0 ? null : finding('ballots-number', { ballots });
  return opening.ballots > 0 && tail < smallest ? finding('tail-small', { tail, smallest }) : null;
}

/**
 * Counts the new ballots on each line since the last opening, by `lineOf`. Lines without any are left out.
 */
export function freshOf(snapshot: Snapshot, last: LastOpening | null, revisions: readonly LoadedRevision[]) {
  const fresh = freshByRevision(snapshot, last);
  return ballotsByLine(revisions, (_, k) => fresh[k] ?? 0);
}
