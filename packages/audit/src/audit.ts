import { b64Hash } from '@evoting/belenios/auditor';
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
import { checkPublished, countedTreeSize, pin } from './published.ts';
import { Findings } from './report.ts';
import { RecordError, type RecordSource, tilesOf } from './source.ts';
import {
  type AuditState,
  loadState,
  type Pinned,
  type Progressing,
  type StructureEvent,
  storeState,
} from './state.ts';
import { type OpenSetup, openSetup, openStyle } from './style.ts';
import { type StyleSums, totalOf } from './sums.ts';
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
  const parts = resumeFrom ? loadState(resumeFrom) : await begin(source);
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

async function begin(source: RecordSource): Promise<Progressing> {
  const findings = new Findings();
  const nothing: Pinned = { checkpoint: '', count: null, results: null };
  const pinned = (await findings.attempt('checkpoint', () => pin(source))) ?? nothing;
  const moving = { events: [], credentials: new Set<string>(), countPoint: null, proofsChecked: 0 };
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
  readonly #styles: StyleSums[] = [];
  #setup: OpenSetup | null = null;

  constructor(source: RecordSource, options: AuditOptions, parts: Progressing, head: Checkpoint) {
    this.#source = source;
    this.#options = options;
    this.#engine = options.engine ?? pureEngine;
    this.#parts = parts;
    this.#head = head;
    this.#line = new BallotLine(this.#engine, parts.findings, options.sampling ?? null, parts);
    this.#countedSize = countedTreeSize(parts.pinned, options.key);
  }

  async run(state: AuditState | null): Promise<AuditReport> {
    const { findings } = this.#parts;
    if (state === null) await this.#checkSeen();
    else await this.#restore(state);
    const isWalked = await findings.attempt('entries', () => this.#walk());
    if (isWalked !== true) return this.#report(false);
    await checkRoot(this.#source, findings, this.#parts.edge, this.#head.root);
    const setup = this.#setup;
    if (setup === null) {
      if (!findings.hasFailed) findings.fail('setup', 'the record', 'has no setup');
      return this.#report(false);
    }
    const context = { source: this.#source, findings, tally: this.#engine.tally };
    const { result, isClosed } = await checkClosing(context, this.#parts.events, setup, this.#styles);
    const { pinned, countPoint } = this.#parts;
    const { key, log } = this.#options;
    const published = {
      findings,
      pinned,
      key,
      log,
      setup,
      styles: this.#styles,
      countPoint,
      result,
      isClosed,
    };
    const count = await checkPublished({ ...published, treeSize: this.#head.size });
    const proved = result ?? count;
    return this.#report(true, { isClosed, title: setup.setup.title, proved });
  }

  #report(isComplete: boolean, outcome: Partial<Parameters<typeof reportOf>[0]> = {}): AuditReport {
    const { findings } = this.#parts;
    const numbers = { styles: this.#styles, proofsChecked: this.#line.proofsChecked };
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
    if (quiet.hasFailed || this.#styles.length !== state.sums.length) {
      // They were right when the state was stored, so this failure is new.
      for (const { check, place, reason } of quiet.failures) this.#parts.findings.fail(check, place, reason);
      return;
    }
    for (const [i, stored] of state.sums.entries()) {
      (this.#styles[i] as StyleSums).sums = this.#engine.tally.loadSums(stored);
    }
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
    if (isCounted) this.#parts.countPoint = { ...totalOf(this.#engine.tally, this.#styles), rootBase64 };
  }

  async #takeEvent({ index, payload, place }: WalkedEntry, type: StructureEvent['type']): Promise<void> {
    await this.#line.settle();
    const event = { index, type, place, payload: payload === null ? null : decodeUtf8(payload) };
    this.#parts.events.push(event);
    await this.#open(event, this.#parts.findings);
  }

  /** Opens a setup or a style; the closing events are looked at when all ballots are summed. */
  async #open({ type, payload, place }: StructureEvent, findings: Findings): Promise<void> {
    if (payload === null || (type !== 'Setup' && type !== 'Style')) return;
    const bytes = new TextEncoder().encode(payload);
    if (type === 'Setup') {
      findings.examine('setup');
      const at = { place, context: b64Hash(payload), origin: this.#options.key.name };
      const setup = await findings.attempt('setup', () => openSetup(this.#source, bytes, at));
      this.#setup ??= setup ?? null;
      return;
    }
    findings.examine('styles');
    await findings.attempt('styles', async () => {
      if (this.#setup === null) throw new RecordError(place, 'comes without a setup');
      const opened = await openStyle(this.#source, bytes, place, this.#setup);
      const style: StyleSums = { ...opened, sums: this.#engine.tally.emptySums(opened.election) };
      if (style.style.style !== this.#styles.length + 1)
        throw new RecordError(place, 'style is not the next number');
      const isKnown = this.#styles.some(({ election }) => election.uuid === style.election.uuid);
      if (isKnown) throw new RecordError(place, 'has the uuid of an earlier style');
      this.#styles.push(style);
      this.#line.addStyle(style);
    });
  }

  async #progress(isBundleEnd: boolean): Promise<void> {
    const { signal, onProgress, key } = this.#options;
    signal?.throwIfAborted();
    const { edge, findings } = this.#parts;
    const { proofsChecked } = this.#line;
    const sums = () => this.#styles.map((style) => this.#engine.tally.storeSums(style.sums));
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
