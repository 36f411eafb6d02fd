import { type Finding, finding } from '@evoting/record/findings';
import { ballotsByLine, lineOf } from '@evoting/record/lines';
import type { Opening, Setup, Votes } from '@evoting/record/payloads';
import type { LoadedRevision } from '@evoting/record/revision';
import { freshByRevision, type LastOpening, type OpeningTree, type Snapshot } from './opening-state.ts';

/** The part of an opening that the rules are about, without its proofs and counts. */
export type UnprovedOpening = Omit<Opening, 'shares' | 'counts'>;

/** Checks the position of an opening: after the last one, covering an earlier tree, not too soon. */
export function followsProblem(
  opening: UnprovedOpening,
  index: number,
  last: LastOpening | null,
  { setup: { setup }, time, seen }: OpeningTree,
): Finding | null {
  if (setup.results !== 'live') return finding('opens-early');
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
 * Checks that an opening lists every line with new ballots and does not reveal a few of them. In a sample the
 * revisions of the other ballots are unknown.
 */
export function linesProblem(
  opening: UnprovedOpening,
  snapshot: Snapshot,
  last: LastOpening | null,
  tree: OpeningTree,
): Finding | null {
  const fresh = freshOf(snapshot, last, tree.revisions);
  const unlisted = tree.isSample ? null : unlistedProblem(opening, fresh);
  return unlisted ?? batchProblem(opening, snapshot, fresh, tree);
}

function unlistedProblem({ sums }: UnprovedOpening, fresh: ReadonlyMap<string, number>): Finding | null {
  const listed = new Set(sums.map(lineOf));
  for (const [line, ballots] of fresh) {
    if (listed.has(line)) continue;
    const [contest, candidate] = JSON.parse(line) as [string, string];
    return finding('line-unlisted', { contest, candidate, ballots });
  }
  return null;
}

/**
 * Checks that an opening does not reveal a few ballots: each line must have no new ballots or a whole batch,
 * and a batch must remain for the next opening, unless this one covers all ballots at the end. An opening of
 * an earlier tree after the end must leave a batch too, or the last opening would reveal the rest. With a
 * smallest batch of 1 there is nothing to hide.
 */
function batchProblem(
  opening: UnprovedOpening,
  snapshot: Snapshot,
  fresh: ReadonlyMap<string, number>,
  { setup, revisions, ballots, endIndex, isSample }: OpeningTree,
): Finding | null {
  const { smallest_batch } = setup.setup;
  if (smallest_batch === 1) return null;
  if (endIndex !== null && opening.tree_size > endIndex) return null;
  const problem = isSample
    ? null
    : (smallProblem(opening, fresh, setup.setup) ??
      tailsProblem(opening, snapshot, fresh, revisions, setup.setup));
  if (problem !== null) return problem;
  const tail = ballots - opening.ballots;
  if (tail >= smallest_batch) return null;
  return finding('tail-small', { tail, smallest: smallest_batch });
}

/**
 * Counts the new ballots on each line since the last opening, by `lineOf`. Lines without any are left out.
 */
export function freshOf(snapshot: Snapshot, last: LastOpening | null, revisions: readonly LoadedRevision[]) {
  const fresh = freshByRevision(snapshot, last);
  return ballotsByLine(revisions, (_, k) => fresh[k] ?? 0);
}

/**
 * Checks that a batch remains on each line that continues. With several styles, the next count would
 * otherwise reveal the latest ballots of an area.
 */
function tailsProblem(
  { sums }: UnprovedOpening,
  { ballots }: Snapshot,
  fresh: ReadonlyMap<string, number>,
  revisions: OpeningTree['revisions'],
  { smallest_batch }: Setup,
): Finding | null {
  if (!revisions.some(({ revision }) => revision.areas)) return null;
  const tails = ballotsByLine(revisions, (revision, k) => revision.ballots - (ballots[k] ?? 0));
  for (const [i, sum] of sums.entries()) {
    const tail = tails.get(lineOf(sum)) ?? 0;
    if (fresh.has(lineOf(sum)) && tail < smallest_batch)
      return finding('line-tail', { field: `sums[${i}]`, tail, smallest: smallest_batch });
  }
  return null;
}

function smallProblem(
  { sums }: UnprovedOpening,
  fresh: ReadonlyMap<string, number>,
  { smallest_batch }: Setup,
): Finding | null {
  for (const [i, sum] of sums.entries()) {
    const more = fresh.get(lineOf(sum)) ?? 0;
    if (more > 0 && more < smallest_batch)
      return finding('line-small', { field: `sums[${i}]`, ballots: more, smallest: smallest_batch });
  }
  return null;
}
