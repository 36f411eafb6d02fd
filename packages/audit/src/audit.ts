import { finding } from '@evoting/record/findings';
import { type Head, verifyHead } from '@evoting/record/head';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { sizeOfCheckpoint } from '@evoting/record/stored-checkpoint';
import type { WitnessPolicy } from '@evoting/record/witness-policy';
import { COSIGNED, readWitnessed, type Witnessed } from '@evoting/record/witnessed';
import { bytesToHex } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import { checkClosing } from './closing.ts';
import { type AuditEngine, pureEngine } from './engine.ts';
import { checkLogHeads } from './log-heads.ts';
import { byCount } from './opening-state.ts';
import { type AuditOptions, guaranteeOf, samplingOf } from './options.ts';
import { checkPublished, pin, textBeside } from './published-files.ts';
import { Reading } from './reading.ts';
import { Findings } from './report.ts';
import { NEEDS_ALL, type Sampling } from './sampling.ts';
import { checkClock, checkSeen, isOtherHistory } from './seen.ts';
import { type AuditParts, type AuditState, loadState, STATE_VERSION, startOf, storeState } from './state.ts';
import { type AuditReport, reportOf } from './verdict.ts';
import { checkListed, readListed } from './voids.ts';
import { checkRoot } from './walk.ts';

export type { AuditOptions, AuditProgress } from './options.ts';

/**
 * Audits an election's public record from its first entry to the counts shown.
 *
 * Problems in the record are never thrown; each failure in the report names its location. If the source
 * cannot be read (SourceError) or the audit is aborted, it throws and can be resumed from its last state.
 * Once a check has failed, however, such an error ends the audit with its report: a server that was caught
 * must not be able to undo that by going silent or by breaking its readers.
 * @throws TypeError for a state of another version, log or kind of audit
 */
export async function auditRecord(source: RecordSource, options: AuditOptions): Promise<AuditReport> {
  const { key, resumeFrom } = options;
  if (resumeFrom && resumeFrom.version !== STATE_VERSION) throw new TypeError('a state of another version');
  if (resumeFrom && resumeFrom.verifierKey !== formatVerifierKey(key))
    throw new TypeError('a state of another log');
  if (resumeFrom && resumeFrom.kind !== guaranteeOf(options))
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

async function begin(source: RecordSource, { log, wait }: AuditOptions): Promise<AuditParts> {
  const findings = new Findings();
  // Before the checkpoint: a server lists an election as void once the signed record says so.
  const listed = await readListed(source, log);
  const pinned = await findings.attempt('checkpoint', () => pin(source, wait));
  const nothing = { checkpoint: '', count: null, openings: null, results: null };
  return startOf({ ...(pinned ?? nothing), listed }, findings);
}

class Audit {
  readonly #source: RecordSource;
  readonly #options: AuditOptions;
  readonly #engine: AuditEngine;
  readonly #parts: AuditParts;
  readonly #head: Head;
  readonly #sampling: Sampling | null;
  readonly #isSample: boolean;
  readonly #reading: Reading;
  /** The head kept apart, if this record is another history. */
  #otherHead: string | null = null;

  constructor(source: RecordSource, options: AuditOptions, parts: AuditParts, head: Head) {
    this.#source = source;
    this.#options = options;
    this.#engine = options.engine ?? pureEngine;
    this.#parts = parts;
    this.#head = head;
    this.#sampling = samplingOf(options, head.root);
    this.#isSample = this.#sampling?.kind === 'random';
    this.#reading = new Reading(parts, {
      source,
      engine: this.#engine,
      origin: options.key.name,
      sampling: this.#sampling,
      onBallot: options.onBallot,
      onProgress: (isBundleEnd) => this.#progress(isBundleEnd),
    });
  }

  async run(state: AuditState | null): Promise<AuditReport> {
    try {
      const report = await this.#toTheEnd(state);
      if (report.verdict !== 'failed') await this.#keep(this.#parts.pinned.checkpoint);
      return report;
    } catch (error) {
      if (!this.#parts.findings.hasFailed || this.#options.signal?.aborted) throw error;
      this.#options.onFault?.(error);
      return this.#report(false);
    }
  }

  async #toTheEnd(state: AuditState | null): Promise<AuditReport> {
    const { findings } = this.#parts;
    const { structure, openings } = this.#reading;
    const { seenCheckpoint, uncheckedHead, key: logKey, nowSeconds = Date.now() / 1000 } = this.#options;
    checkClock(findings, this.#head, nowSeconds);
    const seen = seenCheckpoint ? { note: seenCheckpoint, key: logKey } : null;
    this.#reading.seen = await checkSeen(this.#source, findings, seen, this.#head, state !== null);
    const apart = uncheckedHead ? { note: uncheckedHead, key: logKey } : null;
    if (apart && (await isOtherHistory(this.#source, findings, apart, this.#head)))
      this.#otherHead = apart.note;
    // Before anything that the server could break, so that it cannot make this device forget another history.
    if (!findings.counts.checkpoint) await this.#keep(null);
    if (state !== null) await this.#reading.restore(state);
    const isWalked = await findings.attempt('entries', async () => {
      await this.#reading.walkTo(this.#head);
      return true;
    });
    if (isWalked !== true) return this.#report(false);
    this.#reading.settle();
    await checkRoot(this.#source, findings, this.#parts.edge, this.#head.root);
    const { setup } = structure;
    if (setup === null) {
      if (!findings.hasFailed) findings.fail('setup', 'the record', finding('no-setup'));
      return this.#report(false);
    }
    if (setup.setup.made_at > this.#head.time) findings.fail('setup', 'the record', finding('made-after'));
    const witnessed = await this.#askWitnesses(setup.witnesses, nowSeconds);
    const { pinned, endPoint, events } = this.#parts;
    const context = { source: this.#source, findings, tally: this.#engine.tally };
    const unsummed = this.#isSample ? this.#reading.ballots : null;
    if (this.#isSample) for (const check of ['sums', 'credentials'] as const) findings.note(check, NEEDS_ALL);
    const whole = structure.revisions.map((one) => ({ ...one, sums: this.#reading.covered.wholeOf(one) }));
    const revisions = byCount(openings.state, whole);
    const walked = { events, endPoint, setup, revisions, unsummed };
    const { result, isClosed, areas } = await checkClosing(context, walked);
    const logHeads = await checkLogHeads(events, findings);
    const { key, log, results = 'if-kept', wait } = this.#options;
    const declaredVoid = structure.declaredVoid;
    await checkListed(this.#source, findings, { log, listed: pinned.listed, declaredVoid, wait });
    const { last } = openings.state;
    await findings.attempt('count', () => {
      if (!openings.isListed(textBeside(pinned, 'openings')))
        throw new RecordError('openings', finding('openings-list'));
    });
    const shown = {
      pinned,
      key,
      log,
      head: this.#head,
      areas: this.#isSample ? null : areas,
      comparesPictures: !this.#isSample,
    };
    const published = { ...shown, setup, structure, last, result };
    const proved = await checkPublished({ ...context, ...published, events, results });
    const { tally } = this.#engine;
    if (endPoint && !declaredVoid && !findings.hasFailed && !this.#isSample)
      this.#options.onEnded?.({ tally, setup, revisions, endPoint, events });
    return this.#report(true, { isClosed, areas, setup, proved, logHeads, witnessed });
  }

  /** Reports the heads to keep. Evidence of another history stays until a check has passed. */
  async #keep(checked: string | null): Promise<void> {
    const { uncheckedHead = null, onHeads } = this.#options;
    const isOther = this.#otherHead !== null;
    const isLonger = sizeOfCheckpoint(uncheckedHead) > this.#head.size;
    const isStillOpen = checked === null ? isOther || isLonger : isLonger && !isOther;
    const next = checked === null ? this.#parts.pinned.checkpoint : null;
    await onHeads?.({ checked, unchecked: isStillOpen ? uncheckedHead : next });
  }

  /** Reads which witnesses have signed this history; another one under the log's signature is a failure. */
  async #askWitnesses(policy: WitnessPolicy, nowSeconds: number): Promise<Witnessed> {
    const witnessed = await readWitnessed(this.#source, this.#options.key, this.#head, policy, nowSeconds);
    const { evidence } = witnessed;
    if (evidence !== null) {
      const found = finding('witness-other', { size: sizeOfCheckpoint(evidence) });
      this.#parts.findings.fail('checkpoint', COSIGNED, found);
    }
    return witnessed;
  }

  #report(isComplete: boolean, outcome: Partial<Parameters<typeof reportOf>[0]> = {}): AuditReport {
    const { findings } = this.#parts;
    const { structure, queue } = this.#reading;
    const { revisions, renames, electorates, declaredVoid } = structure;
    const electorate = electorates.shown;
    const numbers = { revisions, renames, electorate, declaredVoid, proofsChecked: queue.proofsChecked };
    return reportOf({
      options: this.#options,
      checkpoint: this.#head,
      note: this.#parts.pinned.checkpoint,
      listed: this.#parts.pinned.listed,
      otherHead: this.#otherHead,
      findings,
      isComplete,
      ...numbers,
      ...outcome,
    });
  }

  async #progress(isBundleEnd: boolean): Promise<void> {
    const { signal, onProgress, key } = this.#options;
    signal?.throwIfAborted();
    const { edge, findings } = this.#parts;
    const { structure, queue, openings, covered } = this.#reading;
    const { proofsChecked } = queue;
    const secret = this.#sampling?.kind === 'random' ? bytesToHex(this.#sampling.secret) : null;
    const sums = () => structure.revisions.map((one) => covered.store(one));
    await onProgress?.({
      entries: edge.size,
      treeSize: this.#head.size,
      ballots: findings.examined.ballots ?? 0,
      proofsChecked,
      failureCount: findings.failures.length,
      takeState: isBundleEnd
        ? () =>
            storeState(
              { ...this.#parts, openings: openings.state, proofsChecked },
              { verifierKey: formatVerifierKey(key), kind: guaranteeOf(this.#options), secret },
              sums(),
            )
        : null,
    });
  }
}
