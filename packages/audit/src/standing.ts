import { finding } from '@evoting/record/findings';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { edgeRoot } from '@evoting/tlog/edge';
import { formatVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import type { AuditEngine } from './engine.ts';
import { LineTotals } from './line-totals.ts';
import { type NextOpening, nextOpening } from './next-opening.ts';
import { byCount } from './opening-state.ts';
import type { Ended } from './options.ts';
import { Reading } from './reading.ts';
import { Findings } from './report.ts';
import { type AuditParts, type AuditState, loadState, startOf, storeState } from './state.ts';
import type { StateOwner } from './state-file.ts';
import { checkRoot } from './walk.ts';

/** How far a standing audit is to go. */
export interface Stage {
  /** The checkpoint that is audited up to, as it was signed. */
  readonly checkpoint: string;
  /** The sizes of trees whose sums will be asked for, by live counts of the record or by `opening`. */
  readonly treeSizes: readonly number[];
  /** The size of the tree at which to stop, on its way. */
  readonly end?: number;
}

/** Nothing that is published beside the entries is looked at. */
const NO_FILES = { checkpoint: '', count: null, openings: null, results: null };

/** Whose a standing audit's state is. */
export const ownerOf = (key: VerifierKey): StateOwner => ({
  verifierKey: formatVerifierKey(key),
  kind: 'standing',
});

/**
 * An audit that goes on while its record grows, for a trustee who must know at any moment what the ballots
 * add up to: who decrypts what it gives, and nothing else, decrypts the sums of a record that holds, in trees
 * that every reader has seen, by its rules for batches. It judges every ballot and keeps every credential; of
 * what is published beside the record (numbers shown, archives, the list of its counts) it reads nothing.
 */
export class StandingAudit {
  readonly #key: VerifierKey;
  readonly #engine: AuditEngine;
  readonly #source: RecordSource;
  readonly #reading: Reading;
  readonly #lines: LineTotals;
  readonly #findings: Findings;
  /** The time of the checkpoint that it has reached; null while it is on its way. */
  #time: number | null = null;

  /** Takes: the record's files, the log's key, what judges and adds up, and how far it has come. */
  constructor(
    source: RecordSource,
    key: VerifierKey,
    engine: AuditEngine,
    parts = startOf(NO_FILES, new Findings()),
  ) {
    this.#source = source;
    this.#key = key;
    this.#engine = engine;
    this.#lines = new LineTotals(engine.tally);
    this.#findings = parts.findings;
    this.#reading = new Reading(parts, {
      source,
      engine,
      origin: key.name,
      sampling: null,
      sums: () => this.#lines.add(this.#reading.structure.revisions),
    });
  }

  /**
   * Goes on from a state, which is trusted as far as the place where it was kept.
   * Takes: as the constructor, the state, which is of this key, and a signed checkpoint that is no shorter.
   * Gives: the audit, which says and gives what one that never stopped does; null where what it has audited
   * is no beginning of the tree that was signed, or the state has another form.
   * Refuses: what the record's source throws.
   */
  static async resume(
    source: RecordSource,
    key: VerifierKey,
    engine: AuditEngine,
    { state, checkpoint }: { state: AuditState; checkpoint: string },
  ): Promise<StandingAudit | null> {
    const parts = partsOf(state, engine);
    const verified = verifyHead(checkpoint, key);
    if (parts === null || !verified.ok) return null;
    const audited = { size: parts.edge.size, root: edgeRoot(parts.edge) };
    if (!(await membershipOf(source, verified.head).extends(audited).catch(ifDamaged))) return null;
    const audit = new StandingAudit(source, key, engine, parts);
    await audit.#reading.restore(state);
    return audit.#findings.hasFailed ? null : audit;
  }

  /**
   * How far it has come, to be kept and resumed from: all of it, wherever it stops between two calls. Costs
   * time in proportion to the ballots so far.
   * Gives: null where an error has left it in the middle of a bundle, and for a record that does not hold.
   */
  takeState(): AuditState | null {
    const { isBroken, parts, structure, openings, queue } = this.#reading;
    if (isBroken || this.#findings.hasFailed) return null;
    const pinned = { ...NO_FILES, openings: openings.announcedBeyond(this.size) };
    const { proofsChecked } = queue;
    // The sums of lines follow from these.
    const sums = structure.revisions.map((one) => this.#engine.tally.storeSums(this.#lines.wholeOf(one)));
    const moved = { ...parts, pinned, openings: openings.state, proofsChecked };
    return storeState(moved, { ...ownerOf(this.#key), secret: null }, sums);
  }

  /** How many entries it has audited. */
  get size(): number {
    return this.#reading.parts.edge.size;
  }

  /** Whether the record does not hold, whatever trees the audit would have been told of. */
  get isRefused(): boolean {
    const [failure] = this.#findings.failures;
    return failure !== undefined && failure.code !== 'tree-unannounced';
  }

  /**
   * Whether it can go on to give the sums of these trees: not where it has failed, nor where an error has
   * left it in the middle of a bundle, nor where it has passed a tree whose sums it did not keep. Trees that
   * are counted do not matter.
   */
  canGive(treeSizes: readonly number[]): boolean {
    const { openings, parts } = this.#reading;
    const isPassed = (size: number) =>
      size < this.size && size !== parts.endPoint?.treeSize && openings.kept(size) === undefined;
    if (this.#reading.isBroken || this.#findings.hasFailed) return false;
    return !treeSizes.some((size) => size > this.opened.size && isPassed(size));
  }

  /**
   * Audits the entries up to a checkpoint, one caller at a time.
   * Takes: how far.
   * Gives: whether it has reached the checkpoint; where it stopped before, it goes on with the next call.
   * Refuses: what the record's source throws; a record that does not hold (RecordError with the first thing
   * that was found), from then on always, and a checkpoint of another key or behind what it has audited.
   */
  async advance({ checkpoint, treeSizes, end }: Stage): Promise<boolean> {
    const verified = verifyHead(checkpoint, this.#key);
    if (!verified.ok)
      throw new RecordError('checkpoint', finding('checkpoint-refused', { reason: verified.reason }));
    const { head } = verified;
    if (head.size < this.size) throw new RecordError('checkpoint', finding('not-extending'));
    for (const size of treeSizes) await this.#want(size);
    this.#time = null;
    await this.#findings.attempt('entries', () => this.#reading.walkTo(head, end));
    if (this.size === head.size) {
      this.#reading.structure.settlePapers(head.size, this.#findings);
      await checkRoot(this.#source, this.#findings, this.#reading.parts.edge, head.root);
    }
    const [failure] = this.#findings.failures;
    if (failure) throw new RecordError(failure.location, failure);
    if (this.size < head.size) return false;
    this.#time = head.time;
    return true;
  }

  /**
   * What a live count of a tree may decrypt, after the checkpoint that was reached.
   * Takes: the size of the tree, which was asked for before the audit came to it, is the one that was
   * reached, or ends with EndBallots; and the time of the count (Unix seconds).
   * Gives: the count; null where its sums were not kept, and where no line has new ballots.
   * Refuses: a count that a reader would refuse (RecordError).
   */
  async opening(treeSize: number, openedAt: number): Promise<NextOpening | null> {
    const { openings } = this.#reading;
    const tree = this.#reading.openingTree(openedAt);
    if (this.#time === null || tree === null) return null;
    await this.#keepLate(treeSize);
    const snapshot = openings.kept(treeSize);
    return snapshot ? nextOpening(snapshot, openings.state.last, tree, openedAt) : null;
  }

  /** The tree of the last live count in the record, and when it was counted; zeros before the first. */
  get opened(): { readonly size: number; readonly openedAt: number } {
    const { last } = this.#reading.openings.state;
    return { size: last?.treeSize ?? 0, openedAt: last?.openedAt ?? 0 };
  }

  /** What the ballots add up to, once voting has ended; null before, and while it is on its way. */
  get ended(): Ended | null {
    const { structure, openings, parts } = this.#reading;
    const { setup } = structure;
    const { endPoint, events } = parts;
    if (this.#time === null || setup === null || endPoint === null) return null;
    const whole = structure.revisions.map((one) => ({ ...one, sums: this.#lines.wholeOf(one) }));
    const revisions = byCount(openings.state, whole);
    return { tally: this.#engine.tally, setup, revisions, endPoint, events };
  }

  /** Keeps the sums of a tree when the audit comes to it, is there, or has passed it with the last ballot. */
  async #want(treeSize: number): Promise<void> {
    this.#reading.openings.want(treeSize);
    if (treeSize > this.opened.size && !this.#reading.isBroken) await this.#keepLate(treeSize);
  }

  /** Sums that did not change since their tree. */
  async #keepLate(treeSize: number): Promise<void> {
    const { openings, structure, parts, ballots } = this.#reading;
    if (openings.kept(treeSize) !== undefined) return;
    const { endPoint } = parts;
    if (treeSize === this.size) await this.#reading.keepSums();
    if (treeSize === this.size || endPoint?.treeSize !== treeSize) return;
    const total = { sums: await this.#lines.add(structure.revisions), ballots };
    openings.keep({ ...endPoint, total, ballots: structure.revisions.map((one) => one.ballots) });
  }
}

/** The parts of a state; null where it is none that this program can have stored. */
function partsOf(state: AuditState, { tally }: AuditEngine): AuditParts | null {
  try {
    for (const sums of state.sums) tally.loadSums(sums);
    return loadState(state);
  } catch {
    return null;
  }
}

/** A tree that cannot be read is audited from the first entry, which says what is wrong with it. */
function ifDamaged(error: unknown): false {
  if (error instanceof RecordError || error instanceof TileError) return false;
  throw error;
}
