import { hexHashOf, requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { openingSchema } from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';
import { requireDecryption } from './decryption.ts';
import type { Tally } from './engine.ts';
import { countsAfter, followsProblem, linesProblem } from './opening-rules.ts';
import {
  freshByRevision,
  noOpenings,
  type OpeningsState,
  type OpeningTree,
  type Snapshot,
} from './opening-state.ts';
import { asStated, differenceOf, listedOf } from './sums.ts';

/** A list that asks for more at a time would only fill the reader's memory. */
const MOST_SNAPSHOTS = 64;

/** A live count a minute for four months; what a longer list has beyond them is left out. */
const MOST_ANNOUNCED = 200_000;

/**
 * The live counts of a record, each checked when the walk comes to its entry. An opening covers an earlier
 * tree, so the sums of that tree must have been kept; the file `openings` says which trees. Nothing in that
 * file is believed: an opening that it does not announce is refused.
 */
export class Openings {
  readonly state: OpeningsState;
  /** The tree sizes to keep the sums at. */
  readonly #announced: Set<number>;

  constructor(announced: string | null, state: OpeningsState = noOpenings()) {
    this.state = state;
    this.#announced = readAnnounced(announced ?? '');
  }

  /** Whether the file was this record's own list. */
  isListed(announced: string | null): boolean {
    return (announced ?? '') === this.state.lines;
  }

  /** From now on the sums at this tree size are kept, if the walk comes to it. */
  want(treeSize: number): void {
    this.#announced.add(treeSize);
  }

  /** Whether the sums at this tree size will be asked for. */
  wants(treeSize: number): boolean {
    return this.#announced.has(treeSize) && this.state.snapshots.length < MOST_SNAPSHOTS;
  }

  /** The sizes of trees yet to come whose sums will be kept, in the form of the file `openings`. */
  announcedBeyond(treeSize: number): string {
    const beyond = [...this.#announced].filter((announced) => announced > treeSize);
    return beyond.map((announced) => `0 ${announced}\n`).join('');
  }

  /** Keeps the sums at a tree size. */
  keep(snapshot: Snapshot): void {
    this.state.snapshots.push(snapshot);
  }

  /** The sums that were kept at a tree size. */
  kept(treeSize: number): Snapshot | undefined {
    return this.state.snapshots.find((snapshot) => snapshot.treeSize === treeSize);
  }

  /**
   * Checks an opening: its sums, its proofs, its numbers, and every rule of the setup.
   * Takes: the engine's tally, the payload, the entry’s index and location, and what is known there.
   * Refuses: RecordError with the location.
   */
  async take(
    tally: Tally,
    { payload, index, location }: { payload: Uint8Array; index: number; location: string },
    tree: OpeningTree,
  ): Promise<void> {
    const opening = requireDocument(openingSchema, payload, location);
    const { last } = this.state;
    this.state.lines += `${index} ${opening.tree_size}\n`;
    await tally.letOthers?.();
    const problem = followsProblem(opening, index, last, tree);
    if (problem !== null) throw new RecordError(location, problem);
    const snapshot = this.kept(opening.tree_size);
    this.state.snapshots = this.state.snapshots.filter(({ treeSize }) => treeSize > opening.tree_size);
    if (snapshot === undefined)
      throw new RecordError(location, finding('tree-unannounced', { size: opening.tree_size }));
    if (opening.root_hash !== snapshot.rootBase64)
      throw new RecordError(location, finding('tree-root', { size: opening.tree_size }));
    const recomputed = listedOf(opening, snapshot.total);
    const listed = tree.isSample ? asStated(opening, recomputed) : recomputed;
    const difference = differenceOf(opening, listed) ?? linesProblem(opening, snapshot, last, tree);
    if (difference !== null) throw new RecordError(location, difference);
    await tally.letOthers?.();
    const shares = opening.shares.map((share, i) => ({ location: `${location}, shares[${i}]`, share }));
    await requireDecryption(tally, tree.setup, snapshot, listed, shares, {
      location,
      counts: opening.counts,
    });
    const fresh = [...freshByRevision(snapshot, last).entries()].filter(([, ballots]) => ballots > 0);
    this.state.covered.push(fresh);
    this.state.last = {
      index,
      hash: hexHashOf(payload),
      treeSize: opening.tree_size,
      openedAt: opening.opened_at,
      ballots: opening.ballots,
      counts: countsAfter(opening, snapshot, last),
      byRevision: snapshot.ballots,
    };
  }
}

/**
 * The tree sizes of the lines `index tree_size` of the file; a line of another form is left out, and its
 * opening refused.
 */
function readAnnounced(text: string): Set<number> {
  const announced = new Set<number>();
  // One by one: a list of all lines could fill the reader's memory.
  for (const [, treeSize] of text.matchAll(/^\d{1,15} (\d{1,15})$/gm)) {
    if (announced.size === MOST_ANNOUNCED) break;
    announced.add(Number(treeSize));
  }
  return announced;
}
