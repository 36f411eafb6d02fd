import type { StoredSums } from '@evoting/belenios/auditor';
import { finding } from '@evoting/record/findings';
import { type Head, verifyHead } from '@evoting/record/head';
import { Hints, usefulHint } from '@evoting/record/hints';
import { stageAfter } from '@evoting/record/order';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { totalOf } from '@evoting/record/totals';
import { edgeRoot } from '@evoting/tlog/edge';
import { bytesToBase64, bytesToHex, decodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, tileWidth } from '@evoting/tlog/tile';
import { BallotQueue } from './ballots.ts';
import { checkClosing } from './closing.ts';
import { type AuditEngine, pureEngine } from './engine.ts';
import { checkLogHeads } from './log-heads.ts';
import { byCount } from './opening-state.ts';
import { Openings } from './openings.ts';
import { type AuditOptions, kindOf, samplingOf } from './options.ts';
import { checkPublished, pin, textBeside } from './published.ts';
import { Findings } from './report.ts';
import { isSampled, NEEDS_ALL, type Sampling } from './sampling.ts';
import { checkClock, checkSeen } from './seen.ts';
import {
  type AuditParts,
  type AuditState,
  loadState,
  STATE_VERSION,
  type StructureEvent,
  startOf,
  storeState,
} from './state.ts';
import { Structure } from './structure.ts';
import { checkTestBallot } from './test-ballot.ts';
import { type AuditReport, reportOf } from './verdict.ts';
import { checkRoot, readRawBundle, type WalkedEntry, walkBundle } from './walk.ts';

export type { AuditOptions, AuditProgress } from './options.ts';

/**
 * Audits an election's public record from its first entry to the numbers shown.
 * Takes: where the record is, and the options.
 * Gives: a report with a plain verdict; every failure names its location.
 * Refuses: nothing that the record holds is thrown; a source that cannot be read is (SourceError), as is an
 * abort: such an audit can be resumed from its last state. Once something has failed, what cannot be read, or
 * a fault of this program, ends the audit with its report: a server that was found out must not take that
 * back by falling silent, or by what breaks its readers. A state of another version, log or kind of audit is
 * refused (TypeError).
 */
export async function auditRecord(source: RecordSource, options: AuditOptions): Promise<AuditReport> {
  const { key, resumeFrom } = options;
  if (resumeFrom && resumeFrom.version !== STATE_VERSION) throw new TypeError('a state of another version');
  if (resumeFrom && resumeFrom.verifierKey !== formatVerifierKey(key))
    throw new TypeError('a state of another log');
  if (resumeFrom && resumeFrom.kind !== kindOf(options))
    throw new TypeError('a state of another kind of audit');
  const parts = resumeFrom ? loadState(resumeFrom) : await begin(source, options);
  const verified = verifyHead(parts.pinned.checkpoint, key);
  if (!resumeFrom) parts.findings.examine('checkpoint');
  if (!key.name.endsWith(`/${options.log}`)) {
    parts.findings.fail(
      'checkpoint',
      'the log’s name',
      finding('other-log', { log: options.log, origin: key.name }),
    );
  }
  if (!verified.ok) {
    parts.findings.fail(
      'checkpoint',
      'checkpoint',
      finding('checkpoint-refused', { reason: verified.reason }),
    );
    return reportOf({ options, checkpoint: null, note: '', findings: parts.findings, isComplete: false });
  }
  const audit = new Audit(source, options, parts, verified.head);
  return await audit.run(resumeFrom ?? null);
}

async function begin(source: RecordSource, { wait }: AuditOptions): Promise<AuditParts> {
  const findings = new Findings();
  const pinned = await findings.attempt('checkpoint', () => pin(source, wait));
  return startOf(pinned ?? { checkpoint: '', count: null, openings: null, results: null }, findings);
}

class Audit {
  readonly #source: RecordSource;
  readonly #options: AuditOptions;
  readonly #engine: AuditEngine;
  readonly #parts: AuditParts;
  readonly #head: Head;
  readonly #sampling: Sampling | null;
  /** Only drawn ballots are fetched, and nothing is added up. */
  readonly #isSample: boolean;
  readonly #queue: BallotQueue;
  readonly #openings: Openings;
  readonly #structure: Structure;
  readonly #hints: Hints;

  constructor(source: RecordSource, options: AuditOptions, parts: AuditParts, head: Head) {
    this.#source = source;
    this.#options = options;
    this.#engine = options.engine ?? pureEngine;
    this.#parts = parts;
    this.#head = head;
    this.#sampling = samplingOf(options, head.root);
    this.#isSample = this.#sampling?.kind === 'random';
    this.#queue = new BallotQueue(this.#engine, parts.findings, this.#sampling, parts);
    const { openings } = parts.pinned;
    this.#openings = new Openings(typeof openings === 'string' ? openings : null, parts.openings);
    this.#structure = new Structure(source, this.#engine.tally, options.key.name);
    // A sample leaves most ballots alone, and hints are as large as ballots.
    const isUseful = this.#engine.verifier.verifyAll !== undefined && !options.sampling;
    this.#hints = new Hints(source, isUseful);
  }

  async run(state: AuditState | null): Promise<AuditReport> {
    try {
      return await this.#toTheEnd(state);
    } catch (error) {
      if (!this.#parts.findings.hasFailed || this.#options.signal?.aborted) throw error;
      this.#options.onFault?.(error);
      return this.#report(false);
    }
  }

  async #toTheEnd(state: AuditState | null): Promise<AuditReport> {
    const { findings } = this.#parts;
    const { seenCheckpoint, key: logKey, nowSeconds = Date.now() / 1000 } = this.#options;
    checkClock(findings, this.#head, nowSeconds);
    const seen = seenCheckpoint ? { note: seenCheckpoint, key: logKey } : null;
    await checkSeen(this.#source, findings, seen, this.#head, state !== null);
    // Before anything that the server could spoil, so that it cannot show another history for a first one.
    if (!findings.counts.checkpoint) await this.#options.onHead?.(this.#parts.pinned.checkpoint);
    if (state !== null) await this.#restore(state);
    const isWalked = await findings.attempt('entries', () => this.#walk());
    if (isWalked !== true) return this.#report(false);
    this.#structure.settlePapers(this.#head.size, findings);
    await checkRoot(this.#source, findings, this.#parts.edge, this.#head.root);
    const { setup } = this.#structure;
    if (setup === null) {
      if (!findings.hasFailed) findings.fail('setup', 'the record', finding('no-setup'));
      return this.#report(false);
    }
    const { pinned, endPoint, events } = this.#parts;
    const context = { source: this.#source, findings, tally: this.#engine.tally };
    const unsummed = this.#isSample ? this.#ballots : null;
    if (this.#isSample) for (const check of ['sums', 'credentials'] as const) findings.note(check, NEEDS_ALL);
    const revisions = byCount(this.#openings.state, this.#structure.revisions);
    const walked = { events, endPoint, setup, revisions, unsummed };
    const { result, isClosed, areas } = await checkClosing(context, walked);
    const logHeads = await checkLogHeads(events, findings);
    const { key, log, results = 'if-kept' } = this.#options;
    const { last } = this.#openings.state;
    await findings.attempt('count', () => {
      if (!this.#openings.isListed(textBeside(pinned, 'openings')))
        throw new RecordError('openings', finding('openings-list'));
    });
    const shown = { pinned, key, log, head: this.#head, areas: this.#isSample ? null : areas };
    const published = { ...shown, setup, structure: this.#structure, last, result };
    const proved = await checkPublished({ ...context, ...published, events, results });
    const { tally } = this.#engine;
    if (endPoint && !findings.hasFailed && !this.#isSample)
      this.#options.onEnded?.({ tally, setup, revisions, endPoint, events });
    return this.#report(true, { isClosed, areas, setup, proved, logHeads });
  }

  #report(isComplete: boolean, outcome: Partial<Parameters<typeof reportOf>[0]> = {}): AuditReport {
    const { findings } = this.#parts;
    const { revisions, renames } = this.#structure;
    const numbers = { revisions, renames, proofsChecked: this.#queue.proofsChecked };
    return reportOf({
      options: this.#options,
      checkpoint: this.#head,
      note: this.#parts.pinned.checkpoint,
      findings,
      isComplete,
      ...numbers,
      ...outcome,
    });
  }

  /** Brings back what a state does not hold as such: the setup and the revisions, with the sums so far. */
  async #restore(state: AuditState): Promise<void> {
    const quiet = new Findings();
    for (const event of state.events) await this.#load(event, quiet);
    const { revisions } = this.#structure;
    if (quiet.hasFailed || revisions.length !== state.sums.length) {
      // They were right when the state was stored, so this failure is new.
      for (const failure of quiet.failures)
        this.#parts.findings.fail(failure.check, failure.location, failure);
      return;
    }
    for (const [i, revision] of revisions.entries()) {
      const stored = state.sums[i] as StoredSums;
      revision.sums = this.#engine.tally.loadSums(stored);
      revision.ballots = stored.numTallied;
    }
  }

  /** How many ballots came so far. */
  get #ballots(): number {
    return this.#isSample ? (this.#parts.findings.examined.ballots ?? 0) : this.#structure.ballots;
  }

  async #walk(): Promise<true> {
    const { edge, findings } = this.#parts;
    const { size } = this.#head;
    const sampling = this.#sampling;
    const wants = sampling?.kind === 'random' ? (index: number) => isSampled(sampling, index) : null;
    // By what is drawn must be kept before the server sees any of it.
    if (wants !== null && edge.size === 0) await this.#progress(true);
    const read = async (bundle: number) => {
      const hints = this.#hints.read(bundle, tileWidth(0, bundle, size));
      return { raw: await readRawBundle(this.#source, bundle, size, wants), hints: await hints };
    };
    const bundles = Math.ceil(size / TILE_WIDTH);
    let ahead = edge.size < size ? read(edge.size / TILE_WIDTH) : null;
    for (let bundle = edge.size / TILE_WIDTH; bundle < bundles; bundle++) {
      const now = await ahead;
      if (now === null) break;
      const { raw, hints } = now;
      ahead = bundle + 1 < bundles ? read(bundle + 1) : null;
      ahead?.catch(() => undefined); // it is awaited in the next round, or not at all when this one fails
      for await (const walked of walkBundle(this.#source, findings, raw, edge))
        await this.#take(walked, hints?.[walked.index % TILE_WIDTH]);
      await this.#queue.settle();
      await this.#progress(edge.size % TILE_WIDTH === 0);
    }
    return true;
  }

  async #take(walked: WalkedEntry, hint: Uint8Array | undefined): Promise<void> {
    const { edge, findings } = this.#parts;
    if (walked.entry !== null) {
      const { type } = walked.entry;
      const next = stageAfter(this.#parts.stage, type);
      findings.examine('closing');
      if (type !== 'Revision') this.#structure.settlePapers(walked.index, findings);
      if (next === null)
        findings.fail(
          'closing',
          `entry ${walked.index}`,
          finding('not-now', { type, stage: this.#parts.stage }),
        );
      this.#parts.stage = next ?? this.#parts.stage;
      if (type !== 'Ballot') await this.#takeEvent(walked, type);
      else if (!walked.isRead) this.#queue.pass();
      else if (walked.payload !== null) {
        const ballot = { index: walked.index, location: walked.location };
        const revision = this.#queue.add(walked.payload, ballot, usefulHint(hint, walked.payload));
        if (revision) this.#options.onBallot?.(revision, walked.entry.payload ?? '');
      }
    }
    const isWanted = this.#openings.wants(edge.size);
    if (!this.#queue.isFull && !isWanted) return;
    await this.#queue.settle();
    await this.#progress(false);
    if (isWanted) this.#keepSums();
  }

  /** An opening further on covers the tree that ends here. */
  #keepSums(): void {
    const { revisions } = this.#structure;
    const { sums } = totalOf(this.#engine.tally, revisions);
    const total = { sums, ballots: this.#ballots };
    this.#openings.keep({ ...this.#treePoint(), total, ballots: revisions.map(({ ballots }) => ballots) });
  }

  #treePoint() {
    const { edge } = this.#parts;
    return { treeSize: edge.size, rootBase64: bytesToBase64(edgeRoot(edge)) };
  }

  async #takeEvent({ index, payload, location }: WalkedEntry, type: StructureEvent['type']): Promise<void> {
    await this.#queue.settle();
    const ballots = this.#ballots;
    if (type === 'EndBallots') this.#parts.endPoint = this.#treePoint();
    if (payload !== null && type === 'Opening') return this.#takeOpening(payload, index, location);
    if (payload !== null && type === 'TestBallot')
      return checkTestBallot(this.#queue, this.#parts.findings, payload, location);
    const text = payload === null ? null : decodeUtf8(payload);
    if (payload !== null && text === null)
      this.#parts.findings.fail('payloads', location, finding('not-utf8'));
    const event = { index, type, location, payload: text, ballots };
    this.#parts.events.push(event);
    await this.#load(event, this.#parts.findings);
  }

  async #takeOpening(payload: Uint8Array, index: number, location: string): Promise<void> {
    const { findings, endPoint } = this.#parts;
    const { setup, revisions } = this.#structure;
    const ballots = this.#ballots;
    if (setup === null) return; // the setup's failure was noted
    findings.examine('count');
    const endIndex = endPoint === null ? null : endPoint.treeSize - 1;
    const tree = { setup, revisions, ballots, endIndex, time: this.#head.time, isSample: this.#isSample };
    const { tally } = this.#engine;
    await findings.attempt('count', () => this.#openings.take(tally, { payload, index, location }, tree));
  }

  async #load(event: StructureEvent, findings: Findings): Promise<void> {
    const revision = await this.#structure.load(event, findings);
    if (revision !== null) this.#queue.addRevision(revision);
  }

  async #progress(isBundleEnd: boolean): Promise<void> {
    const { signal, onProgress, key } = this.#options;
    signal?.throwIfAborted();
    const { edge, findings } = this.#parts;
    const { proofsChecked } = this.#queue;
    const secret = this.#sampling?.kind === 'random' ? bytesToHex(this.#sampling.secret) : null;
    const sums = () => this.#structure.revisions.map(({ sums }) => this.#engine.tally.storeSums(sums));
    await onProgress?.({
      entries: edge.size,
      treeSize: this.#head.size,
      ballots: findings.examined.ballots ?? 0,
      proofsChecked,
      failureCount: findings.failures.length,
      takeState: isBundleEnd
        ? () =>
            storeState(
              { ...this.#parts, openings: this.#openings.state, proofsChecked },
              { verifierKey: formatVerifierKey(key), kind: kindOf(this.#options), secret },
              sums(),
            )
        : null,
    });
  }
}
