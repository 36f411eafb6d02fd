import type { StoredSums } from '@evoting/belenios/auditor';
import { type Checkpoint, openCheckpoint } from '@evoting/tlog/checkpoint';
import { edgeRoot, emptyEdge } from '@evoting/tlog/edge';
import { bytesToBase64, decodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, TileError } from '@evoting/tlog/tile';
import { checkConsistency, openTree } from '@evoting/tlog/tree';
import { BallotLine, type Sampling } from './ballots.ts';
import { checkClosing } from './closing.ts';
import { type AuditEngine, pureEngine } from './engine.ts';
import { orderProblem } from './order.ts';
import { checkPublished, countedTreeSize, pin, type ResultsWish } from './published.ts';
import { Findings } from './report.ts';
import { type RecordSource, tilesOf } from './source.ts';
import {
  type AuditState,
  loadState,
  type Pinned,
  type Progressing,
  type StructureEvent,
  storeState,
} from './state.ts';
import { Structure } from './structure.ts';
import { totalOf } from './sums.ts';
import { type AuditReport, reportOf } from './verdict.ts';
import { checkRoot, readRawBundle, type WalkedEntry, walkBundle } from './walk.ts';

/** How far an audit is. */
export interface AuditProgress {
  entries: number;
  treeSize: number;
  ballots: number;
  proofsChecked: number;
  failureCount: number;
  /** At the end of a full bundle: makes the state to resume from. Costs time in proportion to the ballots so far. */
  takeState: (() => AuditState) | null;
}

/** How an audit is done. */
export interface AuditOptions {
  /** The log's key, from somewhere that is trusted more than the server, where possible. */
  key: VerifierKey;
  /** The log's name in paths and on the results page. */
  log: string;
  engine?: AuditEngine;
  /** Checks the proofs of a random part of the ballots only (everything else is checked whole). */
  sampling?: Sampling | null;
  /** Whether the numbers shown to people must be there and be of this log, as on the server of the current election. */
  results?: ResultsWish;
  /** Waits between two looks at a live server, whose count and numbers shown may be a moment apart. */
  wait?: (ms: number) => Promise<void>;
  /** A checkpoint of this log seen before, which this record must extend. */
  seenCheckpoint?: string | null;
  resumeFrom?: AuditState | null;
  onProgress?: (progress: AuditProgress) => void | Promise<void>;
  signal?: AbortSignal;
}

/**
 * Audits an election's public record from its first entry to the numbers shown.
 * Takes: where the record is, and the options. Gives: a report with a plain verdict; every failure names its place.
 * Refuses: nothing that the record holds is thrown; a source that cannot be read is (SourceError), as is an abort: such
 * an audit can be resumed from its last state. A state of another log is refused (TypeError).
 */
export async function auditRecord(source: RecordSource, options: AuditOptions): Promise<AuditReport> {
  const { key, resumeFrom } = options;
  if (resumeFrom && resumeFrom.verifierKey !== formatVerifierKey(key))
    throw new TypeError('a state of another log');
  const parts = resumeFrom ? loadState(resumeFrom) : await begin(source, options);
  const opened = openCheckpoint(parts.pinned.checkpoint, key);
  if (!resumeFrom) parts.findings.examine('checkpoint');
  if (!key.name.endsWith(`/${options.log}`)) {
    parts.findings.fail('checkpoint', 'the log’s name', `${options.log} is not what ${key.name} is called`);
  }
  if (!opened.ok) {
    parts.findings.fail('checkpoint', 'checkpoint', opened.reason);
    return reportOf({ options, checkpoint: null, findings: parts.findings, isComplete: false });
  }
  const audit = new Audit(source, options, parts, opened.checkpoint);
  return await audit.run(resumeFrom ?? null);
}

async function begin(source: RecordSource, { wait }: AuditOptions): Promise<Progressing> {
  const findings = new Findings();
  const nothing: Pinned = { checkpoint: '', count: null, results: null };
  const pinned = (await findings.attempt('checkpoint', () => pin(source, wait))) ?? nothing;
  const points = { countPoint: null, endPoint: null };
  const moving = { events: [], credentials: new Set<string>(), ...points, proofsChecked: 0 };
  return { pinned, findings, edge: emptyEdge(), ...moving };
}

class Audit {
  readonly #source: RecordSource;
  readonly #options: AuditOptions;
  readonly #engine: AuditEngine;
  readonly #parts: Progressing;
  readonly #head: Checkpoint;
  readonly #line: BallotLine;
  readonly #countedSize: number | null;
  readonly #structure: Structure;

  constructor(source: RecordSource, options: AuditOptions, parts: Progressing, head: Checkpoint) {
    this.#source = source;
    this.#options = options;
    this.#engine = options.engine ?? pureEngine;
    this.#parts = parts;
    this.#head = head;
    this.#line = new BallotLine(this.#engine, parts.findings, options.sampling ?? null, parts);
    this.#countedSize = countedTreeSize(parts.pinned, options.key);
    this.#structure = new Structure(source, this.#engine.tally, options.key.name);
  }

  async run(state: AuditState | null): Promise<AuditReport> {
    const { findings } = this.#parts;
    if (state === null) await this.#checkSeen();
    else await this.#restore(state);
    const isWalked = await findings.attempt('entries', () => this.#walk());
    if (isWalked !== true) return this.#report(false);
    await checkRoot(this.#source, findings, this.#parts.edge, this.#head.root);
    const { setup, styles } = this.#structure;
    if (setup === null) {
      if (!findings.hasFailed) findings.fail('setup', 'the record', 'has no setup');
      return this.#report(false);
    }
    const { pinned, countPoint, endPoint, events } = this.#parts;
    const context = { source: this.#source, findings, tally: this.#engine.tally };
    const { result, isClosed } = await checkClosing(context, { events, endPoint, setup, styles });
    const { key, log, results = 'if-shown' } = this.#options;
    const { tally } = this.#engine;
    const published = { findings, tally, pinned, key, log, setup, styles, countPoint, result, isClosed };
    const endIndex = events.find(({ type }) => type === 'EndBallots')?.index ?? null;
    const count = await checkPublished({ ...published, results, endIndex, treeSize: this.#head.size });
    return this.#report(true, { isClosed, title: setup.setup.title, proved: result ?? count });
  }

  #report(isComplete: boolean, outcome: Partial<Parameters<typeof reportOf>[0]> = {}): AuditReport {
    const { findings } = this.#parts;
    const numbers = { styles: this.#structure.styles, proofsChecked: this.#line.proofsChecked };
    return reportOf({
      options: this.#options,
      checkpoint: this.#head,
      findings,
      isComplete,
      ...numbers,
      ...outcome,
    });
  }

  /** What this device saw before must be a beginning of this record. */
  async #checkSeen(): Promise<void> {
    const { findings } = this.#parts;
    const { seenCheckpoint, key } = this.#options;
    if (!seenCheckpoint) return;
    const seen = openCheckpoint(seenCheckpoint, key);
    if (!seen.ok) return findings.fail('checkpoint', 'the checkpoint seen before', seen.reason);
    const place = `checkpoints of ${seen.checkpoint.size} and ${this.#head.size} entries`;
    try {
      const tree = await openTree(tilesOf(this.#source), this.#head);
      const isConsistent = await checkConsistency(tree, seen.checkpoint);
      if (!isConsistent) findings.fail('checkpoint', place, 'the record does not extend the one seen before');
    } catch (error) {
      if (!(error instanceof TileError)) throw error;
      findings.fail('checkpoint', error.path, error.reason);
    }
  }

  /** Brings back what a state does not hold as such: the setup and the styles, with the sums so far. */
  async #restore(state: AuditState): Promise<void> {
    const quiet = new Findings();
    for (const event of state.events) await this.#open(event, quiet);
    const { styles } = this.#structure;
    if (quiet.hasFailed || styles.length !== state.sums.length) {
      // They were right when the state was stored, so this failure is new.
      for (const { check, place, reason } of quiet.failures) this.#parts.findings.fail(check, place, reason);
      return;
    }
    for (const [i, style] of styles.entries())
      style.sums = this.#engine.tally.loadSums(state.sums[i] as StoredSums);
  }

  async #walk(): Promise<true> {
    const { edge, findings } = this.#parts;
    const { size } = this.#head;
    const read = (bundle: number) => readRawBundle(this.#source, bundle, size);
    const bundles = Math.ceil(size / TILE_WIDTH);
    let ahead = edge.size < size ? read(edge.size / TILE_WIDTH) : null;
    for (let bundle = edge.size / TILE_WIDTH; bundle < bundles; bundle++) {
      const raw = await ahead;
      if (raw === null) break;
      ahead = bundle + 1 < bundles ? read(bundle + 1) : null;
      ahead?.catch(() => undefined); // it is awaited in the next round, or not at all when this one fails
      for await (const walked of walkBundle(this.#source, findings, raw, edge)) await this.#take(walked);
      await this.#line.settle();
      await this.#progress(edge.size % TILE_WIDTH === 0);
    }
    return true;
  }

  async #take(walked: WalkedEntry): Promise<void> {
    const { edge, findings, events } = this.#parts;
    const isCounted = edge.size === this.#countedSize;
    const rootBase64 = isCounted ? bytesToBase64(edgeRoot(edge)) : '';
    if (walked.entry !== null) {
      const { type } = walked.entry;
      const problem = orderProblem(type, events.at(-1)?.type ?? null);
      findings.examine('closing');
      if (problem !== null) findings.fail('closing', `entry ${walked.index}`, problem);
      if (type !== 'Ballot') await this.#takeEvent(walked, type);
      else if (walked.payload !== null) this.#line.add(walked.payload, walked.place);
    }
    if (this.#line.isFull || isCounted) {
      await this.#line.settle();
      await this.#progress(false);
    }
    if (isCounted)
      this.#parts.countPoint = { ...totalOf(this.#engine.tally, this.#structure.styles), rootBase64 };
  }

  async #takeEvent({ index, payload, place }: WalkedEntry, type: StructureEvent['type']): Promise<void> {
    await this.#line.settle();
    const { edge } = this.#parts;
    if (type === 'EndBallots')
      this.#parts.endPoint = { treeSize: edge.size, rootBase64: bytesToBase64(edgeRoot(edge)) };
    const event = { index, type, place, payload: payload === null ? null : decodeUtf8(payload) };
    this.#parts.events.push(event);
    await this.#open(event, this.#parts.findings);
  }

  async #open(event: StructureEvent, findings: Findings): Promise<void> {
    const style = await this.#structure.open(event, findings);
    if (style !== null) this.#line.addStyle(style);
  }

  async #progress(isBundleEnd: boolean): Promise<void> {
    const { signal, onProgress, key } = this.#options;
    signal?.throwIfAborted();
    const { edge, findings } = this.#parts;
    const { proofsChecked } = this.#line;
    const sums = () => this.#structure.styles.map((style) => this.#engine.tally.storeSums(style.sums));
    await onProgress?.({
      entries: edge.size,
      treeSize: this.#head.size,
      ballots: findings.examined.ballots ?? 0,
      proofsChecked,
      failureCount: findings.failures.length,
      takeState: isBundleEnd
        ? () => storeState({ ...this.#parts, proofsChecked }, formatVerifierKey(key), sums())
        : null,
    });
  }
}
