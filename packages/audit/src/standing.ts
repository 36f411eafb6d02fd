import { finding } from '@evoting/record/findings';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import type { CountRequest } from '@evoting/record/payloads';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { edgeRoot } from '@evoting/tlog/edge';
import { formatVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import type { AuditEngine } from './engine.ts';
import { type NextOpening, nextOpening } from './next-opening.ts';
import { byCount } from './opening-state.ts';
import type { Ended } from './options.ts';
import { Reading } from './reading.ts';
import { Findings } from './report.ts';
import { type AuditParts, type AuditState, loadState, startOf, storeState } from './state.ts';
import type { StateOwner } from './state-file.ts';
import { checkRoot } from './walk.ts';

/** The target of a standing audit. */
export interface Stage {
  /** The signed checkpoint to audit up to. */
  readonly checkpoint: string;
  /** The tree sizes whose sums will be needed, for live counts in the record or for `opening`. */
  readonly treeSizes: readonly number[];
  /** The tree size at which to stop on the way. */
  readonly end?: number;
}

/** Files published beside the entries are ignored. */
const NO_FILES = { checkpoint: '', count: null, openings: null, results: null, listed: null };

/** Identifies the standing audits of a log. */
export const ownerOf = (key: VerifierKey): StateOwner => ({
  verifierKey: formatVerifierKey(key),
  kind: 'standing',
});

/**
 * An audit that continues while its record grows, for a trustee who must know the sums of the ballots at any
 * moment. A trustee who decrypts only these sums decrypts sums of a valid record, for trees that every reader
 * has seen, according to its rules for batches. It verifies every ballot and every credential, and ignores
 * everything published beside the record (results, archives, the list of counts).
 */
export class StandingAudit {
  readonly #key: VerifierKey;
  readonly #engine: AuditEngine;
  readonly #source: RecordSource;
  readonly #reading: Reading;
  readonly #findings: Findings;
  /** The last signed checkpoint that was reached; empty before the first. */
  #reached = '';
  /** The time of the checkpoint that was reached; null on the way. */
  #time: number | null = null;

  /** @param parts the starting point */
  constructor(
    source: RecordSource,
    key: VerifierKey,
    engine: AuditEngine,
    parts = startOf(NO_FILES, new Findings()),
  ) {
    this.#source = source;
    this.#key = key;
    this.#engine = engine;
    this.#findings = parts.findings;
    this.#reading = new Reading(parts, { source, engine, origin: key.name, sampling: null });
  }

  /**
   * Resumes from a state, which is trusted as far as its storage.
   * @param state a state for this key
   * @param checkpoint a signed checkpoint that is no shorter
   * @returns an audit that behaves like one that never stopped; null if the audited entries are not a prefix
   *   of the signed tree, or the state is malformed
   * @throws what the record's source throws
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
    audit.#remember(state.pinned.checkpoint);
    await audit.#reading.restore(state);
    return audit.#findings.hasFailed ? null : audit;
  }

  /** Keeps a reached checkpoint: no later count may be dated before it, also after a restart. */
  #remember(checkpoint: string): void {
    const verified = verifyHead(checkpoint, this.#key);
    if (!verified.ok || verified.head.size > this.size) return;
    this.#reached = checkpoint;
    this.#reading.seen = verified.head;
  }

  /**
   * Returns the whole state, to be stored and resumed from; it may stop anywhere between two calls. Takes
   * time proportional to the ballots so far.
   * @returns null if an error stopped it within a bundle, and for an invalid record
   */
  takeState(): AuditState | null {
    const { isBroken, parts, structure, openings, queue, covered } = this.#reading;
    if (isBroken || this.#findings.hasFailed) return null;
    const pinned = { ...NO_FILES, checkpoint: this.#reached, openings: openings.announcedBeyond(this.size) };
    const { proofsChecked } = queue;
    // The sums by line follow from these.
    const sums = structure.revisions.map((one) => covered.store(one));
    const moved = { ...parts, pinned, openings: openings.state, proofsChecked };
    return storeState(moved, { ...ownerOf(this.#key), secret: null }, sums);
  }

  /** The number of audited entries. */
  get size(): number {
    return this.#reading.parts.edge.size;
  }

  /** True if the record is invalid, regardless of which trees were announced. */
  get isRefused(): boolean {
    const [failure] = this.#findings.failures;
    return failure !== undefined && failure.code !== 'tree-unannounced';
  }

  /**
   * Reports whether it can still provide the sums of these trees: it has not failed, has not stopped within a
   * bundle, and has not passed a tree without storing its sums. Trees that are already counted do not matter.
   */
  canGive(treeSizes: readonly number[]): boolean {
    const { openings, parts } = this.#reading;
    const isPassed = (size: number) =>
      size < this.size && size !== parts.endPoint?.treeSize && openings.storedAt(size) === undefined;
    if (this.#reading.isBroken || this.#findings.hasFailed) return false;
    return !treeSizes.some((size) => size > this.opened.size && isPassed(size));
  }

  /**
   * Audits the entries up to a checkpoint. One caller at a time.
   * @returns whether the checkpoint was reached; otherwise the next call continues
   * @throws RecordError with the first finding if the record is invalid, also on every later call; and for a
   *   checkpoint of another key or behind the audited entries. Also throws what the record's source throws.
   */
  async advance({ checkpoint, treeSizes, end }: Stage): Promise<boolean> {
    const verified = verifyHead(checkpoint, this.#key);
    if (!verified.ok)
      throw new RecordError('checkpoint', finding('checkpoint-refused', { reason: verified.reason }));
    const { head } = verified;
    if (head.size < this.size) throw new RecordError('checkpoint', finding('not-extending'));
    for (const size of treeSizes) await this.#request(size);
    this.#time = null;
    await this.#findings.attempt('entries', () => this.#reading.walkTo(head, end));
    if (this.size === head.size) {
      this.#reading.settle();
      await checkRoot(this.#source, this.#findings, this.#reading.parts.edge, head.root);
    }
    const [failure] = this.#findings.failures;
    if (failure) throw new RecordError(failure.location, failure);
    if (this.size < head.size) return false;
    this.#time = head.time;
    this.#remember(checkpoint);
    return true;
  }

  /**
   * Returns the live count of a tree that may be decrypted after the reached checkpoint.
   * @param treeSize requested before the audit got there, equal to the reached size, or ending with
   *   EndBallots
   * @param openedAt Unix seconds
   * @returns null if its sums were not stored, or no line has new ballots
   * @throws RecordError for a count that a reader would reject
   */
  async opening(treeSize: number, openedAt: number): Promise<NextOpening | null> {
    const { openings } = this.#reading;
    const tree = this.#reading.openingTree(openedAt);
    if (this.#time === null || tree === null || this.#reading.structure.declaredVoid) return null;
    await this.#storeLate(treeSize);
    const snapshot = openings.storedAt(treeSize);
    const next = snapshot ? nextOpening(snapshot, openings.state.last, tree, openedAt) : null;
    if (next === null) openings.drop(treeSize);
    return next;
  }

  /** The tree of the count that the record asks its trustees for; null if it asks for none. */
  get requestedTree(): number | null {
    return this.#reading.openings.state.request?.treeSize ?? null;
  }

  /**
   * Returns the next request for a count, without its time.
   * @returns null if the last one is not answered, the count would cover no new ballots, or the record is void
   */
  get nextRequest(): Pick<CountRequest, 'previous'> | null {
    const { openings, structure, hasNewBallots } = this.#reading;
    const { last, request } = openings.state;
    const mayAsk = this.#time !== null && request === null && structure.declaredVoid === null;
    return mayAsk && hasNewBallots ? { previous: last?.hash ?? null } : null;
  }

  /**
   * Returns the count that the record asks the trustees of a threshold key for, as of the reached checkpoint. A trustee
   * who proves this statement and nothing else needs no memory: asked again, it proves the same factors.
   * @returns null if nothing is asked for, on the way to the checkpoint, and once declared void
   */
  async requestedOpening(): Promise<NextOpening | null> {
    const { requestedTree } = this;
    if (requestedTree === null || this.#time === null) return null;
    return this.opening(requestedTree, this.#time);
  }

  /** The newest tree to count: the audited entries, or those up to the end of voting. */
  get newestTree(): number {
    return this.#reading.parts.endPoint?.treeSize ?? this.size;
  }

  /** The tree of the last live count in the record and its time; zeros before the first. */
  get opened(): { readonly size: number; readonly openedAt: number } {
    const { last } = this.#reading.openings.state;
    return { size: last?.treeSize ?? 0, openedAt: last?.openedAt ?? 0 };
  }

  /** The sums of all ballots after the end of voting; null before, on the way, and once declared void. */
  get ended(): Ended | null {
    const { structure, openings, parts, covered } = this.#reading;
    const { setup } = structure;
    const { endPoint, events } = parts;
    if (this.#time === null || setup === null || endPoint === null || structure.declaredVoid) return null;
    const whole = structure.revisions.map((one) => ({ ...one, sums: covered.wholeOf(one) }));
    const revisions = byCount(openings.state, whole);
    return { tally: this.#engine.tally, setup, revisions, endPoint, events };
  }

  /** Stores the sums of a tree when the audit reaches it, is there, or has passed it with the last ballot. */
  async #request(treeSize: number): Promise<void> {
    this.#reading.openings.request(treeSize);
    if (treeSize > this.opened.size && !this.#reading.isBroken) await this.#storeLate(treeSize);
  }

  /** Stores sums that have not changed since their tree. */
  async #storeLate(treeSize: number): Promise<void> {
    const { openings, parts } = this.#reading;
    if (openings.storedAt(treeSize) !== undefined) return;
    const { endPoint } = parts;
    if (treeSize === this.size) await this.#reading.storeSumsHere();
    else if (endPoint?.treeSize === treeSize) await this.#reading.storeSumsHere(endPoint);
  }
}

/** Restores the parts of a state; null if this program cannot have stored it. */
function partsOf(state: AuditState, { tally }: AuditEngine): AuditParts | null {
  try {
    for (const parts of state.sums)
      for (const sums of [parts.covered, parts.held, parts.open]) if (sums) tally.loadSums(sums);
    return loadState(state);
  } catch {
    return null;
  }
}

/** An unreadable tree is audited from the first entry, which reports the problem. */
function ifDamaged(error: unknown): false {
  if (error instanceof RecordError || error instanceof TileError) return false;
  throw error;
}
