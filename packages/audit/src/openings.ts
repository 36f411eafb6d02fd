import { hexHashOf, requireDocument } from '@evoting/record/documents';
import { type Finding, finding } from '@evoting/record/findings';
import { ballotsByLine, lineOf } from '@evoting/record/lines';
import {
  type EncryptedTally,
  type Opening,
  openingSchema,
  type Setup,
  type Votes,
} from '@evoting/record/payloads';
import type { OpenRevision } from '@evoting/record/revision';
import type { OpenSetup } from '@evoting/record/setup';
import { RecordError } from '@evoting/record/source';
import { requireDecryption, type TreePoint } from './decryption.ts';
import type { Tally } from './engine.ts';
import { asStated, differenceOf, listedOf } from './sums.ts';

/** What the ballots had added up to at one size of the tree. */
export interface Snapshot extends TreePoint {
  total: EncryptedTally;
  /** How many ballots each revision had. */
  ballots: number[];
}

/** The opening before, as the next one must follow it. */
export interface LastOpening {
  index: number;
  hash: string;
  treeSize: number;
  openedAt: number;
  ballots: number;
  /** The numbers of every line, also of those that this one did not list. */
  counts: Votes[];
  /** How many ballots each revision had at its tree size. */
  byRevision: number[];
}

/** How far the openings of a record were checked; plain JSON. */
export interface OpeningsState {
  snapshots: Snapshot[];
  last: LastOpening | null;
  /** What the file `openings` must say so far. */
  lines: string;
}

/** What is known of a record at an opening. */
export interface OpeningTree {
  setup: OpenSetup;
  /** With the numbers of ballots before the entry. */
  revisions: readonly (OpenRevision & { ballots: number })[];
  /** How many ballots are in the record before the entry. */
  ballots: number;
  /** Where voting ended, or null. */
  endIndex: number | null;
  /** The time of the checkpoint that the audit is about. */
  time: number;
  /** In a sample the ballots were not added up: an opening is checked for the sums that it states itself. */
  isSample: boolean;
}

export const noOpenings = (): OpeningsState => ({ snapshots: [], last: null, lines: '' });

/** A list that asks for more at a time would only fill the reader's memory. */
const MOST_SNAPSHOTS = 64;

/**
 * The live counts of a record, each checked when the walk comes to its entry. An opening covers a tree that
 * lies behind it, so the sums there must have been kept; the file `openings` says where. It is believed in
 * nothing: an opening that it does not announce is refused.
 */
export class Openings {
  readonly state: OpeningsState;
  /** The tree sizes to keep the sums at, and the entries that will ask for them. */
  readonly #announced: ReadonlyMap<number, number>;

  constructor(announced: string | null, state: OpeningsState = noOpenings()) {
    this.state = state;
    this.#announced = readAnnounced(announced ?? '');
  }

  /** Whether the file was this record's own list. */
  isListed(announced: string | null): boolean {
    return (announced ?? '') === this.state.lines;
  }

  /** Whether the sums at this tree size will be asked for. */
  wants(treeSize: number): boolean {
    return this.#announced.has(treeSize) && this.state.snapshots.length < MOST_SNAPSHOTS;
  }

  /** Keeps the sums at a tree size. */
  keep(snapshot: Snapshot): void {
    this.state.snapshots.push(snapshot);
  }

  /**
   * Checks an opening: its sums, its proofs, its numbers, and every rule of the setup.
   * Takes: the engine's tally, the payload, the entry’s index and location, and what is known there.
   * Refuses: RecordError with the location.
   */
  take(
    tally: Tally,
    { payload, index, location }: { payload: Uint8Array; index: number; location: string },
    ground: OpeningTree,
  ): void {
    const opening = requireDocument(openingSchema, payload, location);
    const { last, snapshots } = this.state;
    this.state.lines += `${index} ${opening.tree_size}\n`;
    const problem = followsProblem(opening, index, last, ground);
    if (problem !== null) throw new RecordError(location, problem);
    const snapshot = snapshots.find(({ treeSize }) => treeSize === opening.tree_size);
    this.state.snapshots = snapshots.filter(({ treeSize }) => treeSize > opening.tree_size);
    if (snapshot === undefined)
      throw new RecordError(location, finding('tree-unannounced', { size: opening.tree_size }));
    if (opening.root_hash !== snapshot.rootBase64)
      throw new RecordError(location, finding('tree-root', { size: opening.tree_size }));
    const recomputed = listedOf(opening, snapshot.total);
    const listed = ground.isSample ? asStated(opening, recomputed) : recomputed;
    const difference = differenceOf(opening, listed) ?? linesProblem(opening, snapshot, last, ground);
    if (difference !== null) throw new RecordError(location, difference);
    const shares = opening.shares.map((share, i) => ({ location: `${location}, shares[${i}]`, share }));
    requireDecryption(tally, ground.setup, snapshot, listed, shares, {
      location,
      counts: opening.counts,
    });
    this.state.last = {
      ...{ index, hash: hexHashOf(payload), treeSize: opening.tree_size, openedAt: opening.opened_at },
      ...{
        ballots: opening.ballots,
        counts: countsAfter(opening, snapshot, last),
        byRevision: snapshot.ballots,
      },
    };
  }
}

/**
 * The lines `index tree_size` of the file, as tree size to index; a line of another form is left out, and its
 * opening refused.
 */
function readAnnounced(text: string): Map<number, number> {
  const lines = text.matchAll(/^(\d{1,15}) (\d{1,15})$/gm);
  return new Map(Array.from(lines, ([, index, treeSize]) => [Number(treeSize), Number(index)]));
}

function followsProblem(
  opening: Opening,
  index: number,
  last: LastOpening | null,
  { setup: { setup }, time }: OpeningTree,
): Finding | null {
  if (setup.results !== 'live') return finding('opens-early');
  if (opening.tree_size > index) return finding('tree-beyond');
  if (opening.previous !== (last?.hash ?? null)) return finding('not-after-opening');
  if (last !== null && opening.tree_size <= last.treeSize) return finding('tree-no-larger');
  if (opening.opened_at > time) return finding('opened-after');
  const earliest = last === null ? 0 : last.openedAt + setup.min_interval_s;
  return opening.opened_at < earliest ? finding('opened-too-soon', { earliest }) : null;
}

/**
 * The numbers of every line after an opening: of a line that it does not list, as the one before left them.
 */
function countsAfter(opening: Opening, { total }: Snapshot, last: LastOpening | null): Votes[] {
  const known = [...(last?.counts ?? []), ...opening.counts];
  const votes = new Map(known.map((counted) => [lineOf(counted), counted.votes]));
  return total.sums.map(({ contest_id, candidate_id }) => {
    return { contest_id, candidate_id, votes: votes.get(lineOf({ contest_id, candidate_id })) ?? 0 };
  });
}

/**
 * Whether an opening leaves out a line with new ballots, or would show a few of them alone. Of which revision
 * the other ballots are a sample does not know.
 */
function linesProblem(
  opening: Opening,
  snapshot: Snapshot,
  last: LastOpening | null,
  ground: OpeningTree,
): Finding | null {
  const fresh = freshOf(snapshot, last, ground.revisions);
  const unlisted = ground.isSample ? null : unlistedProblem(opening, fresh);
  return unlisted ?? batchProblem(opening, snapshot, fresh, ground);
}

function unlistedProblem({ sums }: Opening, fresh: ReadonlyMap<string, number>): Finding | null {
  const listed = new Set(sums.map(lineOf));
  for (const [line, ballots] of fresh) {
    if (listed.has(line)) continue;
    const [contest, candidate] = JSON.parse(line) as [string, string];
    return finding('line-unlisted', { contest, candidate, ballots });
  }
  return null;
}

/**
 * Whether an opening would show a few ballots alone: each line must have no new ballots or a whole batch, and
 * a batch must stay behind for the next one, unless voting has ended. With a smallest batch of 1 there is
 * nothing to hide.
 */
function batchProblem(
  opening: Opening,
  snapshot: Snapshot,
  fresh: ReadonlyMap<string, number>,
  { setup, revisions, ballots, endIndex, isSample }: OpeningTree,
): Finding | null {
  const { smallest_batch } = setup.setup;
  if (smallest_batch === 1) return null;
  if (endIndex !== null && opening.tree_size > endIndex) return null;
  const problem = isSample ? null : smallProblem(opening, fresh, setup.setup);
  if (problem !== null) return problem;
  const tails =
    isSample || endIndex !== null ? null : tailsProblem(opening, snapshot, fresh, revisions, setup.setup);
  if (tails !== null) return tails;
  const tail = ballots - opening.ballots;
  if (endIndex !== null || tail >= smallest_batch) return null;
  return finding('tail-small', { tail, smallest: smallest_batch });
}

/** How many ballots are new on each line since the opening before. */
const freshOf = (snapshot: Snapshot, last: LastOpening | null, revisions: readonly OpenRevision[]) =>
  ballotsByLine(revisions, (_, k) => (snapshot.ballots[k] ?? 0) - (last?.byRevision[k] ?? 0));

/**
 * With several styles a batch must stay behind on each line that goes on: the next count would else show what
 * came last in an area.
 */
function tailsProblem(
  { sums }: Opening,
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
  { sums }: Opening,
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
