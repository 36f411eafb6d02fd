import { hexHashOf, requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { countRequestSchema, openingSchema } from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';
import { requestProblem } from './count-request.ts';
import { requireDecryption } from './decryption.ts';
import type { Tally } from './engine.ts';
import { countsAfter, followsProblem, linesProblem, sampleTailProblem } from './opening-rules.ts';
import {
  freshByRevision,
  noOpenings,
  type OpeningsState,
  type OpeningTree,
  type Snapshot,
} from './opening-state.ts';
import { asStated, differenceOf, listedOf } from './sums.ts';

/** A limit for the reader's memory. */
const MOST_SNAPSHOTS = 64;

/** One live count per minute for four months; anything beyond that is ignored. */
const MOST_ANNOUNCED = 200_000;

/**
 * The live counts of a record, each checked when the walk reaches its entry. An opening covers an earlier
 * tree, so the sums at that size must have been stored; the file `openings` announces the sizes. The file is
 * not trusted: an opening that it does not announce is rejected.
 */
export class Openings {
  readonly state: OpeningsState;
  /** The tree sizes at which to store the sums. */
  readonly #announced: Set<number>;

  constructor(announced: string | null, state: OpeningsState = noOpenings()) {
    this.state = state;
    this.#announced = readAnnounced(announced ?? '');
  }

  /** Checks that the file was the list of this record's openings. */
  isListed(announced: string | null): boolean {
    return (announced ?? '') === this.state.lines;
  }

  /** Requests that the sums at this tree size be stored if the walk reaches it. */
  request(treeSize: number): void {
    this.#announced.add(treeSize);
  }

  /** Reports whether the sums at this tree size are requested, and not stored yet. */
  isRequested(treeSize: number): boolean {
    const isWanted = this.#announced.has(treeSize) && this.state.snapshots.length < MOST_SNAPSHOTS;
    return isWanted && this.storedAt(treeSize) === undefined;
  }

  /** Lists the requested tree sizes beyond a size, in the format of the file `openings`. */
  announcedBeyond(treeSize: number): string {
    const beyond = [...this.#announced].filter((announced) => announced > treeSize);
    return beyond.map((announced) => `0 ${announced}\n`).join('');
  }

  /** Stores the sums at a tree size. */
  store(snapshot: Snapshot): void {
    this.state.snapshots.push(snapshot);
  }

  /** Drops the sums at a tree size that is not requested. */
  drop(treeSize: number): void {
    if (this.#announced.has(treeSize) || this.state.request?.treeSize === treeSize) return;
    this.state.snapshots = this.state.snapshots.filter((snapshot) => snapshot.treeSize !== treeSize);
  }

  /** Returns the stored sums at a tree size. */
  storedAt(treeSize: number): Snapshot | undefined {
    return this.state.snapshots.find((snapshot) => snapshot.treeSize === treeSize);
  }

  /**
   * Checks a request for a count, and stores the sums that it asks for.
   * @param tree the record at the request
   * @param storeSumsHere stores the sums of the tree that ends with the request
   * @throws RecordError with the location
   */
  async ask(
    { payload, index, location }: { payload: Uint8Array; index: number; location: string },
    tree: OpeningTree,
    storeSumsHere: () => Promise<void>,
  ): Promise<void> {
    const asked = requireDocument(countRequestSchema, payload, location);
    const { last } = this.state;
    const problem = requestProblem(asked, index, last, tree);
    if (problem !== null) throw new RecordError(location, problem);
    await storeSumsHere();
    const treeSize = index + 1;
    const fresh = this.storedAt(treeSize);
    const isNew = fresh !== undefined && freshByRevision(fresh, last).some((ballots) => ballots > 0);
    if (!isNew && !tree.isSample) {
      this.state.snapshots = this.state.snapshots.filter((snapshot) => snapshot !== fresh);
      throw new RecordError(location, finding('request-nothing'));
    }
    this.state.request = { index, treeSize, requestedAt: asked.requested_at };
  }

  /**
   * Checks an opening: its sums, its proofs, its counts, and every rule of the setup.
   * @param tree the record at the opening
   * @throws RecordError with the location
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
    const snapshot = this.storedAt(opening.tree_size);
    this.state.snapshots = this.state.snapshots.filter(({ treeSize }) => treeSize > opening.tree_size);
    if (snapshot === undefined)
      throw new RecordError(location, finding('tree-unannounced', { size: opening.tree_size }));
    if (opening.root_hash !== snapshot.rootBase64)
      throw new RecordError(location, finding('tree-root', { size: opening.tree_size }));
    const recomputed = listedOf(opening, snapshot.total);
    const stated = { ...recomputed, ballots: opening.ballots };
    const listed = tree.isSample ? asStated(opening, stated) : recomputed;
    const difference =
      (tree.isSample ? sampleTailProblem(opening, snapshot.total.ballots, tree) : null) ??
      differenceOf(opening, listed) ??
      linesProblem(opening, snapshot, last, tree);
    if (difference !== null) throw new RecordError(location, difference);
    await tally.letOthers?.();
    const shares = opening.shares.map((share, i) => ({ location: `${location}, shares[${i}]`, share }));
    await requireDecryption(tally, tree.setup, snapshot, listed, shares, {
      location,
      counts: opening.counts,
    });
    const fresh = [...freshByRevision(snapshot, last).entries()].filter(([, ballots]) => ballots > 0);
    this.state.covered.push(fresh);
    this.state.request = null;
    this.state.last = {
      index,
      hash: hexHashOf(payload),
      treeSize: opening.tree_size,
      openedAt: opening.opened_at,
      ballots: opening.ballots,
      counts: countsAfter(opening, snapshot, last),
      byRevision: snapshot.ballots,
      openedBy: opening.shares.map(({ trustee }) => trustee),
    };
  }
}

/**
 * Parses the lines `index tree_size` of the file. A malformed line is ignored, so its opening will be
 * rejected.
 */
function readAnnounced(text: string): Set<number> {
  const announced = new Set<number>();
  // One by one: an array of all lines could exhaust memory.
  for (const [, treeSize] of text.matchAll(/^\d{1,15} (\d{1,15})$/gm)) {
    if (announced.size === MOST_ANNOUNCED) break;
    announced.add(Number(treeSize));
  }
  return announced;
}
