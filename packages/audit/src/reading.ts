import { finding } from '@evoting/record/findings';
import type { Head } from '@evoting/record/head';
import { Hints, usefulHint } from '@evoting/record/hints';
import { stageAfter } from '@evoting/record/order';
import { batchOf } from '@evoting/record/whole-batch';
import { edgeRoot } from '@evoting/tlog/edge';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { TILE_WIDTH, tileWidth } from '@evoting/tlog/tile';
import { BallotQueue } from './ballots.ts';
import { CoveredSums, type StoredParts } from './covered-sums.ts';
import type { TreePoint } from './decryption.ts';
import { withoutFormer } from './electorates.ts';
import { eventText } from './event-text.ts';
import { freshByRevision, type OpeningTree } from './opening-state.ts';
import { Openings } from './openings.ts';
import type { ReadingOptions } from './reading-options.ts';
import { Findings } from './report.ts';
import { wantedOf } from './sampling.ts';
import type { AuditParts, StructureEvent } from './state.ts';
import { Structure } from './structure.ts';
import { checkTestBallot } from './test-ballot.ts';
import { readRawBundle, type WalkedEntry, walkBundle } from './walk.ts';

/**
 * The walk through a record: reads every entry in order, verifies and adds up each ballot, and compares each
 * live count with the sums of its tree. Problems are recorded in the findings.
 */
export class Reading {
  readonly parts: AuditParts;
  readonly queue: BallotQueue;
  readonly openings: Openings;
  readonly structure: Structure;
  readonly covered: CoveredSums;
  readonly #options: ReadingOptions;
  readonly #hints: Hints;
  /** Only drawn ballots are fetched, and nothing is added up. */
  readonly #isSample: boolean;
  /** The head seen before: a later count must not be dated before it. */
  seen: Head | null = null;
  #isWithinBundle = false;

  /** @param parts the starting point (`startOf`, `loadState`) */
  constructor(parts: AuditParts, options: ReadingOptions) {
    const { source, engine, origin, sampling } = options;
    this.parts = parts;
    this.#options = options;
    this.#isSample = sampling?.kind === 'random';
    this.covered = new CoveredSums(engine.tally);
    this.queue = new BallotQueue(engine, parts.findings, sampling, parts, (revision) =>
      this.covered.note(revision, this.#batch),
    );
    const { openings } = parts.pinned;
    this.openings = new Openings(typeof openings === 'string' ? openings : null, parts.openings);
    this.structure = new Structure(source, engine.tally, origin);
    // A sample skips most ballots, and hints are as large as ballots.
    this.#hints = new Hints(source, engine.verifier.verifyAll !== undefined && sampling === null);
  }

  /** True if an error stopped it within a bundle, so that it cannot continue. After a failed read it can. */
  get isBroken(): boolean {
    return this.#isWithinBundle;
  }

  /** The number of ballots so far. */
  get ballots(): number {
    return this.#isSample ? (this.parts.findings.examined.ballots ?? 0) : this.structure.ballots;
  }

  /** The tree of the entries so far. */
  get treePoint(): TreePoint {
    const { edge } = this.parts;
    return { treeSize: edge.size, rootBase64: bytesToBase64(edgeRoot(edge)) };
  }

  /** Restores what a state does not contain directly: the setup and the revisions, with their sums. */
  async restore({ events, sums }: { events: StructureEvent[]; sums: StoredParts[] }): Promise<void> {
    const quiet = new Findings();
    for (const event of events) await this.#load(event, quiet);
    const { revisions } = this.structure;
    if (quiet.hasFailed || revisions.length !== sums.length) {
      // They were valid when the state was stored, so this failure is new.
      for (const failure of quiet.failures)
        this.parts.findings.fail(failure.check, failure.location, failure);
      return;
    }
    for (const [i, revision] of revisions.entries()) this.covered.restore(revision, sums[i] as StoredParts);
  }

  /**
   * Continues the walk.
   * @param head the head of the tree that contains the entries
   * @param end the tree size at which to stop
   * @throws SourceError if the source cannot be read; RecordError for a missing or truncated bundle
   */
  async walkTo(head: Head, end = head.size): Promise<void> {
    const { edge, findings } = this.parts;
    const { source, sampling } = this.#options;
    if (edge.size >= end && edge.size > 0) return;
    const wanted = wantedOf(sampling, edge.size);
    // The secret that draws the sample must be stored before the server sees any request.
    if (sampling?.kind === 'random' && edge.size === 0) await this.#options.onProgress?.(true);
    const read = async (bundle: number) => {
      const hints = this.#hints.read(bundle, tileWidth(0, bundle, head.size));
      const raw = readRawBundle(source, bundle, head.size, bundle === begun ? wanted : wantedOf(sampling, 0));
      return { raw: await raw, hints: await hints };
    };
    const begun = Math.floor(edge.size / TILE_WIDTH);
    const bundles = Math.ceil(Math.min(end, head.size) / TILE_WIDTH);
    let ahead = edge.size < head.size ? read(begun) : null;
    for (let bundle = begun; bundle < bundles; bundle++) {
      const now = await ahead;
      if (now === null) break;
      const { raw, hints } = now;
      ahead = bundle + 1 < bundles ? read(bundle + 1) : null;
      ahead?.catch(() => undefined); // it is awaited in the next round, or not at all when this one fails
      this.#isWithinBundle = true;
      for await (const walked of walkBundle(source, findings, raw, edge, end))
        await this.#take(walked, head, hints?.[walked.index % TILE_WIDTH]);
      await this.queue.settle();
      this.#isWithinBundle = false;
      await this.#options.onProgress?.(edge.size % TILE_WIDTH === 0);
    }
  }

  async #take(walked: WalkedEntry, head: Head, hint: Uint8Array | undefined): Promise<void> {
    const { edge, findings } = this.parts;
    if (walked.entry !== null) {
      const { type } = walked.entry;
      const next = this.structure.isBeyond(type, this.parts.events)
        ? null
        : stageAfter(this.parts.stage, type);
      findings.examine('closing');
      if (type !== 'Revision') this.structure.settlePapers(walked.index, findings);
      if (next === null)
        findings.fail(
          'closing',
          `entry ${walked.index}`,
          finding('not-now', { type, stage: this.parts.stage }),
        );
      this.parts.stage = next ?? this.parts.stage;
      if (type !== 'Ballot') await this.#takeEvent(walked, type, { head, isKept: next !== null });
      else if (!walked.isRead) this.queue.pass();
      else if (walked.payload !== null) {
        const ballot = { index: walked.index, location: walked.location };
        const revision = this.queue.add(walked.payload, ballot, usefulHint(hint, walked.payload));
        if (revision) this.#options.onBallot?.(revision, walked.entry.payload ?? '');
      }
    }
    const isRequested = this.openings.isRequested(edge.size);
    if (!this.queue.isFull && !isRequested) return;
    await this.queue.settle();
    await this.#options.engine.tally.letOthers?.();
    await this.#options.onProgress?.(false);
    if (isRequested) await this.storeSumsHere();
  }

  /** The ballots of a style that a live count holds back. */
  get #batch(): number {
    const { setup } = this.structure;
    return setup === null ? 1 : batchOf(setup.setup);
  }

  /**
   * Stores the sums of the ballots that a live count of the tree that ends here covers. In a sample nothing is added
   * up, and the number is that of all ballots.
   * @param point the tree, if no ballot came since
   */
  async storeSumsHere(point = this.treePoint): Promise<void> {
    const { sums, ballots } = await this.covered.cover(this.#batch === 1 || this.parts.endPoint !== null);
    const added = ballots.reduce((sum, one) => sum + one, 0);
    const total = { sums, ballots: this.#isSample ? this.ballots : added };
    this.openings.store({ ...point, total, ballots });
  }

  /** Reports whether a live count of the tree that ends here would cover new ballots. */
  get hasNewBallots(): boolean {
    const ballots = this.covered.coverable(this.#batch === 1 || this.parts.endPoint !== null);
    return freshByRevision({ ballots }, this.openings.state.last).some((fresh) => fresh > 0);
  }

  /**
   * Handles an entry that is not a ballot. An entry that may not come here is not stored, because nothing
   * limits the number and length of such entries.
   */
  async #takeEvent(
    { index, payload, location }: WalkedEntry,
    type: StructureEvent['type'],
    { head, isKept }: { head: Head; isKept: boolean },
  ): Promise<void> {
    const { parts } = this;
    await this.queue.settle();
    const { electorates } = this.structure;
    if (isKept) electorates.checkBefore(type, parts.findings, location, this.#crowd);
    if (payload !== null && (type === 'Opening' || type === 'CountRequest'))
      return this.#takeCount(type, { payload, index, location }, head);
    if (payload !== null && type === 'TestBallot')
      return checkTestBallot(this.queue, parts.findings, payload, location);
    if (!isKept) return;
    if (type === 'EndBallots') parts.endPoint = this.treePoint;
    const { request } = this.openings.state;
    if (type === 'EncryptedTally' && request !== null)
      parts.findings.fail('closing', location, finding('request-open', { index: request.index }));
    const text = payload === null ? null : eventText(payload, parts.findings, location);
    if (text === undefined) return;
    const event = { index, type, location, payload: text, ballots: this.ballots };
    if (type === 'Electorate') parts.events = withoutFormer(parts.events);
    const isRefused = !(await this.#load(event, parts.findings)) && type === 'Revision';
    if (!isRefused) parts.events.push(event);
    electorates.checkAfter(type, parts.findings, location, this.#crowd);
  }

  /** Checks what must hold at the end of the entries so far. Records any problem. */
  settle(): void {
    const { edge, findings } = this.parts;
    this.structure.settlePapers(edge.size, findings);
    this.structure.electorates.checkBefore(null, findings, `before entry ${edge.size}`, this.#crowd);
  }

  get #crowd() {
    return { revisions: this.structure.revisions, ballots: this.ballots, isSample: this.#isSample };
  }

  /** Checks a live count, or the request for one. */
  async #takeCount(
    type: 'CountRequest' | 'Opening',
    entry: { payload: Uint8Array; index: number; location: string },
    { time }: Head,
  ): Promise<void> {
    const { findings } = this.parts;
    const tree = this.openingTree(time);
    if (tree === null) return; // the setup's failure was noted
    findings.examine('count');
    const { tally } = this.#options.engine;
    await tally.letOthers?.();
    const { openings } = this;
    await findings.attempt('count', () =>
      type === 'Opening'
        ? openings.take(tally, entry, tree)
        : openings.ask(entry, tree, () => this.storeSumsHere()),
    );
  }

  /** Returns the state of the record for an opening at the time of a checkpoint; null without a setup. */
  openingTree(time: number): OpeningTree | null {
    const { setup, revisions } = this.structure;
    if (setup === null) return null;
    const endIndex = this.parts.endPoint && this.parts.endPoint.treeSize - 1;
    const { request } = this.openings.state;
    return { setup, revisions, endIndex, time, request, seen: this.seen, isSample: this.#isSample };
  }

  /** @returns whether the event started a revision */
  async #load(event: StructureEvent, findings: Findings): Promise<boolean> {
    const revision = await this.structure.load(event, findings);
    if (revision !== null) {
      this.queue.addRevision(revision);
      this.covered.addRevision(revision);
    }
    return revision !== null;
  }
}
